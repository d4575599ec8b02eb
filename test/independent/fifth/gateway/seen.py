"""python3 -m gateway.seen [PART]: shows that each service is what its title says, and the base is not."""
import json
import subprocess
import sys
from pathlib import Path

from . import catalogue
from .client import Client


class Service:
    def __init__(self, name):
        command = [sys.executable, '-m', 'gateway', '--service', name]
        self.process = subprocess.Popen(
            command, cwd=Path(__file__).parent.parent, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        line = json.loads(self.process.stdout.readline())
        self.client = Client(line['port'], line['environment'])

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def told(check, client):
    try:
        return bool(check(client))
    except (KeyError, TypeError, AttributeError, AssertionError) as error:
        print('   ', repr(error))
        return None


def main():
    catalogue.load()
    bases, wrong, done = {}, 0, 0
    for name, (entry, _) in catalogue.ENTRIES.items():
        if sys.argv[1:] and entry['kind'] not in sys.argv and not any(part in name for part in sys.argv[1:]):
            continue
        check = catalogue.CHECKS[name]
        if check is None:
            print(f'no check: {name}')
            wrong += 1
            continue
        service = Service(name)
        base = bases.setdefault(entry['base'], None) or Service(entry['base'])
        bases[entry['base']] = base
        here, there = told(check, service.client), told(check, base.client)
        service.close()
        done += 1
        if here is not True or there is not False:
            wrong += 1
            print(f'NOT SEEN {name}: {here} in the service, {there} in {entry["base"]}', flush=True)
    for base in bases.values():
        base.close()
    print(f'{done} services, {wrong} not as they say')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
