import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { startIssuer, type TestIssuer } from "@modelyard/hub/testing/start-issuer";
import { freePort } from "@modelyard/platform/http/free-port";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeDataFolder, type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";
import { pythonWith } from "./testing/python-with.ts";

const run = promisify(execFile);

const clients = [
  { version: "1.33.0", environmentName: "modelyard-python-hub-1.33.0", packages: ["huggingface_hub==1.33.0"] },
  { version: "newest", environmentName: "modelyard-python-xet", packages: ["huggingface_hub", "hf_xet"] },
];

let hub: StartedModelyard;
let issuer: TestIssuer;
let actions: Server;
let actionsUrl: string;
let scratch: string;
let cookie: string | undefined;
let issued = 0;

beforeAll(async () => {
  // Installing takes longer than the hub keeps an idle connection.
  for (const { environmentName, packages } of clients) pythonWith(environmentName, packages);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  issuer = await startIssuer({ audience: url, now: Date.now });
  // The service that jobs of GitHub Actions ask for ID tokens.
  actions = createServer((request, response) => {
    const audience = new URL(request.url ?? "", url).searchParams.get("audience");
    if (request.headers.authorization !== "Bearer of the job") return response.writeHead(401).end();
    issued += 1;
    void issuer
      .idToken({ aud: audience, jti: `job ${issued}` })
      .then((value) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ value })));
    return response;
  });
  const actionsPort = await freePort();
  await new Promise<void>((resolve) => {
    actions.listen(actionsPort, "127.0.0.1", resolve);
  });
  actionsUrl = `http://127.0.0.1:${actionsPort}/token?api-version=2`;
  hub = await startModelyard({
    flags: ["--port", String(port)],
    environment: {
      MODELYARD_PUBLIC_URL: url,
      MODELYARD_SIGN_UP: "open",
      MODELYARD_TRUSTED_ISSUERS: issuer.url,
    },
  });
  scratch = await mkdtemp(join(tmpdir(), "modelyard-publishers-"));
  await writeFile(join(scratch, "notes.txt"), "from a job");
  const joined = await submit("/join", { username: "ada", password: "four plain words", fullname: "" });
  cookie = joined.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}, 300_000);
afterAll(async () => {
  await hub.stop();
  issuer.close();
  actions.close();
  await removeDataFolder(hub.dataFolder);
  await rm(scratch, { recursive: true, force: true });
});

/** Sends a form of the pages, as a browser without scripts does. */
async function submit(path: string, form: Record<string, string>): Promise<Response> {
  const response = await fetch(hub.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: hub.url, ...(cookie === undefined ? {} : { cookie }) },
    body: new URLSearchParams(form),
  });
  expect([path, response.status]).toEqual([path, 303]);
  return response;
}

const asActions = () => ({
  GITHUB_ACTIONS: "true",
  ACTIONS_ID_TOKEN_REQUEST_URL: actionsUrl,
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: "of the job",
});

describe.each(clients)("a job with huggingface_hub $version", ({ version, environmentName, packages }) => {
  const python = () => pythonWith(environmentName, packages);
  const name = `published-${version.replaceAll(".", "-")}`;
  const repo = `ada/${name}`;
  const environment = (more: Record<string, string>) => ({
    PATH: `${dirname(python())}:${process.env["PATH"]}`,
    HOME: scratch,
    HF_HOME: join(scratch, version),
    HF_ENDPOINT: hub.url,
    HF_HUB_DISABLE_TELEMETRY: "1",
    HF_HUB_DISABLE_UPDATE_CHECK: "1",
    HF_HUB_DISABLE_PROGRESS_BARS: "1",
    ...more,
  });
  /** Runs `hf` in a job. @returns what it printed, and whether it failed */
  const hf = async (job: Record<string, string>, ...words: string[]) => {
    try {
      const options = { env: environment(job), cwd: scratch };
      const { stdout, stderr } = await run(join(dirname(python()), "hf"), words, options);
      return { failed: false, printed: stdout + stderr };
    } catch (error) {
      const { stdout, stderr } = Object.assign({ stdout: "", stderr: "" }, error);
      return { failed: true, printed: stdout + stderr };
    }
  };
  const succeeds = async (...call: Parameters<typeof hf>): Promise<string> => {
    const { failed, printed } = await hf(...call);
    expect(failed, printed).toBe(false);
    return printed;
  };

  beforeAll(async () => {
    await submit("/new", { type: "model", owner: "ada", name, visibility: "private", license: "mit" });
    const claims = "repository=acme/app\r\nref=refs/tags/v*";
    const added = await submit(`/${repo}/settings/publishers`, { issuer: issuer.url, claims });
    expect(added.headers.get("location")).toBe(`/${repo}/settings/publishers?done=added`);
  }, 300_000);

  test("on GitHub Actions uploads, tags and downloads without a token", { timeout: 120_000 }, async () => {
    const job = { ...asActions(), HF_OIDC_RESOURCE: repo };
    const before = issued;
    await succeeds(job, "upload", repo, "notes.txt", "notes.txt");
    await succeeds(job, "repos", "tag", "create", repo, "v1");
    await succeeds(job, "download", repo, "notes.txt", "--revision", "v1", "--local-dir", join(scratch, name));
    expect(issued).toBeGreaterThan(before);
    const page = await (
      await fetch(`${hub.url}/${repo}/settings/publishers`, { headers: { cookie: cookie ?? "" } })
    ).text();
    expect(page).toMatch(/<td data-label="Last used"><time/);
  });

  test("on another service uploads with the ID token of the service", { timeout: 120_000 }, async () => {
    const job = async () => ({ HF_OIDC_RESOURCE: repo, HF_OIDC_ID_TOKEN: await issuer.idToken() });
    await succeeds(await job(), "upload", repo, "notes.txt", "more.txt");
    expect(await succeeds(await job(), "auth", "whoami")).toContain("ada");
  });

  test("cannot change anything else", { timeout: 120_000 }, async () => {
    const job = { ...asActions(), HF_OIDC_RESOURCE: repo };
    for (const words of [
      ["repos", "delete", repo, "--yes"],
      ["repos", "settings", repo, "--public"],
      ["repos", "create", `ada/${name}-2`],
    ]) {
      const { failed, printed } = await hf(job, ...words);
      expect([words[1], failed, /403|401/.test(printed)], printed).toEqual([words[1], true, true]);
    }
  });

  test.each<{ what: string; job: () => Promise<Record<string, string>>; says: RegExp }>([
    {
      what: "of another project",
      job: async () => ({
        HF_OIDC_RESOURCE: repo,
        HF_OIDC_ID_TOKEN: await issuer.idToken({ repository: "acme/other" }),
      }),
      says: /no trusted publisher/,
    },
    {
      what: "for another service",
      job: async () => ({
        HF_OIDC_RESOURCE: repo,
        HF_OIDC_ID_TOKEN: await issuer.idToken({ aud: "https://other.example" }),
      }),
      says: /not issued for/,
    },
    {
      what: "for a user",
      job: async () => ({ ...asActions(), HF_OIDC_RESOURCE: "ada" }),
      says: /Tokens for users are not supported/,
    },
  ])("$what is refused", { timeout: 60_000 }, async ({ job, says }) => {
    const { failed, printed } = await hf(await job(), "upload", repo, "notes.txt", "refused.txt");
    expect(failed).toBe(true);
    expect(printed).toMatch(says);
  });
});
