import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import ssh2 from "ssh2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { generateKeyPair } from "./host-keys/host-key.ts";
import { createSshHub, type SshHub } from "./testing/ssh-hub.ts";

let hub: SshHub;
const servers = new Set<Server>();
beforeAll(async () => {
  const Listening = z.object({ server: z.instanceof(Server) });
  subscribe("tracing:net.server.listen:asyncStart", (message) => servers.add(Listening.parse(message).server));
  hub = await createSshHub();
  await hub.addKey("alice");
});
afterAll(() => hub.stop());

function open(): Socket {
  const socket = connect(hub.ssh.port, "127.0.0.1");
  // The hub may reset connections.
  socket.on("error", () => undefined);
  socket.resume();
  return socket;
}

/** Logs in as alice, with a client that can be made to ignore the protocol. */
async function logIn(): Promise<ssh2.Client> {
  const client = new ssh2.Client();
  client.on("error", () => undefined);
  const privateKey = readFileSync(hub.keyFile("alice"));
  client.connect({ host: "127.0.0.1", port: hub.ssh.port, username: "git", privateKey });
  await once(client, "ready");
  return client;
}

/** Runs a command. @returns its output and exit status */
async function run(client: ssh2.Client, command: string): Promise<{ output: string; code: unknown }> {
  const { promise, resolve, reject } = Promise.withResolvers<ssh2.ClientChannel>();
  client.exec(command, (error, channel) => (error === undefined ? resolve(channel) : reject(error)));
  const channel = await promise;
  let output = "";
  const add = (bytes: Buffer) => {
    output += bytes.toString("latin1");
  };
  channel.on("data", add);
  channel.stderr.on("data", add);
  const [code] = await once(channel, "close");
  return { output, code };
}

/** Calls a private function of the library's client, which sends a packet as it is. */
function sendPacket(client: ssh2.Client, name: string, ...args: readonly unknown[]): void {
  const protocol: unknown = Reflect.get(client, "_protocol");
  if (typeof protocol !== "object" || protocol === null) throw new Error("the library has changed");
  const call: unknown = Reflect.get(protocol, name);
  if (typeof call !== "function") throw new Error("the library has changed");
  Reflect.apply(call, protocol, args);
}

async function expectService(): Promise<void> {
  const client = await logIn();
  expect(await run(client, "id")).toMatchObject({ code: 1, output: expect.stringContaining("not supported") });
  client.end();
}

test.each([
  { what: "random bytes", sent: randomBytes(100_000) },
  { what: "a request of HTTP", sent: Buffer.from("GET / HTTP/1.1\r\nHost: hub.test\r\n\r\n") },
  { what: "a packet of 4 GiB", sent: Buffer.from(`SSH-2.0-x\r\n${"\xff".repeat(64)}`, "latin1") },
  { what: "a line without an end", sent: Buffer.alloc(limits.ssh.loginBytes + 1, "x") },
])("closes a connection that starts with $what", async ({ sent }) => {
  const socket = open();
  const closed = once(socket, "close");
  await once(socket, "connect");
  socket.write(sent);
  socket.end();
  await closed;
  await expectService();
});

const isOpen = (socket: Socket) => !socket.closed;

function isSsh(server: Server): boolean {
  const address = server.address();
  return typeof address === "object" && address?.port === hub.ssh.port;
}

test("an error while a connection is accepted does not end the hub", async () => {
  const server = [...servers].find(isSsh);
  expect(server?.emit("error", new Error("accept EMFILE"))).toBe(true);
  await expectService();
});

test("limits connections without a login", async () => {
  const sockets = Array.from({ length: 60 }, open);
  while (sockets.filter(isOpen).length > limits.ssh.unauthenticated.perAddress) await sleep(10);
  expect(sockets.filter(isOpen)).toHaveLength(limits.ssh.unauthenticated.perAddress);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => expectService().then(() => true)).toBe(true);
});

test("closes a connection after too many keys", async () => {
  const client = new ssh2.Client();
  client.on("error", () => undefined);
  let attempts = 0;
  const { private: key } = generateKeyPair();
  client.connect({
    host: "127.0.0.1",
    port: hub.ssh.port,
    username: "git",
    authHandler: (_left, _partial, next) => {
      attempts += 1;
      next({ type: "publickey", username: "git", key });
    },
  });
  await once(client, "close");
  expect(attempts).toBe(limits.ssh.loginAttempts + 1);
});

test.each([
  { what: "a password", login: { password: "password of alice" } },
  { what: "another name", login: { username: "alice", key: true } },
])(
  "refuses a login with $what",
  async ({ login: { key, ...login } }: { login: { key?: boolean; password?: string } }) => {
    const client = new ssh2.Client();
    const privateKey = key === true ? { privateKey: readFileSync(hub.keyFile("alice")) } : {};
    client.connect({ host: "127.0.0.1", port: hub.ssh.port, username: "git", ...login, ...privateKey });
    const [error] = await once(client, "error");
    expect(error.message).toContain("All configured authentication methods failed");
  },
);

test("closes a connection with packets too small to be worth their cost", async () => {
  const client = await logIn();
  const closed = once(client, "close");
  sendPacket(client, "session", 0, 1024 * 1024, 0);
  await closed;
  await expectService();
});

test("runs a limited number of commands at once", async () => {
  const client = await logIn();
  const opened = await Promise.all(
    Array.from({ length: limits.ssh.commands + 1 }, async () => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      client.exec("git-receive-pack 'alice/none'", (error) => resolve(error === undefined));
      return promise;
    }),
  );
  expect(opened.filter((hasOpened) => hasOpened)).toHaveLength(limits.ssh.commands);
  client.end();
});

/** Opens a channel for a command that the hub refuses and closes. The client does not close it. */
async function openRefused(client: ssh2.Client): Promise<ssh2.ClientChannel | undefined> {
  const { promise, resolve } = Promise.withResolvers<ssh2.ClientChannel | undefined>();
  client.exec("id", (_error, opened) => resolve(opened));
  const channel = await promise;
  if (channel === undefined) return undefined;
  channel.resume();
  channel.stderr.resume();
  await once(channel, "exit");
  return channel;
}

/** Makes a client ignore a kind of packet. */
function ignore(client: ssh2.Client, packet: string): void {
  const protocol: unknown = Reflect.get(client, "_protocol");
  const handlers: unknown = typeof protocol === "object" && protocol !== null && Reflect.get(protocol, "_handlers");
  if (typeof handlers !== "object" || handlers === null || typeof Reflect.get(handlers, packet) !== "function") {
    throw new Error("the library has changed");
  }
  Reflect.set(handlers, packet, () => undefined);
}

test("counts commands until the client closes their channels", async () => {
  const client = await logIn();
  ignore(client, "CHANNEL_CLOSE");
  for (let opened = 0; opened < limits.ssh.commands; opened++) expect(await openRefused(client)).toBeDefined();
  expect(await openRefused(client)).toBeUndefined();
  client.end();
});

test("closes a connection that sends too much to a command that has ended", async () => {
  const client = await logIn();
  ignore(client, "CHANNEL_CLOSE");
  await openRefused(client);
  const closed = new AbortController();
  client.once("close", () => closed.abort());
  const bytes = Buffer.alloc(32_000);
  const most = 4 * limits.ssh.mostWaitingBytes;
  for (let sent = 0; sent < most && !closed.signal.aborted; sent += bytes.length) {
    sendPacket(client, "channelData", 0, bytes);
    await sleep(0);
  }
  await expect.poll(() => closed.signal.aborted).toBe(true);
  await expectService();
});

test.each([
  { what: "no packet lines", command: "git-upload-pack", sent: "zzzz", says: "a line does not start with its length" },
  {
    what: "a hidden ref",
    command: "git-upload-pack",
    sent: "0032want refs/modelyard/x".padEnd(50, "x"),
    says: "is unknown",
  },
  { what: "no commands", command: "git-receive-pack", sent: "GET / HTTP/1.1", says: "sent no commands" },
])("ends a command whose client sends $what", async ({ command, sent, says }) => {
  const name = "alice/attacked";
  await hub.send("alice", "POST", "/api/repos/create", { name });
  const client = await logIn();
  const { promise, resolve, reject } = Promise.withResolvers<ssh2.ClientChannel>();
  client.exec(`${command} '${name}'`, (error, opened) => (error === undefined ? resolve(opened) : reject(error)));
  const channel = await promise;
  let errors = "";
  channel.stderr.on("data", (bytes: Buffer) => {
    errors += bytes.toString();
  });
  channel.resume();
  channel.write(`${sent}0000`);
  const [code] = await once(channel, "close");
  expect(code).toBe(1);
  expect(errors).toContain("Modelyard: ");
  expect(errors).toContain(says);
  client.end();
});

test("gives each fault of the hub an id to report", async () => {
  const client = await logIn();
  const { sql } = hub.database;
  await sql`alter table hub.ssh_keys rename to ssh_keys_away`;
  try {
    const { output } = await run(client, "id");
    expect(output).toMatch(/Please report request [\da-f-]{36} to the administrator/);
  } finally {
    await sql`alter table hub.ssh_keys_away rename to ssh_keys`;
    client.end();
  }
});
