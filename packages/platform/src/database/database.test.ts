import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { connectDatabase } from "./database.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A PostgreSQL that accepts every login, and closes the connection on the first query. */
async function dyingServer(): Promise<{ port: number; asked: () => number }> {
  let asked = 0;
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
      const isReady = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
      socket.write(Buffer.concat([authenticated, isReady]));
      socket.once("data", () => {
        asked += 1;
        socket.destroy();
      });
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return { port: typeof address === "object" && address !== null ? address.port : 0, asked: () => asked };
}

test("a connection that breaks while it is opened fails only its query", async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on("unhandledRejection", note);
  const { port, asked } = await dyingServer();
  const { sql } = connectDatabase({ host: "127.0.0.1", port, user: "u", password: "p", database: "d" });
  await expect(sql`select 1`).rejects.toThrow(/CONNECTION_CLOSED|CONNECTION_ENDED/);
  expect(asked()).toBe(1);
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
  expect(uncaught).toEqual([]);
  process.off("unhandledRejection", note);
  await sql.end({ timeout: 0 });
});
