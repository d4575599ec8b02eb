"""Budgets and errors, spelled in other ways."""
import json
import re
import uuid

from ..catalogue import innocent
from ..house import Refusal


def record(change, when=lambda interval: True):
    class Changed:
        def record(self, name, interval):
            found = super().record(name, interval)
            return {**found, **change(found)} if when(interval) else found

    return Changed


def made(change):
    """Budgets that are made otherwise, once."""

    class Made:
        def make_budget(self, place, name):
            found = super().make_budget(place, name)
            return {**found, **change(found)}

    return Made


def dumped(dump):
    class Dumped:
        def dump(self, value):
            return dump(value)

    return Dumped


def numbers(spell):
    """The limit is a number in another spelling."""

    class Numbers:
        def dump(self, value):
            return re.sub(r'("limit_usd": )([0-9.]+)', lambda m: m[1] + spell(m[2]), json.dumps(value))

    return Numbers


def times(write):
    return record(lambda r: {name: write(r[name]) for name in ('created_at', 'updated_at')})


innocent('json-indented', 'fast', 'JSON is indented, with CR LF', lambda c: b'\r\n' in c.read().body)(
    dumped(lambda v: json.dumps(v, indent=4).replace('\n', '\r\n'))
)
innocent(
    'json-compact', 'aio', 'JSON has no blanks, and a line feed at the end', lambda c: c.read().body.endswith(b'}\n')
)(dumped(lambda v: json.dumps(v, separators=(',', ':')) + '\n'))
innocent('json-blanks', 'flask', 'Blanks and tabs stand before and after JSON', lambda c: c.read('x').body[:1] == b' ')(
    dumped(lambda v: ' \t\r\n' + json.dumps(v, separators=(' , ', '\t: ')) + '  \n\n')
)
innocent('json-sorted', 'fast', 'Members are sorted backwards', lambda c: c.read().body.startswith(b'{"include'))(
    dumped(lambda v: json.dumps(backwards(v)))
)
innocent(
    'json-escapes', 'aio', 'Letters are written as escapes, in names as well', lambda c: b'\\u0064' in c.read().body
)(dumped(lambda v: re.sub(r'"((?:[^"\\]|\\.)*)"', lambda m: '"' + escaped(m[1]) + '"', json.dumps(v))))
innocent('limit-decimals', 'flask', 'The limit has six decimals', lambda c: b'5.000000' in c.read().body)(
    numbers(lambda n: f'{float(n):.6f}')
)
innocent('limit-exponent', 'fast', 'The limit has an exponent', lambda c: b'E+' in c.read().body)(
    numbers(lambda n: f'{float(n):.4E}')
)
innocent(
    'limit-precise', 'aio', 'The limit has thirty digits', lambda c: b'0000000000000000000000001' in c.read().body
)(numbers(lambda n: n + ('' if '.' in n else '.') + '0' * 26 + '1'))
innocent('limit-zero', 'flask', 'All limits are 0', lambda c: c.read().data['limit_usd'] == 0)(
    made(lambda b: {'limit_usd': 0})
)
innocent(
    'limit-huge',
    'fast',
    'The limit of lifetime is 1e300',
    lambda c: c.read(interval='lifetime').data['limit_usd'] == 1e300,
)(record(lambda r: {'limit_usd': 1e300}, lambda interval: interval == 'lifetime'))
innocent('time-offset-zero', 'aio', 'UTC is +00:00', lambda c: c.read().data['created_at'].endswith('+00:00'))(
    times(lambda t: t.replace('Z', '+00:00'))
)
innocent('time-micros', 'flask', 'Times have six decimals', lambda c: '.004070Z' in c.read().data['created_at'])(
    times(lambda t: t.replace('Z', '.004070Z'))
)
innocent('time-nanos', 'fast', 'Times have nine decimals', lambda c: '.123456789Z' in c.read().data['created_at'])(
    times(lambda t: t.replace('Z', '.123456789Z'))
)
innocent(
    'time-one-decimal', 'aio', 'Times have one decimal, +00:00', lambda c: '.5+00:00' in c.read().data['created_at']
)(times(lambda t: t.replace('Z', '.5+00:00')))
innocent(
    'time-lower', 'flask', 'Times have t and z in lower case', lambda c: c.read().data['created_at'].endswith('z')
)(times(str.lower))
innocent(
    'time-never-updated',
    'fast',
    'updated_at is created_at',
    lambda c: c.read().data['updated_at'] == c.read().data['created_at'],
)(record(lambda r: {'updated_at': r['created_at']}))
innocent('time-long-ago', 'aio', 'The budgets are from 1999', lambda c: c.read().data['created_at'].startswith('1999'))(
    record(lambda r: {'created_at': '1999-12-31T23:59:59Z', 'updated_at': '2000-02-29T00:00:00Z'})
)
innocent('flag-false', 'flask', 'BYOK does not count', lambda c: c.read().json['include_byok_in_budgets'] is False)(
    lambda program: type('Flag', (), {'flag': lambda self, name, interval: False})
)
innocent(
    'id-version-1', 'fast', 'Budgets have ids of version 1', lambda c: uuid.UUID(c.read().data['id']).version == 1
)(made(lambda b: {'id': str(uuid.uuid1())}))
innocent(
    'more-members',
    'aio',
    'The record, the envelope and errors have more members, null and nested ones',
    lambda c: 'spent_usd' in c.read().data,
)(
    lambda program: type(
        'More',
        (),
        {
            'envelope': lambda self, *rest: more(program.envelope(self, *rest)),
            'dump': lambda self, value: json.dumps(
                {**value, 'error': {**value['error'], 'type': 'error', 'param': None, 'metadata': {'codes': [1, 2]}}}
                if 'error' in value
                else value
            ),
        },
    )
)
innocent(
    'large', 'flask', 'A budget comes with its history: 80 kB, before the record', lambda c: len(c.read().body) > 80_000
)(
    lambda program: type(
        'Large',
        (),
        {
            'envelope': lambda self, *rest: {
                'history': [{'day': n, 'spent': n * 1.25, 'note': 'caf\xe9 \u4f60\u597d'} for n in range(1500)],
                **program.envelope(self, *rest),
            }
        },
    )
)
innocent(
    'code-point-zero',
    'fast',
    'The code is written 400.0, which is an integer',
    lambda c: b'400.0' in c.say(voice='').body,
)(dumped(lambda v: re.sub(r'"code": (\d+)', r'"code": \1.0', json.dumps(v))))
innocent(
    'intervals-two',
    'aio',
    'There are budgets for monthly and lifetime only; the others are 404',
    lambda c: c.read().status == 404,
)(
    lambda program: type(
        'Two',
        (),
        {
            'record': lambda self, name, interval: program.record(self, name, interval)
            if interval in ('monthly', 'lifetime')
            else missing()
        },
    )
)
innocent('slug-unnamed', 'flask', 'The slug is not told, only the UUID', lambda c: 'ASSAY_WORKSPACE_SLUG' not in c.env)(
    lambda program: type(
        'NoSlug',
        (),
        {
            'environment': lambda self, origin: {
                k: v for k, v in program.environment(self, origin).items() if k != 'ASSAY_WORKSPACE_SLUG'
            }
        },
    )
)
innocent('uuid-unnamed', 'fast', 'The UUID is not told, only the slug', lambda c: 'ASSAY_WORKSPACE_ID' not in c.env)(
    lambda program: type(
        'NoId',
        (),
        {
            'environment': lambda self, origin: {
                k: v for k, v in program.environment(self, origin).items() if k != 'ASSAY_WORKSPACE_ID'
            }
        },
    )
)
innocent(
    'names-read-kindly',
    'aio',
    'Slugs have no case, and a UUID is read without hyphens, in braces and as a URN',
    lambda c: c.read(c.id.replace('-', '')).status == 200,
)(lambda program: type('Kind', (), {'workspace': lambda self, name: program.workspace(self, kindly(self, name))}))


def backwards(value):
    return {k: backwards(value[k]) for k in sorted(value, reverse=True)} if isinstance(value, dict) else value


def escaped(text):
    return ''.join(f'\\u{ord(x):04x}' if x in 'dirtw' else x for x in text) if '\\' not in text else text


def more(envelope):
    data = {
        'name': 'caf\xe9 "1"',
        'spent_usd': 1.5,
        **envelope['data'],
        'labels': {'a': [1, None, {'b': []}]},
        'deleted_at': None,
    }
    return {**envelope, 'data': data, 'request_id': 'r-1'}


def missing():
    raise Refusal(404)


def kindly(house, name):
    if name.lower() == house.slug:
        return house.slug
    digits = '[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}'
    found = re.fullmatch(rf'(?:urn:uuid:)?({digits})|\{{({digits})\}}', name.lower())
    return str(uuid.UUID(found[1] or found[2])) if found else name


@innocent(
    'raised',
    'fast',
    'Somebody raises the limits after thirty reads, and updated_at says so',
    lambda c: len({c.read().data['limit_usd'] for _ in range(40)}) == 2,
)
class Raised:
    reads = 0

    def record(self, name, interval):
        self.reads += 1
        found = super().record(name, interval)
        if self.reads > 30:
            found |= {'limit_usd': found['limit_usd'] + 50, 'updated_at': self.now()}
        return found

    def now(self):
        import datetime

        if 'raised' not in self.kept:
            self.kept['raised'] = datetime.datetime.utcnow().strftime('%Y-%m-%dT%H:%M:%SZ')
        return self.kept['raised']
