// A worker that starts but never says so, like one that hangs.
setInterval(() => undefined, 60_000);
