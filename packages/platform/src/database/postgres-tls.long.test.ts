import { execFile } from "node:child_process";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLogger } from "../logging/logger.ts";
import { postgresAccount } from "../postgres/account.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../postgres/embedded.ts";
import { connectDatabase } from "./database.ts";
import { openSession } from "./session.ts";

const run = promisify(execFile);
let folder: string;
let server: EmbeddedPostgres;
let address: string;

async function makeCertificate(name: string, subject: string): Promise<string> {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key];
  const names = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=${subject}`];
  await run("openssl", ["req", "-x509", "-days", "1", ...made, "-out", certificate, ...names]);
  await chmod(key, 0o600);
  const account = await postgresAccount();
  if (account) await chown(key, account.uid, account.gid);
  return certificate;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-postgres-tls-"));
  await chmod(folder, 0o711);
  await makeCertificate("server", "IP:127.0.0.1");
  await makeCertificate("other", "IP:127.0.0.1");
  server = await startEmbeddedPostgres({
    folder: join(folder, "postgres"),
    logger: silentLogger,
    listenOn: "loopback",
    settings: ["ssl=on", `ssl_cert_file=${join(folder, "server.pem")}`, `ssl_key_file=${join(folder, "server.key")}`],
  });
  if (!("host" in server.target)) throw new Error("the embedded server has no address");
  const { user, password, port, database } = server.target;
  address = `postgres://${user}:${password}@HOST:${port}/${database}`;
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const encrypted = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";
const rows = [
  { parameters: "sslmode=disable", host: "127.0.0.1", isEncrypted: false },
  { parameters: "sslmode=prefer", host: "127.0.0.1", isEncrypted: true },
  { parameters: "sslmode=require", host: "127.0.0.1", isEncrypted: true },
  { parameters: "sslmode=verify-ca&sslrootcert=server.pem", host: "localhost", isEncrypted: true },
  { parameters: "sslmode=verify-full&sslrootcert=server.pem", host: "127.0.0.1", isEncrypted: true },
];

test.each(rows)("$parameters connects to $host", async ({ parameters, host, isEncrypted }) => {
  const url = `${address.replace("HOST", host)}?${parameters.replace("server.pem", join(folder, "server.pem"))}`;
  const database = connectDatabase({ url }, { connections: 1 });
  const session = openSession({ url });
  try {
    expect(await database.sql.unsafe(encrypted)).toEqual([{ ssl: isEncrypted }]);
    expect(await database.direct.sql.unsafe(encrypted)).toEqual([{ ssl: isEncrypted }]);
    expect(await session.query(encrypted)).toEqual([{ ssl: isEncrypted }]);
  } finally {
    await session.end();
    await database.close();
  }
});

test.each([
  {
    parameters: "sslmode=verify-full&sslrootcert=server.pem",
    host: "localhost",
    why: "the certificate has another name",
  },
  { parameters: "sslmode=verify-full&sslrootcert=other.pem", host: "127.0.0.1", why: "another authority signed it" },
  { parameters: "sslmode=verify-full", host: "127.0.0.1", why: "no known authority signed it" },
])("$parameters does not connect to $host: $why", async ({ parameters, host }) => {
  const named = parameters.replace(/(?<=rootcert=)/, `${folder}/`);
  const database = connectDatabase({ url: `${address.replace("HOST", host)}?${named}` }, { connections: 1 });
  await expect(database.sql`select 1`).rejects.toThrow(/certificate|altnames/i);
  await database.close();
});

test("a statement that takes longer than the timeout is cancelled, but not on the direct connections", async () => {
  const url = `${address.replace("HOST", "127.0.0.1")}?sslmode=require`;
  const database = connectDatabase({ url }, { connections: 1, statementTimeoutMs: 50 });
  try {
    await expect(database.sql`select pg_sleep(30)`).rejects.toMatchObject({ code: "57014" });
    await database.direct.sql`select pg_sleep(0.2)`;
  } finally {
    await database.close();
  }
});
