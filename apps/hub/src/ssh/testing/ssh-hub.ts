import { execFile, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { signInForTokens } from "../../accounts/tokens/testing/own-tokens.ts";
import { createServedHub, type ServedHub } from "../../testing/served-hub.ts";
import { generateKeyPair } from "../host-keys/host-key.ts";
import type { SshServer } from "../ssh-server.ts";

const run = promisify(execFile);

/** Why tests with OpenSSH's client cannot run here; `undefined` if they can. CI has the client. */
export const withoutSsh =
  spawnSync("ssh", ["-V"]).status === 0 || process.env["CI"] !== undefined
    ? undefined
    : "ssh is not installed (Debian: openssh-client)";

interface Result {
  code: number;
  output: string;
}

export interface SshHub extends ServedHub {
  ssh: SshServer;
  /** Creates a key of a user. @returns its id */
  addKey: (user: string) => Promise<string>;
  removeKey: (user: string, id: string) => Promise<void>;
  /** Runs OpenSSH's client as a user, with more options or a command. */
  runSsh: (user: string, ...args: string[]) => Promise<Result>;
  /** Runs git, which connects as a user. */
  gitAs: (user: string, ...args: string[]) => Promise<Result>;
  /** Returns the address of a repository over SSH. */
  sshRemote: (name: string) => string;
  keyFile: (user: string) => string;
}

/** Starts a hub that serves HTTP and SSH. Users have keys after `addKey`. */
export async function createSshHub(): Promise<SshHub> {
  const hub = await createServedHub({ publicUrl: (request) => new URL(request.url).origin });
  const ssh = await hub.startSsh({ host: "127.0.0.1", port: 0, publicUrl: hub.url });
  const keyFile = (user: string) => join(hub.scratch, `key-of-${user}`);
  const clientOptions = (user: string) => [
    "-F",
    "/dev/null",
    "-i",
    keyFile(user),
    "-p",
    String(ssh.port),
    ...[
      "IdentitiesOnly=yes",
      "IdentityAgent=none",
      "StrictHostKeyChecking=no",
      `UserKnownHostsFile=${join(hub.scratch, "known-hosts")}`,
      "LogLevel=ERROR",
      "BatchMode=yes",
    ].flatMap((option) => ["-o", option]),
  ];
  const browsers = new Map<string, Promise<Awaited<ReturnType<typeof signInForTokens>>>>();
  const browserOf = async (user: string) => {
    const signedIn = browsers.get(user) ?? signInForTokens(hub, user);
    browsers.set(user, signedIn);
    return (await signedIn).browser;
  };
  return {
    ...hub,
    ssh,
    keyFile,
    async addKey(user) {
      const pair = generateKeyPair(`${user}'s key`);
      await writeFile(keyFile(user), pair.private, { mode: 0o600 });
      const browser = await browserOf(user);
      const added = await browser("POST", "/_private/ssh-keys", { key: pair.public });
      if (!added.ok) throw new Error(await added.text());
      const { id } = await added.json();
      return String(id);
    },
    async removeKey(user, id) {
      const browser = await browserOf(user);
      const removed = await browser("DELETE", `/_private/ssh-keys/${id}`);
      if (!removed.ok) throw new Error(await removed.text());
    },
    async runSsh(user, ...args) {
      try {
        const { stdout, stderr } = await run("ssh", [...clientOptions(user), ...args]);
        return { code: 0, output: stdout + stderr };
      } catch (error) {
        const field = (name: string): unknown =>
          typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
        return { code: Number(field("code")), output: `${String(field("stdout"))}${String(field("stderr"))}` };
      }
    },
    gitAs: (user, ...args) => hub.git("-c", `core.sshCommand=ssh ${clientOptions(user).join(" ")}`, ...args),
    sshRemote: (name) => `ssh://git@127.0.0.1:${ssh.port}/${name}`,
    stop: async () => {
      await ssh.close();
      await hub.stop();
    },
  };
}
