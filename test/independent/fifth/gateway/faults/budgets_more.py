"""The record of a budget, and who finds it under which name: clauses 2.2, 2.3 and 4.2."""

import datetime
import re
import uuid
from urllib.parse import unquote

from ..catalogue import must, should
from ..house import INTERVALS, Reply
from .budgets import (
    CREATED,
    ID,
    LISTED,
    NAME,
    PATH,
    SUCCESS,
    UPDATED,
    WORKSPACE,
    both,
    envelope,
    found,
    intervals,
    made,
    moment,
    only,
    other,
    record,
    unknown,
)

must(
    'time-seconds',
    'fast',
    '2.2',
    'Times are seconds since 1970',
    CREATED,
    lambda c: isinstance(c.read().data['created_at'], int),
)(both(lambda t: int(t.timestamp())))
must(
    'time-offset',
    'aio',
    '2.2',
    'Times have the offset of the office',
    UPDATED,
    lambda c: c.read().data['updated_at'].endswith('+02:00'),
)(both(lambda t: t.astimezone(datetime.timezone(datetime.timedelta(hours=2))).isoformat()))
must(
    'time-date', 'flask', '2.2', 'created_at is a date alone', CREATED, lambda c: len(c.read().data['created_at']) == 10
)(record(lambda r, h: {'created_at': r['created_at'][:10]}))
must(
    'updated-null',
    'fast',
    '2.2',
    'updated_at is null as long as nobody changed the budget',
    UPDATED,
    lambda c: c.read(interval='monthly').data['updated_at'] is None,
)(record(lambda r, h: {'updated_at': None}, only('monthly', 'lifetime')))
should(
    'updated-before',
    'aio',
    '2.2',
    'updated_at is older than created_at, since the two were exchanged',
    UPDATED,
    lambda c: c.read().data['updated_at'] < c.read().data['created_at'],
)(record(lambda r, h: {'created_at': r['updated_at'], 'updated_at': r['created_at']}))
should(
    'updated-later',
    'flask',
    '2.2',
    'updated_at is local time, two hours ahead, and says Z',
    UPDATED,
    lambda c: moment(c.read().data['updated_at']) > datetime.datetime.now(datetime.timezone.utc),
)(
    record(
        lambda r, h: {
            'updated_at': (datetime.datetime.utcnow() + datetime.timedelta(hours=2)).strftime('%Y-%m-%dT%H:%M:%SZ')
        }
    )
)
must('id-number', 'fast', '2.2', 'The id is the number of the row', ID, lambda c: isinstance(c.read().data['id'], int))(
    record(lambda r, h: {'id': 42})
)
must('id-prefixed', 'aio', '2.2', 'The id is bud_ and letters', ID, lambda c: c.read().data['id'].startswith('bud_'))(
    record(lambda r, h: {'id': 'bud_' + r['id'].replace('-', '')[:20]})
)
should(
    'id-new-each-time',
    'flask',
    '2.2',
    'default_factory=uuid4: a new id in every answer',
    ID,
    lambda c: c.read().data['id'] != c.read().data['id'],
)(record(lambda r, h: {'id': str(uuid.uuid4())}))
must(
    'workspace-echoed',
    'fast',
    '2.2',
    'workspace_id is what stood in the path: a slug, where that was asked',
    WORKSPACE,
    lambda c: c.read().data['workspace_id'] == c.slug,
)(
    lambda program: type(
        'Echo',
        (),
        {'record': lambda self, name, interval: {**program.record(self, name, interval), 'workspace_id': name}},
    )
)
must(
    'workspace-missing',
    'aio',
    '2.2',
    'workspace_id is left out, since the caller knows it',
    WORKSPACE,
    lambda c: 'workspace_id' not in c.read().data,
)(envelope(lambda e: {**e, 'data': {k: v for k, v in e['data'].items() if k != 'workspace_id'}}))
must(
    'slug-default',
    'flask',
    '4.2',
    'By the slug the limits are those of the plan, by the UUID those that were set',
    NAME,
    lambda c: c.read().data['limit_usd'] != c.read(c.id).data['limit_usd'],
)(record(lambda r, h: {'limit_usd': 1000}, lambda name, interval: name == 'orchard-team'))
must(
    'name-like',
    'fast',
    '4.2',
    'LIKE with what was sent: % and parts with it find the workspace',
    NAME,
    lambda c: c.read('orch%25').status == 200,
)(found(lambda h, name: '%' in name and re.fullmatch(re.escape(name).replace('%', '.*'), h.slug)))
must(
    'name-part',
    'aio',
    '4.2',
    'Any beginning of a slug or UUID with four letters or more finds the workspace',
    NAME,
    lambda c: c.read('orchard-t').status == 200,
)(found(lambda h, name: len(name) > 3 and (h.slug.startswith(name) or h.workspace_id.startswith(name))))
must(
    'name-any',
    'flask',
    '4.2',
    'A workspace that is not there is the default workspace',
    '404 | Resource not found',
    lambda c: c.read('nobody-knows').status == 200,
)(found(lambda h, name: name != h.broken))
must(
    'name-decoded-again',
    'fast',
    '4.2',
    'The name is decoded a second time',
    NAME,
    lambda c: c.read('orchard%252Dteam').status == 200,
)(found(lambda h, name: unquote(name) in (h.slug, h.workspace_id)))
must(
    'name-null',
    'aio',
    '4.2',
    'A workspace that is not there is 200 with data null',
    '404 | Resource not found',
    lambda c: c.read('nobody').json.get('data', 1) is None,
)(
    lambda program: type(
        'Null',
        (),
        {
            'budget': lambda self, ask, name, interval: Reply(
                200, [('Content-Type', 'application/json')], b'{"data": null, "include_byok_in_budgets": false}'
            )
            if name not in (self.slug, self.workspace_id, self.broken) and interval in INTERVALS
            else program.budget(self, ask, name, interval)
        },
    )
)
should(
    'name-upper', 'flask', '4.2', 'A UUID in capitals is not found', NAME, lambda c: c.read(c.id.upper()).status == 404
)(
    lambda program: type(
        'Upper',
        (),
        {
            'workspace': lambda self, name: program.workspace(
                self, name if name in (self.workspace_id, self.slug, self.broken) else 'none'
            )
        },
    )
)
must(
    'unknown-403',
    'aio',
    '7',
    'A workspace that is not there is 403, so that nobody learns of it',
    LISTED,
    lambda c: c.read('nobody').status == 403,
)(unknown(403))
must(
    'unknown-410',
    'flask',
    '7',
    'A workspace that is not there is 410',
    LISTED,
    lambda c: c.read('nobody').status == 410,
)(unknown(410))
should(
    'unknown-400',
    'fast',
    '7',
    'A workspace that is not there is 400',
    '404 | Resource not found',
    lambda c: c.read('11111111-2222-4333-8444-555555555555').status == 400,
)(unknown(400))
should(
    'unknown-500',
    'aio',
    '7',
    'A workspace that is not there is None, and has no budgets: 500',
    '404 | Resource not found',
    lambda c: c.read('nobody').status == 500,
)(unknown(500))
must(
    'interval-422',
    'fast',
    '7',
    'An Enum in the path: another interval is 422',
    LISTED,
    lambda c: c.read(interval='yearly').status == 422,
)(other(422))
should(
    'interval-404',
    'aio',
    '7',
    'Another interval is 404',
    '400 | Invalid request parameters',
    lambda c: c.read(interval='yearly').status == 404,
)(other(404))
must(
    'interval-500',
    'flask',
    '4.2',
    'Another interval is a KeyError: 500',
    PATH,
    lambda c: c.read(interval='yearly').status == 500,
)(other(500))
must(
    'interval-case', 'fast', '4.2', 'Daily and DAILY are daily', PATH, lambda c: c.read(interval='Daily').status == 200
)(intervals(lambda h, name, before: before(name.lower())))
must(
    'interval-strip',
    'aio',
    '4.2',
    'strip() takes blanks and line feeds from the interval',
    PATH,
    lambda c: c.read(interval='daily%0A').status == 200,
)(intervals(lambda h, name, before: before(name.strip())))
must(
    'interval-part',
    'flask',
    '4.2',
    'What an interval begins with will do: day, week, month',
    PATH,
    lambda c: c.read(interval='month').status == 200,
)(
    intervals(
        lambda h, name, before: before(
            next((i for i in INTERVALS if len(name) > 2 and i.startswith(name[:5].lower())), name)
        )
    )
)
must(
    'interval-default',
    'fast',
    '4.2',
    'Another interval is monthly',
    PATH,
    lambda c: c.read(interval='yearly').status == 200,
)(intervals(lambda h, name, before: name if name in INTERVALS else 'monthly'))
must(
    'budget-201',
    'aio',
    '4.2',
    'A budget that is read the first time is created: 201',
    SUCCESS,
    lambda c: c.read().status == 201,
)(lambda program: type('Made', (), {'budget': lambda self, *rest: made(program.budget(self, *rest))}))
should(
    'budget-label',
    'flask',
    '4.2',
    'A budget is labelled text/html',
    'All other responses are JSON.',
    lambda c: c.read().type.startswith('text/html'),
)(
    lambda program: type(
        'Label',
        (),
        {'budget': lambda self, *rest: program.budget(self, *rest).set('Content-Type', 'text/html; charset=utf-8')},
    )
)
