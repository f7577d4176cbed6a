"""Runs a command in a pseudo-terminal. Presses Enter when a menu appears, and prints what the command prints."""

import os
import pty
import sys

command = sys.argv[1:]
child, terminal = pty.fork()
if child == 0:
    os.execvp(command[0], command)
printed = b""
pressed = False
while True:
    try:
        piece = os.read(terminal, 4096)
    except OSError:
        break
    if not piece:
        break
    printed += piece
    sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()
    if not pressed and b"Paste an access token" in printed:
        pressed = True
        os.write(terminal, b"\r")
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
