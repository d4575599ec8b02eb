"""What all gateways share: keys, workspaces, prices and words. A service overrides the method in which it differs."""
import json
import math
import secrets
import time
import uuid

from .parts import INTERVALS, TYPES, WORDS, Ask, Refusal, Reply, Wish, rewrite  # noqa: F401
from .voice import LivelyVoice, Voice


class House:
    prefix = '/v1'
    voice_name, frames, lively = 'alder', None, False
    rate_parameter = ''
    nap = 0.0
    chunk = 0
    known_voices = None
    messages = WORDS
    types = TYPES
    default_format = 'mp3'
    max_input = 100_000

    def __init__(self):
        self.voice = (LivelyVoice if self.lively else Voice)(self.voice_name, self.frames)
        self.api, self.manager, self.poor, self.hurried = ('sk-gw-' + secrets.token_hex(16) for _ in range(4))
        self.accounts = {
            self.api: {'manages': False, 'credit': True, 'limit': None},
            self.manager: {'manages': True, 'credit': True, 'limit': None},
            self.poor: {'manages': False, 'credit': False, 'limit': None},
            self.hurried: {'manages': False, 'credit': True, 'limit': 10},
        }
        self.used = []
        self.model, self.spoken_voice = 'grove/reader-2', 'linden'
        self.failing = {f'grove/fails-{status}': status for status in (500, 502, 503, 524, 529)}
        self.workspace_id, self.slug, self.broken = str(uuid.uuid4()), 'orchard-team', 'broken-barn'
        self.byok = True
        self.budgets = {name: self.make_budget(place, name) for place, name in enumerate(INTERVALS)}
        self.calls = 0
        self.kept = {}

    def make_budget(self, place, name):
        return {
            'id': str(uuid.uuid4()),
            'workspace_id': self.workspace_id,
            'limit_usd': (5, 27.5, 100, 1200)[place],
            'reset_interval': name,
            'created_at': f'2025-03-0{place + 1}T08:15:00Z',
            'updated_at': f'2025-06-1{place}T17:42:09Z',
        }

    def environment(self, origin):
        named = {
            'ASSAY_BASE_URL': origin + self.prefix,
            'ASSAY_API_KEY': self.api,
            'ASSAY_MANAGEMENT_KEY': self.manager,
            'ASSAY_NO_CREDIT_KEY': self.poor,
            'ASSAY_RATE_LIMITED_KEY': self.hurried,
            'ASSAY_MODEL': self.model,
            'ASSAY_VOICE': self.spoken_voice,
            'ASSAY_WORKSPACE_ID': self.workspace_id,
            'ASSAY_WORKSPACE_SLUG': self.slug,
            'ASSAY_FAULT_MODELS': ','.join(f'{status}={model}' for model, status in self.failing.items()),
            'ASSAY_FAULT_WORKSPACES': f'500={self.broken}',
        }
        if not self.rate_parameter:
            named |= {'ASSAY_PCM_RATE': str(self.voice.rate), 'ASSAY_PCM_CHANNELS': str(self.voice.channels)}
        return named

    # Who asks.

    def token(self, ask):
        scheme, _, token = (ask.header('authorization') or '').strip(' \t').partition(' ')
        if scheme.lower() != 'bearer' or not token.strip(' \t'):
            raise Refusal(401)
        return token.strip(' \t')

    def account(self, token):
        return self.accounts.get(token)

    def unknown_key(self, token):
        return Refusal(401, 'The API key is not valid')

    def authenticate(self, ask, operation):
        token = self.token(ask)
        account = self.account(token)
        if account is None:
            raise self.unknown_key(token)
        if operation == 'budget' and not account['manages']:
            raise self.not_manager()
        return account

    def not_manager(self):
        return Refusal(401, 'A management key is required')

    # What is asked for.

    def no_constant(self, name):
        raise ValueError(name)

    def load(self, text):
        return json.loads(text, parse_constant=self.no_constant)

    def parse(self, ask):
        try:
            document = self.load(ask.body.decode('utf-8'))
            json.dumps(document, ensure_ascii=False).encode('utf-8')
        except (ValueError, RecursionError):
            raise self.invalid('body', 'the body is not JSON') from None
        if not isinstance(document, dict):
            raise self.invalid('body', 'the body is not an object')
        return document

    def invalid(self, place, why):
        return Refusal(400, f'Invalid request parameters: {place}: {why}')

    def check_text(self, document, name):
        value = document.get(name)
        if not isinstance(value, str):
            raise self.invalid(name, 'has to be a string')
        if not value:
            raise self.invalid(name, 'has to have at least 1 character')
        return value

    def check_input(self, document):
        text = self.check_text(document, 'input')
        if len(text) > self.max_input:
            raise self.invalid('input', 'is too long')
        return text

    def check_model(self, document):
        return self.check_text(document, 'model')

    def check_voice(self, document):
        return self.check_text(document, 'voice')

    def check_format(self, document):
        form = document.get('response_format', self.default_format)
        if not isinstance(form, str) or form not in ('mp3', 'pcm'):
            raise self.invalid('response_format', 'has to be mp3 or pcm')
        return form

    def check_speed(self, document):
        speed = document.get('speed', 1.0)
        if isinstance(speed, bool) or not isinstance(speed, (int, float)):
            raise self.invalid('speed', 'has to be a number')
        return self.in_range(speed)

    def in_range(self, speed):
        if not 0.25 <= speed <= 4 or not math.isfinite(speed):
            raise self.invalid('speed', 'has to be from 0.25 to 4')
        return float(speed)

    def check(self, document):
        return Wish(
            self.check_input(document),
            self.check_model(document),
            self.check_voice(document),
            self.check_format(document),
            self.check_speed(document),
            {k: v for k, v in document.items() if k not in ('input', 'model', 'voice', 'response_format', 'speed')},
        )

    def wish(self, ask):
        return self.check(self.parse(ask))

    def admit(self, account, wish):
        if not account['credit']:
            raise Refusal(402, self.messages[402])
        if account['limit'] is not None:
            now = time.monotonic()
            self.used = [at for at in self.used if now - at < 20]
            if len(self.used) >= account['limit']:
                raise Refusal(429, self.messages[429], [('Retry-After', '20')])
            self.used.append(now)
        if wish.model in self.failing:
            raise Refusal(self.failing[wish.model], self.messages[self.failing[wish.model]])
        if wish.model != self.model:
            raise Refusal(404, self.messages[404])
        if self.known_voices and wish.voice not in self.known_voices:
            raise self.invalid('voice', 'is not known')

    # What is answered.

    def spell(self, wish):
        return self.voice.spell(wish.input)

    def render(self, wish):
        sounds = self.spell(wish)
        return self.mp3(sounds, wish) if wish.response_format == 'mp3' else self.pcm(sounds, wish)

    def mp3(self, sounds, wish):
        return self.voice.mp3(sounds)

    def pcm(self, sounds, wish):
        return self.voice.pcm(sounds)

    def label(self, wish):
        return self.types[wish.response_format] + (self.rate_parameter if wish.response_format == 'pcm' else '')

    def speech(self, ask, wish):
        body = self.render(wish)
        reply = Reply(200, [('Content-Type', self.label(wish))], body)
        if self.chunk:
            reply.pieces = [body[at : at + self.chunk] for at in range(0, len(body), self.chunk)] or [b'']
        return reply

    def workspace(self, name):
        if name == self.broken:
            raise Refusal(500)
        if name != self.slug and name.lower() != self.workspace_id:
            raise Refusal(404)
        return self.workspace_id

    def interval(self, name):
        if name not in INTERVALS:
            raise self.invalid('interval', 'has to be one of ' + ', '.join(INTERVALS))
        return name

    def record(self, name, interval):
        return dict(self.budgets[interval])

    def envelope(self, name, interval):
        return {'data': self.record(name, interval), 'include_byok_in_budgets': self.flag(name, interval)}

    def flag(self, name, interval):
        return self.byok

    def budget(self, ask, name, interval):
        if '%2f' in ask.raw_path.lower():
            raise Refusal(404)
        interval = self.interval(interval)
        self.workspace(name)
        return Reply(200, [('Content-Type', 'application/json')], self.dump(self.envelope(name, interval)).encode())

    def dump(self, value):
        return json.dumps(value)

    def error(self, ask, refusal):
        body = self.dump({'error': {'code': refusal.status, 'message': refusal.message}})
        body = getattr(refusal, 'raw', body)
        return Reply(refusal.status, [('Content-Type', 'application/json'), *refusal.headers], body.encode())

    def before(self, ask):
        """Runs ahead of everything; what it returns is the answer."""

    def after(self, ask, reply):
        return reply
