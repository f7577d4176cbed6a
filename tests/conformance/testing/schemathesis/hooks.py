"""Sends bodies that are not JSON as they are generated."""

import json

import schemathesis


@schemathesis.serializer(
    "application/x-ndjson",
    "application/x-git-upload-pack-request",
    "application/x-git-receive-pack-request",
)
def as_bytes(ctx, value):
    if isinstance(value, bytes):
        return value
    return (value if isinstance(value, str) else json.dumps(value)).encode("utf-8", "replace")
