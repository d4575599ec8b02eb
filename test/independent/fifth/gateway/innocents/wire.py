"""Deliveries, headers and codings that HTTP leaves to a server."""

from ..catalogue import innocent


def layer(**members):
    return type('Layer', (), members)


def headers(when=lambda ask, reply: True, **named):
    class Headers:
        def after(self, ask, reply):
            reply = super().after(ask, reply)
            for name, value in named.items() if when(ask, reply) else ():
                reply.set(name.replace('_', '-'), value)
            return reply

    return Headers


def sound(ask, reply):
    return reply.sound


def delivered(change):
    class Delivered:
        def speech(self, ask, wish):
            reply = super().speech(ask, wish)
            change(reply)
            return reply

    return Delivered


def cut(body, size):
    return [body[at : at + size] for at in range(0, len(body), size)]


def preflight(app):
    async def answer(scope, receive, send):
        if scope['type'] == 'http' and scope['method'] == 'OPTIONS':
            given = [
                (b'access-control-allow-origin', b'*'),
                (b'access-control-allow-headers', b'authorization, content-type'),
            ]
            await send({'type': 'http.response.start', 'status': 204, 'headers': given})
            await send({'type': 'http.response.body', 'body': b''})
        else:
            await app(scope, receive, send)

    return answer


def resting(client):
    def wait(on):
        on.sock.settimeout(2.5)
        try:
            return on.sock.recv(1) == b''
        except OSError:
            return False

    return client.row(lambda on: client.say(on=on), wait)[1]


def slashless(app):
    async def answer(scope, receive, send):
        if scope['type'] == 'http' and scope['raw_path'].endswith(b'/'):
            scope = {**scope, 'path': scope['path'][:-1], 'raw_path': scope['raw_path'][:-1]}
        await app(scope, receive, send)

    return answer


def offered(ask, name):
    found = [part.split(';') for part in (ask.header('accept-encoding') or '').replace(' ', '').split(',')]
    return any(part[0] == name and part[1:] != ['q=0'] for part in found)


def packed(name, pack, when=lambda reply: True):
    class Packed:
        def after(self, ask, reply):
            reply = super().after(ask, reply)
            reply.set('Vary', 'Accept-Encoding')
            if offered(ask, name) and when(reply) and reply.body and not reply.pieces:
                reply.body = pack(reply.body)
                reply.set('Content-Encoding', name)
            return reply

    return Packed


def inflated(kind):
    return lambda c: c.read(head={'Accept-Encoding': kind}).head.get('content-encoding') == kind


def label(change):
    class Label:
        def after(self, ask, reply):
            reply = super().after(ask, reply)
            return reply.set('Content-Type', change(reply.header('content-type'), reply))

    return Label


innocent('chunks', 'fast', 'Speech comes in chunks of 1,000 bytes', lambda c: 'content-length' not in c.say().head)(
    layer(chunk=1000)
)
innocent(
    'chunks-odd',
    'aio',
    'Speech comes in chunks of 777 bytes, each a moment after the other',
    lambda c: 'content-length' not in c.say().head,
)(
    delivered(
        lambda r: (
            setattr(r, 'pieces', cut(r.body, 777)[:40] + cut(r.body[777 * 40 :], 9999)),
            setattr(r, 'pause', 0.002),
        )
    )
)
innocent(
    'first-byte-late',
    'fast',
    'The first byte of speech comes after 0.2 seconds, the head at once',
    lambda c: c.slow(0.2),
)(delivered(lambda r: (setattr(r, 'pieces', [r.body]), setattr(r, 'first', 0.2))))
innocent('one-byte-first', 'aio', 'The first chunk has one byte', lambda c: 'content-length' not in c.say().head)(
    delivered(lambda r: (setattr(r, 'pieces', [r.body[:1], r.body[1:]]), setattr(r, 'pause', 0.01)))
)
innocent('slow', 'flask', 'Every answer takes 90 ms', lambda c: c.slow(0.09))(layer(nap=0.09))
innocent('http-1-0', 'flask', 'The server speaks HTTP/1.0', lambda c: c.say().version == 10)(layer(protocol='HTTP/1.0'))
innocent(
    'http-1-0-until-close',
    'flask',
    'The server speaks HTTP/1.0, and the sound ends with the connection',
    lambda c: c.say().version == 10 and 'content-length' not in c.say().head,
)(layer(protocol='HTTP/1.0', chunk=5000))
innocent('closing', 'aio', 'Every answer closes its connection', lambda c: c.say().head.get('connection') == 'close')(
    headers(Connection='close')
)
innocent(
    'closing-errors',
    'fast',
    'Errors close their connection',
    lambda c: c.say(voice='').head.get('connection') == 'close',
)(headers(lambda ask, reply: reply.status >= 400, Connection='close'))
innocent('nameless', 'fast', 'Neither Server nor Date stands in an answer', lambda c: 'date' not in c.say().head)(
    layer(uvicorn_options={'server_header': False, 'date_header': False})
)
innocent('keep-alive-short', 'fast', 'A connection that rests for a second is closed', lambda c: resting(c))(
    layer(uvicorn_options={'timeout_keep_alive': 1})
)
innocent(
    'keep-alive-named',
    'aio',
    'Keep-Alive says how long a connection may rest',
    lambda c: c.say().head.get('keep-alive') == 'timeout=5, max=1000',
)(headers(Keep_Alive='timeout=5, max=1000'))
innocent(
    'security-headers', 'flask', 'All the headers of a helmet', lambda c: 'content-security-policy' in c.say().head
)(
    headers(
        Strict_Transport_Security='max-age=63072000; includeSubDomains',
        X_Content_Type_Options='nosniff',
        Content_Security_Policy="default-src 'none'; frame-ancestors 'none'",
        X_Frame_Options='DENY',
        Referrer_Policy='no-referrer',
        Permissions_Policy='microphone=()',
        X_XSS_Protection='0',
    )
)
innocent(
    'tracing-headers',
    'fast',
    'Names and times of the request, in many headers',
    lambda c: 'server-timing' in c.say().head,
)(
    headers(
        X_Request_Id='01J9ZK3V7N2Q8',
        Server_Timing='tts;dur=12.5, db;dur=1',
        X_Process_Time='0.0123',
        Traceparent='00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
        Via='1.1 edge-7',
        Age='0',
        Alt_Svc='h3=":443"; ma=86400',
        X_Cache='MISS',
    )
)
