// A worker that starts but never reports ready, like one that hangs.
setInterval(() => undefined, 60_000);
