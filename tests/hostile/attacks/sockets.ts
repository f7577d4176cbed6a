import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, repeat } from "../attack.ts";
import type { Victim } from "../victim.ts";

/** Holds many connections open for some seconds. @param feed called every 250 ms for each */
async function hold(
  victim: Victim,
  count: number,
  seconds: number,
  opened: (socket: Socket, index: number) => void,
  feed: (socket: Socket) => void = () => undefined,
): Promise<string[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect({ host: victim.host, port: victim.port, localAddress: `127.0.0.${3 + (index % 5)}` });
    socket.on("error", () => undefined);
    socket.once("connect", () => opened(socket, index));
    sockets.push(socket);
    if (index % 100 === 99) await sleep(10);
  }
  for (let step = 0; step < seconds * 4; step += 1) {
    for (const socket of sockets) if (!socket.destroyed) feed(socket);
    await sleep(250);
  }
  for (const socket of sockets) socket.destroy();
  return ["held"];
}

/** Sends raw requests, each on a separate connection. @returns the status code, or `closed` */
function rawRequests(
  name: string,
  times: number,
  bytes: (victim: Victim) => string | Uint8Array,
  allowed: readonly string[],
): Attack {
  return {
    name: `HTTP: ${name}`,
    allowed,
    run: (victim) =>
      repeat(times, 20, async () => {
        const text = await victim.raw(bytes(victim), 3000);
        return /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? "closed";
      }),
  };
}

const bad = ["400", "closed"];

export const socketAttacks: readonly Attack[] = [
  {
    name: "sockets: 2,000 idle connections",
    isQuick: true,
    allowed: ["held"],
    run: (victim) => hold(victim, 2000, 5, () => undefined),
  },
  {
    name: "sockets: 500 headers, a byte at a time",
    allowed: ["held"],
    run: (victim) =>
      hold(
        victim,
        500,
        6,
        (socket) => socket.write("GET / HTTP/1.1\r\n"),
        (socket) => socket.write("x"),
      ),
  },
  {
    name: "sockets: 500 bodies, a byte at a time",
    allowed: ["held"],
    run: (victim) =>
      hold(
        victim,
        500,
        6,
        (socket, index) => {
          const path = ["/api/validate-yaml", "/v1/chat/completions", "/_private/sessions", "/login"][index % 4];
          socket.write(`POST ${path} HTTP/1.1\r\nHost: ${victim.host}:${victim.port}\r\nContent-Length: 60000\r\n\r\n`);
        },
        (socket) => socket.write("x"),
      ),
  },
  {
    name: "sockets: 64 half-sent fetch requests",
    isQuick: true,
    allowed: ["held", "200"],
    run: async (victim) => {
      const holding = hold(victim, 64, 5, (socket) =>
        socket.write(
          `POST /yard/tiny-chat/git-upload-pack HTTP/1.1\r\nHost: ${victim.host}:${victim.port}\r\nContent-Type: application/x-git-upload-pack-request\r\nContent-Length: 1000\r\n\r\n0011`,
        ),
      );
      await sleep(2000);
      const others = await repeat(5, 1, () => victim.outcome("/yard/tiny-chat/info/refs?service=git-upload-pack"));
      return [...(await holding), ...others];
    },
  },
  {
    name: "sockets: 200 readers that read nothing",
    allowed: ["held"],
    prepare: async (victim) => {
      await victim.commit("big", { "big.bin": Buffer.alloc(9 << 20, 1) });
    },
    run: (victim) =>
      hold(victim, 200, 6, (socket) => {
        socket.pause();
        socket.write(`GET /mallory/big/resolve/main/big.bin HTTP/1.1\r\nHost: ${victim.host}:${victim.port}\r\n\r\n`);
      }),
  },
  {
    name: "sockets: 5,000 connections opened and closed",
    allowed: ["200", "closed"],
    run: (victim) => repeat(5000, 100, async () => ((await victim.raw("", 1)) === "" ? "closed" : "200")),
  },
  rawRequests("0.9", 100, () => "GET /\r\n\r\n", bad),
  rawRequests("two spaces", 100, ({ host }) => `GET  / HTTP/1.1\r\nHost: ${host}\r\n\r\n`, bad),
  rawRequests("two hosts", 100, ({ host }) => `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.test\r\n\r\n`, bad),
  rawRequests(
    "a foreign absolute target",
    100,
    ({ host }) => `GET http://evil.test/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    bad,
  ),
  rawRequests(
    "length and chunks at once",
    100,
    ({ host }) =>
      `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n`,
    bad,
  ),
  rawRequests(
    "headers of 64 KB",
    200,
    ({ host }) => `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${"x".repeat(65_536)}\r\n\r\n`,
    ["431", "400", "closed"],
  ),
  rawRequests("5,000 headers", 200, ({ host }) => `GET / HTTP/1.1\r\nHost: ${host}\r\n${"a:b\r\n".repeat(3000)}\r\n`, [
    "431",
    "400",
    "200",
    "closed",
  ]),
  rawRequests(
    "2,000 requests in one go",
    10,
    ({ host }) => `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(2000),
    ["200", "400", "closed"],
  ),
];
