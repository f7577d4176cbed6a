import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createServedHub, type ServedHub } from "../../testing/served-hub.ts";

let hub: ServedHub;
beforeAll(async () => {
  hub = await createServedHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "busy" });
  await hub.git("clone", "-q", hub.remote("alice/busy"), "busy");
  // More than the buffers of a connection can hold.
  for (const name of ["a", "b"]) writeFileSync(join(hub.scratch, "busy", name), randomBytes(8_000_000));
  await hub.git("-C", "busy", "add", ".");
  await hub.git("-C", "busy", "commit", "-qm", "data");
  expect((await hub.git("-C", "busy", "push", "-q", "origin", "HEAD:main")).code).toBe(0);
});
afterAll(() => hub.stop());

/** Returns the commands of a push, each for another branch. */
function commands(count: number): Buffer {
  const line = `${"0".repeat(40)} ${"1".repeat(40)} refs/heads/${randomBytes(4).toString("hex")}`;
  return Buffer.from(`${(line.length + 4).toString(16).padStart(4, "0")}${line}`.repeat(count));
}

/** Starts to read 1 KiB per second. */
function readSlowly(socket: Awaited<ReturnType<ServedHub["rawRequest"]>>): void {
  socket.on("error", () => undefined);
  socket.pause();
  const timer = setInterval(() => socket.read(1024), 1000);
  onTestFinished(() => {
    clearInterval(timer);
    socket.destroy();
  });
}

test("fetches that read 1 KiB/s on all slots do not block a clone", { timeout: 120_000 }, async () => {
  const folder = await hub.gitFolder("alice/busy");
  const head = execFileSync("git", [`--git-dir=${folder}`, "rev-parse", "main"], { encoding: "utf8" }).trim();
  const want = Buffer.from(`0032want ${head}\n00000009done\n`);
  const started = new Set<number>();
  for (let index = 0; index < 36; index += 1) {
    const headers = {
      "Content-Length": String(want.length),
      "X-Test-Address": `10.0.${index % 3}.1`,
      Authorization: "",
    };
    const socket = await hub.rawRequest("POST", "/alice/busy/git-upload-pack", headers, want);
    socket.once("readable", () => {
      started.add(index);
    });
    readSlowly(socket);
  }
  while (started.size < 32) await sleep(100);
  const { code, output } = await hub.git("clone", "-q", hub.remote("alice/busy"), "honest");
  expect(output).toBe("");
  expect(code).toBe(0);
});

test("pushes that send 2 KiB/s on all slots of a user do not block a push of the same user", {
  timeout: 120_000,
}, async () => {
  const replies: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const socket = await hub.rawRequest(
      "POST",
      "/alice/busy/git-receive-pack",
      { "Content-Length": "10000000", "Content-Type": "application/x-git-receive-pack-request" },
      commands(1),
    );
    socket.on("error", () => undefined);
    socket.on("data", (data: Buffer) => replies.push(data.toString()));
    const timer = setInterval(() => socket.write(commands(20)), 1000);
    onTestFinished(() => {
      clearInterval(timer);
      socket.destroy();
    });
  }
  writeFileSync(join(hub.scratch, "busy", "d"), "d");
  await hub.git("-C", "busy", "add", ".");
  await hub.git("-C", "busy", "commit", "-qm", "d");
  const { code, output } = await hub.git("-C", "busy", "push", "-q", "origin", "HEAD:main");
  expect(output).not.toContain("fatal");
  expect(code).toBe(0);
  expect(replies.join("")).toContain("arrives too slowly while other pushes are waiting");
});
