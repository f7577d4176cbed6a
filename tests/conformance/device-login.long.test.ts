import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeDataFolder, type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";
import { pythonWith } from "./testing/python-with.ts";

const run = promisify(execFile);
const account = { username: "ada", password: "four plain words" };

let hub: StartedModelyard;
let scratch: string;
let cookie: string;
beforeAll(async () => {
  hub = await startModelyard({ flags: ["--demo"] });
  scratch = await mkdtemp(join(tmpdir(), "modelyard-device-"));
  const joined = await submit("/join", { ...account, fullname: "" });
  cookie = joined.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
});
afterAll(async () => {
  await hub.stop();
  await removeDataFolder(hub.dataFolder);
  await rm(scratch, { recursive: true, force: true });
});

function submit(path: string, form: Record<string, string>): Promise<Response> {
  return fetch(hub.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: hub.url, ...(cookie === undefined ? {} : { cookie }) },
    body: new URLSearchParams(form),
  });
}

const environment = (python: string, machine: string) => ({
  PATH: `${dirname(python)}:${process.env["PATH"]}`,
  HOME: scratch,
  HF_HOME: join(scratch, machine),
  HF_ENDPOINT: hub.url,
  HF_HUB_DISABLE_TELEMETRY: "1",
  HF_HUB_DISABLE_UPDATE_CHECK: "1",
  TERM: "xterm",
});

/** Starts `hf auth login` in a terminal. @returns the address that it prints, and its end */
async function startLogin(python: string, machine: string) {
  const terminal = join(import.meta.dirname, "testing/terminal.py");
  const child = spawn(python, [terminal, join(dirname(python), "hf"), "auth", "login"], {
    env: environment(python, machine),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ended = new Promise<{ code: number | null; printed: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, printed })),
  );
  const url = await new Promise<string>((resolve, reject) => {
    const read = (piece: Buffer) => {
      printed += piece.toString();
      const [found] = /http\S+user_code=\S+/.exec(printed) ?? [];
      if (found !== undefined && printed.includes("Waiting for authorization")) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", () => reject(new Error(`hf ended: ${printed}`)));
  });
  return { url, ended };
}

/** Opens the printed address as the user's browser does, and decides. */
async function decide(url: string, decision: "allow" | "deny"): Promise<void> {
  const anonymous = await fetch(url, { redirect: "manual" });
  expect(anonymous.status).toBe(303);
  expect(anonymous.headers.get("location")).toContain("/login?next=");
  const page = await fetch(url, { headers: { cookie } });
  expect(page.status).toBe(200);
  const code = new URL(url).searchParams.get("user_code") ?? "";
  expect(await page.text()).toContain(code);
  const decided = await submit("/oauth/device/decision", { user_code: code, decision });
  expect(decided.status).toBe(303);
  expect((await fetch(new URL(decided.headers.get("location") ?? "", hub.url), { headers: { cookie } })).status).toBe(
    200,
  );
}

const clients = [
  { version: "1.33.0", environmentName: "modelyard-python-hub-1.33.0", packages: ["huggingface_hub==1.33.0"] },
  { version: "newest", environmentName: "modelyard-python-xet", packages: ["huggingface_hub", "hf_xet"] },
];

describe.each(clients)("hf auth login of huggingface_hub $version", ({ version, environmentName, packages }) => {
  const python = () => pythonWith(environmentName, packages);
  const hf = async (machine: string, ...words: string[]) => {
    const { stdout } = await run(join(dirname(python()), "hf"), words, { env: environment(python(), machine) });
    return stdout;
  };

  test("logs in through the browser, and the token works and is renewed", async () => {
    const machine = `browser-${version}`;
    const { url, ended } = await startLogin(python(), machine);
    await decide(url, "allow");
    const { code, printed } = await ended;
    expect(printed).toContain("Login successful");
    expect(code).toBe(0);
    expect(await hf(machine, "auth", "whoami")).toContain("ada");
    expect(await hf(machine, "auth", "list")).toContain("oauth-ada");
    const name = `ada/from-${machine.replaceAll(".", "-")}`;
    await hf(machine, "repos", "create", name, "--private");
    const file = join(scratch, "notes.txt");
    await writeFile(file, "hello");
    await hf(machine, "upload", name, file, "notes.txt");
    const token = (await hf(machine, "auth", "token")).trim().split("\n")[0] ?? "";

    // As if the token expired soon: the client renews it and stores the new one.
    const stored = join(scratch, machine, "stored_tokens");
    const soon = Math.floor(Date.now() / 1000) + 3600;
    await writeFile(stored, (await readFile(stored, "utf8")).replace(/expires_at = \d+/, `expires_at = ${soon}`));
    const renewed = (await hf(machine, "auth", "token")).trim().split("\n")[0] ?? "";
    expect(renewed).toMatch(/^hf_[0-9a-f]{64}$/);
    expect(renewed).not.toBe(token);
    expect(await hf(machine, "auth", "whoami")).toContain("ada");
  });

  test("ends when the user refuses", async () => {
    const { url, ended } = await startLogin(python(), `refused-${version}`);
    await decide(url, "deny");
    const { code, printed } = await ended;
    expect(printed).toContain("Authorization was denied");
    expect(code).not.toBe(0);
  });

  test("logs in with a token", async () => {
    const created = await submit("/settings/tokens", { displayName: `laptop ${version}`, role: "write" });
    const jar = [cookie, ...created.headers.getSetCookie().map((line) => line.split(";")[0])].join("; ");
    const page = await (await fetch(`${hub.url}/settings/tokens`, { headers: { cookie: jar } })).text();
    const token = /hf_[0-9a-f]{64}/.exec(page)?.[0] ?? "";
    const machine = `token-${version}`;
    await hf(machine, "auth", "login", "--token", token);
    expect(await hf(machine, "auth", "list")).toContain(`laptop ${version}`);
  });
});
