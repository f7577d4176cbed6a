import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { createLogger } from "@modelyard/platform/logger";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createServedHub, type ServedHub } from "../testing/served-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";

let hub: ServedHub;
beforeAll(async () => {
  hub = await createServedHub();
});
afterAll(() => hub.stop());

async function createRepo(start: string): Promise<{ name: string; path: string; folder: string }> {
  const name = uniqueName(start);
  const response = await hub.send("alice", "POST", "/api/repos/create", { name });
  expect(response.status).toBe(200);
  return { name, path: `/alice/${name}`, folder: await hub.gitFolder(`alice/${name}`) };
}

/** Waits until a condition is true; the test's timeout ends the wait. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(20);
}

function processesOn(folder: string): string[] {
  return execFileSync("ps", ["-ww", "-eo", "pid=,args="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(folder) && !line.includes("cat-file --batch-command"));
}

/** Returns all paths in a folder; `undefined` while git adds and removes folders in it. */
function pathsIn(folder: string): string[] | undefined {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Temporary files, quarantine folders and crash reports of git in a bare repository. */
function leftovers(folder: string): string[] {
  return (pathsIn(folder) ?? ["tmp_changing"]).filter((path) =>
    /(?:^|\/)(?:tmp_|incoming-|fast_import_crash_)|^writers\//.test(path),
  );
}

const refOf = (folder: string, ref = "main") =>
  execFileSync("git", [`--git-dir=${folder}`, "rev-parse", ref], { encoding: "utf8" }).trim();

/** Returns the body of a push: a new commit on main with one file of incompressible bytes. */
async function pushBody(name: string, bytes = 4000): Promise<{ body: Buffer; commit: string }> {
  const clone = join(hub.scratch, name);
  await hub.git("clone", "-q", hub.remote(`alice/${name}`), clone);
  writeFileSync(join(clone, "data.bin"), randomBytes(bytes));
  await hub.git("-C", clone, "add", ".");
  await hub.git("-C", clone, "commit", "-qm", "data");
  const [old, commit] = (await hub.git("-C", clone, "rev-parse", "HEAD~", "HEAD")).output.trim().split("\n");
  const pack = execFileSync("git", ["-C", clone, "pack-objects", "--stdout", "--revs", "-q"], {
    input: `${commit}\n^${old}\n`,
    maxBuffer: 64 * 1024 * 1024,
  });
  const command = `${old} ${commit} refs/heads/main\0 report-status\n`;
  const line = `${(command.length + 4).toString(16).padStart(4, "0")}${command}0000`;
  return { body: Buffer.concat([Buffer.from(line), pack]), commit: commit ?? "" };
}

const pushType = { "Content-Type": "application/x-git-receive-pack-request" };

describe("a client that disconnects", () => {
  test("while its push is being received: leaves no objects and no quarantine, and moves no ref", async () => {
    const { name, path, folder } = await createRepo("leaves-early");
    const { body } = await pushBody(name);
    const before = refOf(folder);
    const socket = await hub.rawRequest(
      "POST",
      `${path}/git-receive-pack`,
      { ...pushType, "Content-Length": String(body.length) },
      body.subarray(0, body.length - 200),
    );
    await until(() => leftovers(folder).some((file) => file.includes("incoming")));
    expect(processesOn(folder)).not.toEqual([]);
    socket.destroy();
    await until(() => processesOn(folder).length === 0 && leftovers(folder).length === 0);
    expect(refOf(folder)).toBe(before);
  });

  test("while its push is being checked: ends the hook and its children", async () => {
    const { name, path, folder } = await createRepo("leaves-in-hook");
    const { body } = await pushBody(name);
    const before = refOf(folder);
    const socket = await hub.rawRequest(
      "POST",
      `${path}/git-receive-pack`,
      { ...pushType, "Content-Length": String(body.length) },
      body,
    );
    await until(() => processesOn(folder).some((line) => line.includes("pre-receive")));
    socket.destroy();
    await until(() => processesOn(folder).length === 0 && leftovers(folder).length === 0);
    const after = refOf(folder);
    // On a busy machine, the hook may have passed just before. The push then completes and is indexed.
    if (after !== before) await until(async () => (await shaOf(path)) === after);
  });

  test("after its push passed the checks: the push completes and is indexed", async () => {
    const { name, path, folder } = await createRepo("leaves-late");
    const { body, commit } = await pushBody(name);
    // Holds the ref's lock, so that receive-pack waits between the hook and the ref update.
    const lock = join(folder, "refs/heads/main.lock");
    writeFileSync(lock, "");
    const socket = await hub.rawRequest(
      "POST",
      `${path}/git-receive-pack`,
      { ...pushType, "Content-Length": String(body.length) },
      body,
    );
    await until(() => pathsIn(folder)?.some((file) => file.endsWith("decided")) === true);
    socket.destroy();
    await sleep(200);
    execFileSync("rm", [lock]);
    await until(async () => (await shaOf(path)) === commit);
    expect(refOf(folder)).toBe(commit);
    await until(() => processesOn(folder).length === 0 && leftovers(folder).length === 0);
  });

  test("during a fetch: ends git", async () => {
    const { name, path, folder } = await createRepo("leaves-fetch");
    const { body } = await pushBody(name, 10_000_000);
    expect((await hub.post(`${path}/git-receive-pack`, body, pushType)).body).toContain("ok refs/heads/main");
    const want = `0032want ${refOf(folder)}\n00000009done\n`;
    const socket = await hub.rawRequest("POST", `${path}/git-upload-pack`, { "Content-Length": String(want.length) });
    // More than the buffers of a connection can hold, and never read.
    socket.pause();
    socket.write(want);
    await until(() => processesOn(folder).some((line) => line.includes("upload-pack")));
    socket.destroy();
    await until(() => processesOn(folder).length === 0);
  });
});

async function shaOf(path: string): Promise<unknown> {
  return (await (await hub.send("alice", "GET", `/api/models${path}`)).json()).sha;
}

const zeros = (bytes: number) => gzipSync(Buffer.alloc(bytes));

describe("gzip bodies", () => {
  test("a fetch that decodes to more than 16 MiB gets 413", async () => {
    const { path, folder } = await createRepo("fetch-bomb");
    const bomb = zeros(17 * 1024 * 1024);
    expect(bomb.length).toBeLessThan(20_000);
    const { status } = await hub.post(`${path}/git-upload-pack`, bomb, { "Content-Encoding": "gzip" });
    expect(status).toBe(413);
    expect(processesOn(folder)).toEqual([]);
  });

  test.each([
    { bytes: 16 * 1024 * 1024, status: 200 },
    { bytes: 16 * 1024 * 1024 + 1, status: 413 },
  ])("a fetch request of $bytes bytes gets $status", async ({ bytes, status }) => {
    const { path } = await createRepo(`fetch-${bytes}`);
    // A flush packet, which requests nothing, then bytes that git never reads.
    const body = Buffer.alloc(bytes, "0");
    expect((await hub.post(`${path}/git-upload-pack`, body)).status).toBe(status);
  });

  test("a push that expands more than any pack gets 413 and leaves nothing behind", async () => {
    const { path, folder } = await createRepo("push-bomb");
    const { status, body } = await hub.post(`${path}/git-receive-pack`, zeros(300 * 1024 * 1024), {
      ...pushType,
      "Content-Encoding": "gzip",
    });
    expect(body).toContain("larger than");
    expect(status).toBe(413);
    await until(() => processesOn(folder).length === 0 && leftovers(folder).length === 0);
  });

  test("an ordinary push with gzip works", async () => {
    const { name, path } = await createRepo("push-gzip");
    const { body, commit } = await pushBody(name);
    const pushed = await hub.post(`${path}/git-receive-pack`, gzipSync(body), {
      ...pushType,
      "Content-Encoding": "gzip",
    });
    expect(pushed.body).toContain("ok refs/heads/main");
    expect(await shaOf(path)).toBe(commit);
  });

  test.each(["git-upload-pack", "git-receive-pack"])("a body for %s that is not gzip gets 400", async (service) => {
    const { path, folder } = await createRepo(`no-gzip-${service}`);
    const { status } = await hub.post(`${path}/${service}`, Buffer.from("plain text"), { "Content-Encoding": "gzip" });
    expect(status).toBe(400);
    await until(() => processesOn(folder).length === 0 && leftovers(folder).length === 0);
  });
});

describe("incomplete requests", () => {
  test("40 fetches and 40 pushes that never send their body do not block others", async () => {
    const { name, path } = await createRepo("half-sent");
    for (const service of ["git-upload-pack", "git-receive-pack"]) {
      const sockets = await Promise.all(
        Array.from({ length: 40 }, () => hub.rawRequest("POST", `${path}/${service}`, { "Content-Length": "1000" })),
      );
      onTestFinished(() => {
        for (const socket of sockets) socket.destroy();
      });
      const half = await Promise.all(
        Array.from({ length: 40 }, () =>
          hub.rawRequest("POST", `${path}/git-upload-pack`, { "Content-Length": "1000" }, Buffer.from("0032want")),
        ),
      );
      onTestFinished(() => {
        for (const socket of half) socket.destroy();
      });
    }
    const { code, output } = await hub.git("clone", "-q", hub.remote(`alice/${name}`), name);
    expect(output).toBe("");
    expect(code).toBe(0);
  });

  test("pushes that stop in the middle keep only the slots of their user, and no fetch slot", async () => {
    const { name, path } = await createRepo("half-pushed");
    const { body } = await pushBody(name);
    const sockets = await Promise.all(
      Array.from({ length: 20 }, () =>
        hub.rawRequest(
          "POST",
          `${path}/git-receive-pack`,
          { ...pushType, "Content-Length": String(body.length), "X-Test-Address": "10.9.9.9" },
          body.subarray(0, 100),
        ),
      ),
    );
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    expect((await hub.git("clone", "-q", hub.remote(`alice/${name}`), `${name}-2`)).code).toBe(0);
    // Another user can still push.
    const other = uniqueName("free");
    await hub.send("bob", "POST", "/api/repos/create", { name: other });
    const remote = hub.remote(`bob/${other}`).replace("alice:hf_alice", "bob:hf_bob");
    await hub.git("clone", "-q", remote, other);
    writeFileSync(join(hub.scratch, other, "x"), "x");
    await hub.git("-C", other, "add", ".");
    await hub.git("-C", other, "commit", "-qm", "x");
    const pushed = await hub.git("-C", other, "push", "-q", "origin", "HEAD:main");
    expect(pushed.output).not.toContain("fatal");
    expect(pushed.code).toBe(0);
  });
});

test("ordinary CI use: 24 clones at once from one address all succeed", { timeout: 60_000 }, async () => {
  const { name } = await createRepo("ci");
  const clones = await Promise.all(
    Array.from({ length: 24 }, (_, index) => hub.git("clone", "-q", hub.remote(`alice/${name}`), `${name}-${index}`)),
  );
  expect(clones.filter(({ code }) => code !== 0)).toEqual([]);
});

test("a push that git refuses leaves nothing behind and reports the reason", async () => {
  const { name, path, folder } = await createRepo("refused");
  const { body } = await pushBody(name);
  const damaged = Buffer.concat([body.subarray(0, body.length - 30), Buffer.alloc(30)]);
  const { status, body: report } = await hub.post(`${path}/git-receive-pack`, damaged, pushType);
  expect(status).toBe(200);
  expect(report).toMatch(/unpack (?!ok)/);
  await until(() => processesOn(folder).length === 0 && leftovers(folder).length === 0);
});

test("a repository is cleaned up after git was killed", async () => {
  const { name, path, folder } = await createRepo("killed");
  const { body } = await pushBody(name);
  const socket = await hub.rawRequest(
    "POST",
    `${path}/git-receive-pack`,
    { ...pushType, "Content-Length": String(body.length) },
    body.subarray(0, body.length - 200),
  );
  onTestFinished(() => {
    socket.destroy();
  });
  await until(() => leftovers(folder).some((file) => file.includes("incoming")));
  for (const line of processesOn(folder)) {
    if (line.includes("receive-pack")) process.kill(Number(line.trim().split(" ")[0]), "SIGKILL");
  }
  await until(() => processesOn(folder).length === 0 && leftovers(folder).length === 0);
});

test("a commit that fails after its files were received leaves nothing behind", async () => {
  const { path, folder } = await createRepo("failed-commit");
  const lines = [
    { key: "header", value: { summary: "x" } },
    { key: "file", value: { path: "a.bin", content: "a".repeat(100_000), encoding: "utf-8" } },
    { key: "file", value: { path: "../b", content: "b", encoding: "utf-8" } },
  ];
  const response = await hub.send(
    "alice",
    "POST",
    `/api/models${path}/commit/main`,
    lines.map((line) => JSON.stringify(line)).join("\n"),
    { "Content-Type": "application/x-ndjson" },
  );
  expect(response.ok).toBe(false);
  expect(leftovers(folder)).toEqual([]);
});

test("clients that disconnect cause no log lines above info", async () => {
  const lines: string[] = [];
  const own = await createServedHub({ logger: createLogger({ level: "info", write: (line) => lines.push(line) }) });
  await own.send("alice", "POST", "/api/repos/create", { name: "quiet" });
  const folder = await own.gitFolder("alice/quiet");
  const service = async (name: string, body: string) => {
    const socket = await own.rawRequest(
      "POST",
      `/alice/quiet/${name}`,
      { "Content-Length": "5000" },
      Buffer.from(body),
    );
    await sleep(200);
    socket.destroy();
  };
  await service("git-upload-pack", "");
  await service("git-upload-pack", "0032want");
  await service("git-receive-pack", "");
  await service("git-receive-pack", "0094");
  const listing = await own.rawRequest("GET", "/alice/quiet/info/refs?service=git-upload-pack", {});
  listing.destroy();
  await until(() => processesOn(folder).length === 0);
  await own.stop();
  expect(lines.filter((line) => /"level":"(?:warn|error|fatal)"/.test(line))).toEqual([]);
});

test("closing the hub ends its services", async () => {
  const own = await createServedHub();
  await own.send("alice", "POST", "/api/repos/create", { name: "closing" });
  const folder = await own.gitFolder("alice/closing");
  const socket = await own.rawRequest(
    "POST",
    "/alice/closing/git-receive-pack",
    { ...pushType, "Content-Length": "5000" },
    Buffer.from("0094"),
  );
  socket.on("error", () => undefined);
  await until(() => processesOn(folder).some((line) => line.includes("receive-pack")));
  await own.close();
  expect(processesOn(folder)).toEqual([]);
  expect(existsSync(folder) && leftovers(folder)).toEqual([]);
  await own.stop();
});
