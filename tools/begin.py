"""Stand for a kernel that is forked off the server of `warm`: begin, interrupt and end it."""

import marshal
import os
import signal
import socket
import sys

with socket.socket(socket.AF_UNIX) as line:
    line.connect(sys.argv[1])
    told = marshal.dumps((sys.argv[2:], os.getcwd(), dict(os.environ)))
    socket.send_fds(line, [len(told).to_bytes(8, "big")], [1, 2])
    line.sendall(told)
    signal.signal(signal.SIGINT, lambda number, _: line.send(bytes([number])))
    ended = line.recv(1)
sys.exit(ended[0] if ended else 1)
