"""A plain client for the checks: http.client, and nothing that hides what came."""
import http.client
import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor

SHORT = 'Hello world, this is a small test of the reader.'
LONG = 'The gardener walked along the old wall and counted every tree that had lost its leaves. ' * 12
PAGE = LONG * 5
DROP = object()


class Answer:
    def __init__(self, status, headers, body, whole=True, version=11):
        self.status, self.pairs, self.body, self.whole, self.version = status, headers, body, whole, version
        self.head = {name.lower(): value for name, value in headers}

    @property
    def json(self):
        try:
            return json.loads(self.body, parse_constant=lambda name: 1 / 0)
        except (ValueError, ZeroDivisionError):
            return None

    @property
    def message(self):
        return str(((self.json or {}).get('error') or {}).get('message'))

    @property
    def data(self):
        return self.json['data']

    @property
    def type(self):
        return self.head.get('content-type', '')


class Client:
    def __init__(self, port, environment):
        self.port, self.env = port, environment
        self.prefix = environment['ASSAY_BASE_URL'].split(str(port), 1)[1]
        self.key, self.manager = environment['ASSAY_API_KEY'], environment['ASSAY_MANAGEMENT_KEY']
        self.near = self.key[:-2] + 'zz'
        self.id, self.slug = environment.get('ASSAY_WORKSPACE_ID'), environment.get('ASSAY_WORKSPACE_SLUG')
        self.nokey = {'Authorization': None}
        self.short, self.long, self.page, self.drop = SHORT, LONG, PAGE, DROP

    def bearer(self, token):
        return {'Authorization': 'Bearer ' + token}

    def ask(self, method, path, head, body=None, on=None, chunked=False):
        connection = on or http.client.HTTPConnection('127.0.0.1', self.port, timeout=20)
        try:
            connection.putrequest(method, path, skip_accept_encoding=True)
            for name, value in head.items():
                if value is not None:
                    connection.putheader(name, value)
            if chunked:
                connection.putheader('Transfer-Encoding', 'chunked')
                connection.endheaders()
                connection.send(b'%x\r\n%s\r\n0\r\n\r\n' % (len(body), body))
            else:
                if body is not None:
                    connection.putheader('Content-Length', str(len(body)))
                connection.endheaders(body)
            response = connection.getresponse()
            try:
                data, whole = response.read(), True
            except http.client.IncompleteRead as cut:
                data, whole = cut.partial, False
            except (ConnectionError, socket.timeout):
                data, whole = b'', False
            return Answer(response.status, response.getheaders(), data, whole, response.version)
        except (http.client.HTTPException, ConnectionError) as error:
            return Answer(0, [], repr(error).encode(), False)
        finally:
            if on is None:
                connection.close()

    def document(self, members):
        document = {
            'model': self.env['ASSAY_MODEL'],
            'voice': self.env['ASSAY_VOICE'],
            'input': SHORT,
            'response_format': 'mp3',
        }
        return {k: v for k, v in {**document, **members}.items() if v is not DROP}

    def say(self, text=SHORT, head=None, raw=None, on=None, chunked=False, **members):
        if raw is None:
            raw = json.dumps(self.document({'input': text, **members})).encode()
        headers = {'Authorization': 'Bearer ' + self.key, 'Content-Type': 'application/json', **(head or {})}
        return self.ask('POST', self.prefix + '/audio/speech', headers, raw, on, chunked)

    def pcm(self, text=SHORT, **more):
        return self.say(text, response_format='pcm', **more)

    def read(self, name=None, interval='daily', head=None, query='', on=None):
        headers = {'Authorization': 'Bearer ' + self.manager, **(head or {})}
        path = f'{self.prefix}/workspaces/{self.slug or self.id if name is None else name}/budgets/{interval}{query}'
        return self.ask('GET', path, headers, None, on)

    def message_is(self, kind, **members):
        return isinstance(self.say(**members).json['error']['message'], kind)

    def body(self, **members):
        return json.dumps(self.document(members)).encode()

    def slow(self, seconds):
        start = time.monotonic()
        self.say()
        return time.monotonic() - start >= seconds

    def row(self, *asks):
        """Several requests on one connection."""
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=20)
        try:
            return [ask(connection) for ask in asks]
        finally:
            connection.close()

    def together(self, *asks):
        with ThreadPoolExecutor(len(asks)) as pool:
            return [future.result() for future in [pool.submit(ask) for ask in asks]]

    def plain(self, lines):
        """One request as it is written here, and everything that comes back."""
        with socket.create_connection(('127.0.0.1', self.port), timeout=20) as sock:
            sock.sendall(lines)
            found = b''
            while piece := sock.recv(65536):
                found += piece
            return found

    def written(self, length=None, version='1.1', head='', **members):
        """A speech request in full, for plain()."""
        body = json.dumps(self.document(members)).encode()
        first = (
            f'POST {self.prefix}/audio/speech HTTP/{version}\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {self.key}\r\n'
        )
        rest = f'Content-Type: application/json\r\nConnection: close\r\n{head}Content-Length: {len(body)}\r\n\r\n'
        return (first + rest).encode() + body
