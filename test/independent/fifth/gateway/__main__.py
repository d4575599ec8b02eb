"""python3 -m gateway --service ID: serves on a free port of 127.0.0.1 and prints one line of JSON."""
import argparse
import json
import sys
import threading

from .catalogue import index, make


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--service')
    parser.add_argument('--port', type=int, default=0, choices=[0])
    parser.add_argument('--index', action='store_true')
    options = parser.parse_args()
    if options.index:
        print(json.dumps(index(), indent=2, ensure_ascii=False))
        return
    house = make(options.service)

    def announce(port, serve, sock):
        if sock is not None:
            sock.listen(256)
        line = {'port': port, 'environment': house.environment(f'http://127.0.0.1:{port}')}
        print(json.dumps(line), flush=True)
        serve()

    threading.Thread(target=leave_with_parent, daemon=True).start()
    house.run(announce)


def leave_with_parent():
    """Whoever started this holds its standard input open, and when that ends nobody needs it."""
    import os

    sys.stdin.buffer.read()
    os._exit(0)


main()
