import { once } from "node:events";
import { createServer } from "node:net";

/** Returns a port of 127.0.0.1 that no process uses. Another process may take it before the caller does. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The system has no free port.");
  return address.port;
}
