import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { postgresNaming, processesNaming } from "../support/running-processes.ts";
import { makeDataFolder, removeDataFolder, startModelyard } from "../support/start-modelyard.ts";

const tidy: (() => unknown)[] = [];

afterEach(async () => {
  for (const undo of tidy.splice(0).toReversed()) await undo();
});

async function temporaryDataFolder(): Promise<string> {
  const folder = await makeDataFolder();
  tidy.push(() => removeDataFolder(folder));
  return folder;
}

function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `modelyard-${name}-`));
  tidy.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("SIGTERM lets a running response finish before it stops", async () => {
  const provision = join(temporaryFolder("provision"), "yard.yaml");
  writeFileSync(provision, "users: [{ name: ada, tokens: [{ name: ci, value: hf_drain_test, role: read }] }]\n");
  const hub = await startModelyard({
    dataFolder: await temporaryDataFolder(),
    flags: ["--demo", "--provision", provision],
  });
  const question = "one two three four five six seven eight nine ten";
  const answer = await fetch(`${hub.url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: "Bearer hf_drain_test", "content-type": "application/json" },
    body: JSON.stringify({ model: "yard/tiny-chat", stream: true, messages: [{ role: "user", content: question }] }),
  });
  const stopped = hub.stop();
  const text = await answer.text();
  expect(text).toContain("data: [DONE]");
  expect(text).toContain("ten");
  expect(await stopped).toBe(0);
});

test("after kill -9 PostgreSQL ends too, and an immediate start waits for it", async () => {
  const dataFolder = await temporaryDataFolder();
  const first = await startModelyard({ dataFolder });
  await first.stop("SIGKILL");
  const second = await startModelyard({ dataFolder });
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  await second.stop("SIGKILL");
  await expect.poll(() => postgresNaming(dataFolder), { timeout: 30_000 }).toEqual([]);
});

test("a kill -9 during a push leaves no git, and the next start no temporary files", async ({ skip }) => {
  skip(process.platform !== "linux", "only Linux ends the children of a killed process");
  const provision = join(temporaryFolder("provision"), "yard.yaml");
  writeFileSync(provision, "users: [{ name: ada, tokens: [{ name: ci, value: hf_kill_test, role: write }] }]\n");
  const dataFolder = await temporaryDataFolder();
  const flags = ["--provision", provision];
  const first = await startModelyard({ dataFolder, flags });
  const headers = { authorization: "Bearer hf_kill_test", "content-type": "application/json" };
  const body = JSON.stringify({ name: "cut" });
  expect((await fetch(`${first.url}/api/repos/create`, { method: "POST", headers, body })).status).toBe(200);
  const { port } = new URL(first.url);
  const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
  tidy.push(() => socket.destroy());
  const zeros = "0".repeat(40);
  const command = `${zeros} ${"1".repeat(40)} refs/heads/x\0 report-status\n`;
  const line = `${(command.length + 4).toString(16).padStart(4, "0")}${command}0000`;
  // The head of a pack of two objects, which never come.
  const pack = Buffer.from("PACK\0\0\0\u0002\0\0\0\u0002", "latin1");
  socket.write(
    `POST /ada/cut/git-receive-pack HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer hf_kill_test\r\nContent-Length: 9999\r\n\r\n${line}`,
  );
  socket.write(pack);
  const gitOf = () => processesNaming(dataFolder).filter((text) => text.includes("receive-pack"));
  const temporary = () =>
    readdirSync(join(dataFolder, "git"), { recursive: true, encoding: "utf8" }).filter((path) => /\/tmp_/.test(path));
  await expect.poll(temporary, { timeout: 10_000 }).not.toEqual([]);
  expect(gitOf()).not.toEqual([]);
  await first.stop("SIGKILL");
  await expect.poll(gitOf, { timeout: 10_000 }).toEqual([]);
  const second = await startModelyard({ dataFolder, flags });
  await expect.poll(temporary, { timeout: 10_000 }).toEqual([]);
  expect(await second.stop()).toBe(0);
});
