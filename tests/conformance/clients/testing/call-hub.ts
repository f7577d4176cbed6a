import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDataFolder, removeDataFolder, startModelyard } from "../../../support/start-modelyard.ts";

/** A complete hub in a separate process with alice, bob, and the organisation lab, of which alice is an administrator. */
export interface CallHub {
  url: string;
  /** Alice's, with the role `write`. */
  token: string;
  /** Bob's, with the role `write`. He may only read the repositories of lab. */
  bobToken: string;
  /** Of alice, who signs in with it in a browser. */
  password: string;
  /** For the files of clients. */
  folder: string;
  stop: () => Promise<void>;
}

export async function startCallHub(): Promise<CallHub> {
  const [token, bobToken] = ["hf_client_calls_alice", "hf_client_calls_bob"];
  const password = "four plain words";
  const folder = await mkdtemp(join(tmpdir(), "modelyard-calls-"));
  const provision = join(folder, "provision.yaml");
  const lines = [
    "users:",
    `  - { name: alice, password: ${password}, tokens: [{ name: main, value: ${token}, role: write }] }`,
    `  - { name: bob, tokens: [{ name: main, value: ${bobToken}, role: write }] }`,
    "organisations: [{ name: lab, members: [{ user: alice, role: admin }, { user: bob, role: read }] }]",
    "",
  ];
  await writeFile(provision, lines.join("\n"));
  const dataFolder = await makeDataFolder();
  const hub = await startModelyard({
    dataFolder,
    flags: ["--provision", provision, "--rate-limits", "off", "--webhook-hosts", "127.0.0.1"],
  });
  return {
    url: hub.url,
    token,
    bobToken,
    password,
    folder,
    async stop() {
      await hub.stop();
      await removeDataFolder(dataFolder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
