import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../packages/platform/src/http/free-port.ts";
import { postgresAccount } from "../../../packages/platform/src/postgres/account.ts";

const program = "/usr/sbin/pgbouncer";

/** Says why PgBouncer cannot be tested here; `undefined` where it can. */
export const pgbouncerMissing = existsSync(program) ? undefined : "needs PgBouncer (apt-get install pgbouncer)";

export interface PgBouncer {
  port: number;
  /** Ends the process with a signal and starts it again. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Server {
  host: string;
  port: number;
  user: string;
  password: string;
}

/** Starts PgBouncer in transaction mode in front of a PostgreSQL, with few connections to it. */
export async function startPgBouncer({ host, port, user, password }: Server, poolSize: number): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-pgbouncer-"));
  await chmod(folder, 0o755);
  const ownPort = await freePort();
  const users = join(folder, "users.txt");
  await writeFile(users, `"${user}" "${password}"\n`);
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(
    settings,
    `[databases]
* = host=${host} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
server_login_retry = 1
`,
  );
  const account = await postgresAccount();
  const launch = async (): Promise<ChildProcess> => {
    const child = spawn(program, [settings], { stdio: "ignore", ...account });
    while (!(await accepts(ownPort))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with code ${child.exitCode}`);
      await sleep(20);
    }
    return child;
  };
  let running = await launch();
  return {
    port: ownPort,
    restart: async () => {
      await end(running);
      running = await launch();
    },
    stop: async () => {
      await end(running);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
