import { createServer } from "node:http";

/** Receives deliveries in a separate process, so that its work does not count. Reports its port. */
const server = createServer((request, response) => {
  request.resume().on("end", () => response.end("ok"));
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
