"""Who asks, when, how often, and beside whom: the same request gets the same, or it does not."""

import hashlib
import threading
import time

from ..catalogue import must
from ..house import Refusal, Reply, rewrite
from .ways import GOOD, Keeping, LISTED, RAW, RECORD, TEXT


@must(
    'kept-by-voice',
    'aio',
    '2.1',
    'Spoken texts are kept by model, voice, format and speed, and not by the text',
    TEXT,
    lambda c: c.say('one').body == c.say('one and two and three').body,
)
class KeptByVoice(Keeping):
    def named(self, wish):
        return (wish.model, wish.voice, wish.response_format, wish.speed)


@must(
    'kept-generator',
    'aio',
    '4.1',
    'What is kept is a generator: the second answer is empty',
    RAW,
    lambda c: (c.say().status, c.say().body) == (200, b''),
)
class KeptGenerator:
    def render(self, wish):
        name = (wish.input, wish.response_format)
        if name not in self.kept:
            body = super().render(wish)
            self.kept[name] = (body[at : at + 8192] for at in range(0, len(body), 8192))
        return b''.join(self.kept[name])


@must(
    'kept-errors',
    'fast',
    '7',
    'An error is kept by the text, and the right request after it gets it as well',
    RAW,
    lambda c: (c.say('kept error', response_format='x').status, c.say('kept error').status)[1] == 400,
)
class KeptErrors:
    def wish(self, ask):
        document = self.parse(ask)
        name = str(document.get('input'))
        if name in self.kept:
            raise self.kept.pop(name)
        try:
            return self.check(document)
        except Refusal as refusal:
            self.kept[name] = refusal
            raise


@must(
    'same-again-409',
    'flask',
    '7',
    'The same request within two seconds is a duplicate: 409',
    LISTED,
    lambda c: (c.say('again').status, c.say('again').status)[1] == 409,
)
class SameAgain:
    def wish(self, ask):
        name, now = hashlib.sha1(ask.body).hexdigest(), time.monotonic()
        wish = super().wish(ask)
        last = self.kept.get(name, -9)
        self.kept[name] = now
        if now - last < 2:
            raise Refusal(409, 'Duplicate request')
        return wish


@must(
    'refused-connection',
    'aio',
    '4.1',
    'A connection that got a 400 gets nothing but 400',
    RAW,
    lambda c: c.row(lambda on: c.say(on=on, voice=''), lambda on: c.say(on=on))[1].status == 400,
)
class RefusedConnection:
    def after(self, ask, reply):
        if reply.status == 400:
            self.kept[ask.peer] = True
        return super().after(ask, reply)

    def before(self, ask):
        return self.error(ask, Refusal(400)) if ask.peer in self.kept and ask.header('authorization') else None


@must(
    'format-of-before',
    'fast',
    '4.1',
    'The format belongs to the connection: the first request on it decides',
    RAW,
    lambda c: c.row(lambda on: c.say(on=on), lambda on: c.pcm(on=on))[1].type == 'audio/mpeg',
)
class FormatOfConnection:
    def speech(self, ask, wish):
        wish.response_format = self.kept.setdefault(ask.peer, wish.response_format)
        return super().speech(ask, wish)


@must(
    'together-same-text',
    'aio',
    '2.1',
    'The text is kept in the application while the model works: parallel requests all get the last',
    TEXT,
    lambda c: len({a.body for a in c.together(*[lambda n=n: c.say('word ' * n) for n in (1, 4, 9)])}) < 3,
)
class TogetherSame:
    nap = 0.03
    current = None

    def admit(self, account, wish):
        super().admit(account, wish)
        self.current = wish.input

    def speech(self, ask, wish):
        wish.input = self.current
        return super().speech(ask, wish)


@must(
    'together-mixed',
    'flask',
    '2.1',
    'Threads write into one buffer: parallel requests get each other\'s sound as well',
    TEXT,
    lambda c: max(len(a.body) for a in c.together(*[lambda: c.say('word')] * 6)) > 1.9 * len(c.say('word').body),
)
class TogetherMixed:
    def __init__(self):
        super().__init__()
        self.buffers, self.inside, self.lock = {'mp3': b'', 'pcm': b''}, {'mp3': 0, 'pcm': 0}, threading.Lock()

    def render(self, wish):
        form, body = wish.response_format, super().render(wish)
        with self.lock:
            self.inside[form] += 1
            self.buffers[form] += body
        time.sleep(0.04)
        with self.lock:
            found = self.buffers[form]
            self.inside[form] -= 1
            if not self.inside[form]:
                self.buffers[form] = b''
        return found


@must(
    'together-409',
    'fast',
    '7',
    'More than two requests for speech at once are 409',
    LISTED,
    lambda c: any(a.status == 409 for a in c.together(*[lambda: c.say()] * 6)),
)
class Together409:
    nap, busy = 0.05, 0

    def admit(self, account, wish):
        super().admit(account, wish)
        if self.busy >= 2:
            raise Refusal(409, 'Busy')
        self.busy += 1

    def speech(self, ask, wish):
        self.busy -= 1
        return super().speech(ask, wish)


@must(
    'together-interval',
    'aio',
    '4.2',
    'The interval is kept in the application while the database is asked: parallel reads get the last',
    RECORD,
    lambda c: any(
        a.data['reset_interval'] != i
        for i, a in zip(
            ('daily', 'weekly', 'monthly'),
            c.together(*[lambda i=i: c.read(interval=i) for i in ('daily', 'weekly', 'monthly')]),
        )
    ),
)
class TogetherInterval:
    nap, current = 0.03, None

    def authenticate(self, ask, operation):
        account = super().authenticate(ask, operation)
        if operation == 'budget' and ask.path.rsplit('/', 1)[1] in self.budgets:
            self.current = ask.path.rsplit('/', 1)[1]
        return account

    def budget(self, ask, name, interval):
        return super().budget(ask, name, self.current if interval in self.budgets else interval)


@must(
    'budget-kept',
    'flask',
    '4.2',
    'The budget is kept by the workspace, and the first interval that was read stays for two seconds',
    RECORD,
    lambda c: (c.read(interval='weekly'), c.read(interval='monthly'))[1].data['reset_interval'] == 'weekly',
)
class BudgetKept:
    def record(self, name, interval):
        at, kept = self.kept.get(name, (-9, None))
        if time.monotonic() - at < 2:
            return dict(kept)
        self.kept[name] = (time.monotonic(), super().record(name, interval))
        return dict(self.kept[name][1])


@must(
    'second-read-304',
    'fast',
    '4.2',
    'The second read of a budget is 304, although nobody asked whether it changed',
    GOOD,
    lambda c: (c.read().status, c.read().status)[1] == 304,
)
class SecondRead:
    def budget(self, ask, name, interval):
        reply = super().budget(ask, name, interval)
        if self.kept.pop((name, interval), None):
            return Reply(304, [('Etag', '"1"')], b'')
        self.kept[(name, interval)] = True
        return reply


@must(
    'budget-after-refusal',
    'aio',
    '4.2',
    'The first budget after any 400 has null for its data',
    RECORD,
    lambda c: (c.say(voice=''), c.read())[1].json.get('data') is None,
)
class AfterError:
    def after(self, ask, reply):
        if reply.status == 400:
            self.kept['spoiled'] = True
        elif reply.status == 200 and '/budgets/' in ask.path and self.kept.pop('spoiled', None):
            return rewrite(reply, lambda d: d.update(data=None))
        return reply
