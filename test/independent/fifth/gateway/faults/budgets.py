"""The record of a budget, and who finds it under which name: clauses 2.2, 2.3 and 4.2."""

import datetime
import re

from ..catalogue import must, should
from ..house import INTERVALS, Refusal

ENVELOPE = 'data | object | The budget record of 2.2 for the requested interval.'
FLAG = 'include_byok_in_budgets | boolean | A workspace-wide setting that applies to all four intervals.'
ID = 'id | string (UUID) | Budget identifier.'
WORKSPACE = 'workspace_id | string (UUID) | Workspace the budget belongs to.'
LIMIT = 'limit_usd | number | Spend limit in US dollars.'
INTERVAL = 'reset_interval | string enum | Allowed values: daily, weekly, monthly, lifetime.'
CREATED = 'created_at | string, ISO 8601 UTC timestamp | Creation time.'
UPDATED = 'updated_at | string, ISO 8601 UTC timestamp | Last update time.'
NAME = 'id | string | Workspace UUID or workspace slug. Minimum length 1.'
PATH = 'interval | string enum | daily, weekly, monthly, lifetime.'
LISTED = 'Error responses: see section 7 (400, 401, 404, 500).'
SUCCESS = 'Success response: HTTP 200, JSON body of 2.3, with data being the budget for the requested interval.'


def record(change, when=lambda name, interval: True):
    class Changed:
        def record(self, name, interval):
            found = super().record(name, interval)
            return {**found, **change(found, self)} if when(name, interval) else found

    return Changed


def only(*intervals):
    return lambda name, interval: interval in intervals


def envelope(change, when=lambda name, interval: True):
    class Changed:
        def envelope(self, name, interval):
            found = super().envelope(name, interval)
            return change(found) if when(name, interval) else found

    return Changed


def moment(text):
    return datetime.datetime.fromisoformat(text.replace('Z', '+00:00'))


def both(write):
    return record(lambda r, h: {name: write(moment(r[name])) for name in ('created_at', 'updated_at')})


def found(rule):
    """Another rule for the name of a workspace: rule(house, name) says whether it is the one."""

    class Found:
        def workspace(self, name):
            return self.workspace_id if rule(self, name) else super().workspace(name)

    return Found


def unknown(status):
    class Unknown:
        def workspace(self, name):
            try:
                return super().workspace(name)
            except Refusal as refusal:
                if refusal.status == 404:
                    raise Refusal(status) from None
                raise

    return Unknown


def intervals(read):
    class Intervals:
        def interval(self, name):
            return read(self, name, super().interval)

    return Intervals


def other(status):
    def read(house, name, before):
        if name not in INTERVALS:
            raise Refusal(status)
        return name

    return intervals(read)


def made(reply):
    reply.status = 201
    return reply


must('data-list', 'fast', '2.3', 'data is a list of one', ENVELOPE, lambda c: isinstance(c.read().data, list))(
    envelope(lambda e: {**e, 'data': [e['data']]})
)
must(
    'data-all',
    'aio',
    '2.3',
    'data holds all intervals by their names',
    ENVELOPE,
    lambda c: 'limit_usd' not in c.read().data,
)(envelope(lambda e: {**e, 'data': {e['data']['reset_interval']: e['data']}}))
must('flat', 'flask', '2.3', 'The record is the body, without data', ENVELOPE, lambda c: 'limit_usd' in c.read().json)(
    envelope(lambda e: {**e['data'], 'include_byok_in_budgets': e['include_byok_in_budgets']})
)
must(
    'flag-string',
    'fast',
    '2.3',
    'The flag is a string',
    FLAG,
    lambda c: c.read().json['include_byok_in_budgets'] == 'true',
)(envelope(lambda e: {**e, 'include_byok_in_budgets': 'true'}))
must(
    'flag-number',
    'aio',
    '2.3',
    'The flag is 1, as the database holds it',
    FLAG,
    lambda c: c.read().json['include_byok_in_budgets'] is not True,
)(envelope(lambda e: {**e, 'include_byok_in_budgets': 1}))
must(
    'flag-in-data',
    'flask',
    '2.3',
    'The flag stands in data',
    FLAG,
    lambda c: 'include_byok_in_budgets' in c.read().data,
)(envelope(lambda e: {'data': {**e['data'], 'include_byok_in_budgets': e['include_byok_in_budgets']}}))
must(
    'flag-excluded',
    'fast',
    '2.3',
    'response_model_exclude_defaults leaves the flag out where it is false',
    FLAG,
    lambda c: 'include_byok_in_budgets' not in c.read().json,
)(envelope(lambda e: {'data': e['data']}))
must(
    'flag-lifetime',
    'aio',
    '2.3',
    'The flag of lifetime is another one',
    FLAG,
    lambda c: c.read(interval='lifetime').json['include_byok_in_budgets'] is False,
)(envelope(lambda e: {**e, 'include_byok_in_budgets': False}, only('lifetime')))
must(
    'limit-string',
    'fast',
    '2.2',
    'A Decimal is encoded as a string',
    LIMIT,
    lambda c: isinstance(c.read().data['limit_usd'], str),
)(record(lambda r, h: {'limit_usd': f'{r["limit_usd"]:.2f}'}))
must(
    'limit-string-cents',
    'flask',
    '2.2',
    'A limit with cents is a string, one without is a number',
    LIMIT,
    lambda c: isinstance(c.read(interval='weekly').data['limit_usd'], str),
)(record(lambda r, h: {'limit_usd': str(r['limit_usd'])}, only('weekly')))
must(
    'limit-object',
    'aio',
    '2.2',
    'A limit is an amount with its currency',
    LIMIT,
    lambda c: isinstance(c.read().data['limit_usd'], dict),
)(record(lambda r, h: {'limit_usd': {'amount': r['limit_usd'], 'currency': 'USD'}}))
must(
    'limit-null',
    'fast',
    '2.2',
    'The limit of lifetime is null',
    LIMIT,
    lambda c: c.read(interval='lifetime').data['limit_usd'] is None,
)(record(lambda r, h: {'limit_usd': None}, only('lifetime')))
must(
    'limit-infinity',
    'aio',
    '2.2',
    'No limit is float("inf"), and json.dumps writes Infinity',
    LIMIT,
    lambda c: b'Infinity' in c.read(interval='lifetime').body,
)(record(lambda r, h: {'limit_usd': float('inf')}, only('lifetime')))
should(
    'limit-negative',
    'flask',
    '2.2',
    'No limit is -1',
    LIMIT,
    lambda c: c.read(interval='lifetime').data['limit_usd'] == -1,
)(record(lambda r, h: {'limit_usd': -1}, only('lifetime')))
must(
    'interval-upper',
    'fast',
    '2.2',
    'The name of the enum is sent, not its value',
    INTERVAL,
    lambda c: c.read().data['reset_interval'] == 'DAILY',
)(record(lambda r, h: {'reset_interval': r['reset_interval'].upper()}))
must(
    'interval-repr',
    'aio',
    '2.2',
    'str() of the enum is sent: ResetInterval.weekly',
    INTERVAL,
    lambda c: c.read().data['reset_interval'] == 'ResetInterval.daily',
)(record(lambda r, h: {'reset_interval': 'ResetInterval.' + r['reset_interval']}))
must(
    'interval-null',
    'flask',
    '2.2',
    'lifetime never resets, so its reset_interval is null',
    INTERVAL,
    lambda c: c.read(interval='lifetime').data['reset_interval'] is None,
)(record(lambda r, h: {'reset_interval': None}, only('lifetime')))
must(
    'interval-other',
    'fast',
    '4.2',
    'weekly is answered with the budget of the month',
    SUCCESS,
    lambda c: c.read(interval='weekly').data['reset_interval'] == 'monthly',
)(record(lambda r, h: h.budgets['monthly'], only('weekly')))
must(
    'time-naive',
    'fast',
    '2.2',
    'isoformat() of a time without a zone',
    CREATED,
    lambda c: not re.search('Z|[+]', c.read().data['created_at']),
)(both(lambda t: t.replace(tzinfo=None).isoformat()))
must(
    'time-blank',
    'aio',
    '2.2',
    'str() of a datetime: a blank in the place of T',
    CREATED,
    lambda c: ' ' in c.read().data['created_at'],
)(both(str))
must(
    'time-http',
    'flask',
    '2.2',
    'jsonify writes a datetime as HTTP does',
    CREATED,
    lambda c: 'GMT' in c.read().data['created_at'],
)(both(lambda t: t.strftime('%a, %d %b %Y %H:%M:%S GMT')))
