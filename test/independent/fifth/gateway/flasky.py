"""Flask on werkzeug, one thread per request, with a voice that never says the same thing twice in the same way."""
import time

from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException
from werkzeug.serving import WSGIRequestHandler, make_server

from .house import Ask, House, Refusal


class FlaskHouse(House):
    prefix = '/speech/api/v1'
    voice_name, lively = 'cedar', True
    max_body = None
    protocol = 'HTTP/1.1'

    def run(self, announce):
        house = self

        class Handler(WSGIRequestHandler):
            protocol_version = house.protocol

            def log(self, *_):
                pass

            def version_string(self):
                return 'gateway'

        server = make_server('127.0.0.1', 0, build(self), threaded=True, request_handler=Handler)
        server.socket.listen(256)
        announce(server.socket.getsockname()[1], server.serve_forever, None)


def asked():
    headers = list(request.headers.items())
    raw = request.environ.get('RAW_URI', request.path).split('?')[0]
    peer = f'{request.environ.get("REMOTE_ADDR")}:{request.environ.get("REMOTE_PORT")}'
    return Ask(request.method, request.path, raw, request.args.to_dict(), headers, request.get_data(), peer)


def respond(reply):
    if reply.cut is not None:
        reply.pieces = [reply.body[: reply.cut]]
        reply.set('Content-Length', str(len(reply.body)))
    if reply.pieces is None:
        response = Response(reply.body, status=reply.status)
    else:

        def produce():
            time.sleep(reply.first)
            for piece in reply.pieces:
                if piece:
                    yield piece
                time.sleep(reply.pause)

        response = Response(produce(), status=reply.status)
    response.headers.remove('Content-Type')
    for name, value in reply.headers:
        if name.lower() == 'content-length':
            response.headers.set(name, value)
        else:
            response.headers.add(name, value)
    return response


def build(house):
    app = Flask('gateway', static_folder=None)
    app.url_map.strict_slashes = True
    app.url_map.merge_slashes = False
    app.config['MAX_CONTENT_LENGTH'] = house.max_body

    @app.before_request
    def keys():
        g.ask = asked()
        early = house.before(g.ask)
        if early:
            return respond(house.after(g.ask, early))
        operation = 'budget' if '/workspaces/' in request.path else 'speech'
        g.account = house.authenticate(g.ask, operation)
        return None

    @app.post(house.prefix + '/audio/speech')
    def create_speech():
        wish = house.wish(g.ask)
        house.admit(g.account, wish)
        time.sleep(house.nap)
        return respond(house.after(g.ask, house.speech(g.ask, wish)))

    @app.get(house.prefix + '/workspaces/<name>/budgets/<interval>')
    def get_budget(name, interval):
        time.sleep(house.nap)
        return respond(house.after(g.ask, house.budget(g.ask, name, interval)))

    def asked_or_empty():
        return g.ask if 'ask' in g else Ask(request.method, request.path, '', {}, [], b'', '')

    @app.errorhandler(Refusal)
    def refused(refusal):
        ask = asked_or_empty()
        return respond(house.after(ask, house.error(ask, refusal)))

    @app.errorhandler(HTTPException)
    def plain(error):
        return refused(Refusal(error.code))

    @app.errorhandler(Exception)
    def crash(error):
        return refused(Refusal(500))

    return app
