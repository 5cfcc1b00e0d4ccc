"""What all tests begin with."""

import signal

# Whoever starts the tests in the background may have them ignore these, and what they start would inherit it: the
# programs that tests end by a signal would never end.
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
