"""aiohttp, with a middleware for keys and errors, and checks written by hand."""
import asyncio
import socket

from aiohttp import web

from .house import Ask, House, Refusal


class AioHouse(House):
    prefix = '/v1'
    voice_name = 'birch'
    rate_parameter = ';rate=16000;channels=1'
    known_voices = ('linden', 'rowan')
    max_body = 32 * 1024**2
    server_options = {}

    def run(self, announce):
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(('127.0.0.1', 0))

        async def serve():
            runner = web.AppRunner(build(self), access_log=None, **self.server_options)
            await runner.setup()
            await web.SockSite(runner, sock, backlog=256).start()
            await asyncio.Event().wait()

        announce(sock.getsockname()[1], lambda: asyncio.run(serve()), sock)


async def asked(request):
    headers = [(name.decode('latin-1'), value.decode('latin-1')) for name, value in request.raw_headers]
    peer = '{}:{}'.format(*(request.transport.get_extra_info('peername')[:2] if request.transport else ('', 0)))
    try:
        body = await request.read()
    except web.HTTPRequestEntityTooLarge:
        raise Refusal(413) from None
    path = request.rel_url.path
    return Ask(request.method, path, request.rel_url.raw_path, dict(request.query), headers, body, peer)


async def respond(request, reply):
    if reply.pieces is None and reply.cut is None:
        response = web.Response(status=reply.status, body=reply.body)
        response.headers.popall('Content-Type', None)
        for name, value in reply.headers:
            response.headers.add(name, value)
        return response
    response = web.StreamResponse(status=reply.status)
    for name, value in reply.headers:
        response.headers.add(name, value)
    if reply.cut is not None:
        response.content_length = len(reply.body)
        await response.prepare(request)
        await response.write(reply.body[: reply.cut])
        await asyncio.sleep(0.01)
        request.transport.close()
        return response
    await response.prepare(request)
    if reply.first:
        await asyncio.sleep(reply.first)
    for piece in reply.pieces:
        if piece:
            await response.write(piece)
        if reply.pause:
            await asyncio.sleep(reply.pause)
    await response.write_eof()
    return response


def build(house):
    @web.middleware
    async def envelope(request, handler):
        ask = Ask(request.method, request.path, request.raw_path, {}, [], b'', '')
        try:
            ask = await asked(request)
            request['ask'] = ask
            reply = house.before(ask) or await handler(request)
        except Refusal as refusal:
            reply = house.error(ask, refusal)
        except web.HTTPException as error:
            reply = house.error(ask, Refusal(error.status))
        except asyncio.CancelledError:
            raise
        except Exception:
            reply = house.error(ask, Refusal(500))
        return await respond(request, house.after(ask, reply))

    @web.middleware
    async def keys(request, handler):
        if request.path.startswith(house.prefix + '/'):
            operation = 'budget' if '/workspaces/' in request.path else 'speech'
            request['account'] = house.authenticate(request['ask'], operation)
        return await handler(request)

    async def create_speech(request):
        ask = request['ask']
        wish = house.wish(ask)
        house.admit(request['account'], wish)
        if house.nap:
            await asyncio.sleep(house.nap)
        return house.speech(ask, wish)

    async def get_budget(request):
        if house.nap:
            await asyncio.sleep(house.nap)
        return house.budget(request['ask'], request.match_info['name'], request.match_info['interval'])

    app = web.Application(middlewares=[envelope, keys], client_max_size=house.max_body)
    app.router.add_post(house.prefix + '/audio/speech', create_speech)
    app.router.add_get(house.prefix + '/workspaces/{name:[^/]+}/budgets/{interval:[^/]+}', get_budget)
    return app
