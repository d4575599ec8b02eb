"""A service that keeps half of the interface: budgets of one workspace, from memory. Standard library only."""

import json
import os
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = os.environ["MANAGEMENT_KEY"]
COMMIT = os.environ.get("COMMIT", "unknown")
WORKSPACE = "7f1d2c3b-4a59-4687-9b0c-1d2e3f405162"
NAMES = {WORKSPACE, "acme"}
INTERVALS = ("daily", "weekly", "monthly", "lifetime")
MESSAGES = {
    400: "Invalid request parameters",
    401: "Missing Authentication header",
    404: "Resource not found",
    500: "Internal Server Error",
}


class Service(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        # By it a pipeline sees which build answers.
        self.send_header("X-Commit", COMMIT)
        self.end_headers()
        self.wfile.write(body)

    def refuse(self, status):
        self.answer(status, {"error": {"code": status, "message": MESSAGES[status]}})

    def do_GET(self):
        scheme, _, token = self.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or token.strip() != KEY:
            return self.refuse(401)
        found = re.fullmatch(r"/v1/workspaces/([^/]*)/budgets/([^/]*)", self.path.partition("?")[0])
        if not found:
            return self.refuse(404)
        workspace, interval = found.groups()
        if interval not in INTERVALS or workspace == "":
            return self.refuse(400)
        # RFC 9562: a UUID is the same in capitals.
        if workspace.lower() not in NAMES:
            return self.refuse(404)
        self.answer(
            200,
            {
                "data": {
                    "id": f"0b7c3e1a-5d2f-4c6b-8a9e-00000000000{INTERVALS.index(interval)}",
                    "workspace_id": WORKSPACE,
                    "limit_usd": 10,
                    "reset_interval": interval,
                    "created_at": "2026-01-01T00:00:00Z",
                    "updated_at": "2026-01-01T00:00:00Z",
                },
                "include_byok_in_budgets": False,
            },
        )

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.refuse(404 if self.headers.get("Authorization") else 401)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Service)
    print(f"http://127.0.0.1:{server.server_port}/v1", flush=True)
    server.serve_forever()
