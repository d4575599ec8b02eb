"""FastAPI on uvicorn, with pydantic for the request and dependencies for the keys."""
import asyncio
import json
import socket
from typing import Literal, Union

import uvicorn
from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, StrictFloat, StrictInt, ValidationError, constr
from starlette.exceptions import HTTPException
from starlette.responses import Response, StreamingResponse

from .house import Ask, House, Refusal, Wish

Text = constr(strict=True, min_length=1)


class SpeechRequest(BaseModel):
    input: Text
    model: Text
    voice: Text
    response_format: Literal['mp3', 'pcm'] = 'mp3'
    speed: Union[StrictFloat, StrictInt] = 1.0

    class Config:
        extra = 'allow'


class FastHouse(House):
    prefix = '/api/v1'
    Schema = SpeechRequest
    http = 'httptools'
    uvicorn_options = {}

    def check(self, document):
        try:
            parsed = self.Schema.parse_obj(document)
        except ValidationError as error:
            first = error.errors()[0]
            raise self.invalid('.'.join(map(str, first['loc'])), first['msg']) from None
        if len(parsed.input) > self.max_input:
            raise self.invalid('input', 'is too long')
        named = parsed.dict()
        wish = Wish(**{k: named.pop(k) for k in ('input', 'model', 'voice', 'response_format', 'speed')}, more=named)
        wish.speed = self.in_range(wish.speed)
        return wish

    def run(self, announce):
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(('127.0.0.1', 0))
        options = {'log_level': 'critical', 'lifespan': 'off', 'http': self.http, 'access_log': False}
        config = uvicorn.Config(build(self), **{**options, **self.uvicorn_options})
        announce(sock.getsockname()[1], lambda: asyncio.run(uvicorn.Server(config).serve(sockets=[sock])), sock)


async def asked(request: Request) -> Ask:
    raw = request.scope.get('raw_path', b'').decode('latin-1')
    headers = [(name.decode('latin-1'), value.decode('latin-1')) for name, value in request.scope['headers']]
    peer = '{}:{}'.format(*(request.scope.get('client') or ('', 0)))
    body = await request.body()
    return Ask(request.method, request.url.path, raw, dict(request.query_params), headers, body, peer)


def respond(reply):
    if reply.cut is not None:
        reply.pieces, length = [reply.body[: reply.cut]], len(reply.body)
        reply.set('Content-Length', str(length))
    if reply.pieces is None:
        response = Response(reply.body, status_code=reply.status)
    else:

        async def produce():
            if reply.first:
                await asyncio.sleep(reply.first)
            for piece in reply.pieces:
                yield piece
                if reply.pause:
                    await asyncio.sleep(reply.pause)

        response = StreamingResponse(produce(), status_code=reply.status)
    own = {name.lower() for name, _ in reply.headers}
    kept = [(name, value) for name, value in response.raw_headers if name.decode() not in own]
    response.raw_headers = kept + [(k.lower().encode(), v.encode('latin-1')) for k, v in reply.headers]
    return response


def build(house):
    app = FastAPI(title='Gateway', docs_url=None, redoc_url=None, openapi_url=None)
    router = APIRouter(prefix=house.prefix, redirect_slashes=False)
    app.router.redirect_slashes = False

    def speech_key(ask: Ask = Depends(asked)):
        return house.authenticate(ask, 'speech')

    def management_key(ask: Ask = Depends(asked)):
        return house.authenticate(ask, 'budget')

    def wished(ask: Ask = Depends(asked)):
        return house.wish(ask)

    async def early(ask: Ask = Depends(asked)):
        return house.before(ask)

    @router.post('/audio/speech')
    async def create_speech(
        ask: Ask = Depends(asked), soon=Depends(early), account=Depends(speech_key), wish=Depends(wished)
    ):
        if soon:
            return respond(house.after(ask, soon))
        house.admit(account, wish)
        if house.nap:
            await asyncio.sleep(house.nap)
        return respond(house.after(ask, house.speech(ask, wish)))

    @router.get('/workspaces/{name}/budgets/{interval}')
    async def get_budget(
        name: str, interval: str, ask: Ask = Depends(asked), soon=Depends(early), account=Depends(management_key)
    ):
        if soon:
            return respond(house.after(ask, soon))
        if house.nap:
            await asyncio.sleep(house.nap)
        return respond(house.after(ask, house.budget(ask, name, interval)))

    app.include_router(router)

    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal):
        ask = await asked_again(request)
        return respond(house.after(ask, house.error(ask, refusal)))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError):
        return await refused(request, house.invalid('request', json.dumps(error.errors(), default=str)))

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException):
        if error.status_code == 404:
            try:
                house.token(await asked_again(request))
            except Refusal as refusal:
                return await refused(request, refusal)
        return await refused(request, Refusal(error.status_code))

    async def crash(request: Request, error: Exception):
        return await refused(request, Refusal(500))

    app.add_exception_handler(Exception, crash)
    return house.wrap(app) if hasattr(house, 'wrap') else app


async def asked_again(request):
    """The body may have been read already, by another Request of the same scope."""
    raw = request.scope.get('raw_path', b'').decode('latin-1')
    headers = [(name.decode('latin-1'), value.decode('latin-1')) for name, value in request.scope['headers']]
    peer = '{}:{}'.format(*(request.scope.get('client') or ('', 0)))
    return Ask(request.method, request.url.path, raw, dict(request.query_params), headers, b'', peer)
