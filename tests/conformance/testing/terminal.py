"""Runs a command in a pseudo-terminal. Presses Enter when a menu appears, and prints what the command prints."""

import os
import pty
import select
import sys

command = sys.argv[1:]
child, terminal = pty.fork()
if child == 0:
    os.execvp(command[0], command)
printed = b""
while True:
    readable, _, _ = select.select([terminal], [], [], 0.2)
    if not readable:
        # Pressed again after a pause: a key that comes before the menu reads keys is discarded.
        if b"Paste an access token" in printed and b"Open this URL" not in printed:
            os.write(terminal, b"\r")
        continue
    try:
        piece = os.read(terminal, 4096)
    except OSError:
        break
    if not piece:
        break
    printed += piece
    sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
