import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataFolder, removeDataFolder, type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";
import { adaToken, commitFile, sendTo } from "./testing/nodes.ts";

let hub: StartedModelyard;
let settings: string;
beforeAll(async () => {
  const dataFolder = await makeDataFolder();
  const provision = join(dataFolder, "provision.yaml");
  await writeFile(provision, `users: [{ name: ada, tokens: [{ name: ci, value: ${adaToken}, role: write }] }]\n`);
  settings = join(dataFolder, "settings.yaml");
  await writeFile(settings, "readOnly: false\n");
  hub = await startModelyard({ dataFolder, flags: ["--config", settings, "--provision", provision] });
  await sendTo(hub, "POST", "/api/repos/create", { name: "shared", type: "model" });
});
afterAll(async () => {
  await hub.stop();
  await removeDataFolder(hub.dataFolder);
});

const commit = (path: string) => commitFile(hub, { repo: "shared", path, content: path });
const metric = async (name: string) => {
  const { text } = await sendTo(hub, "GET", "/metrics");
  return text.split("\n").find((line) => line.startsWith(`${name} `));
};

test("SIGHUP puts read-only mode in force and ends it, and names settings that need a restart", async () => {
  expect(await commit("before.txt")).toBe(200);
  await writeFile(settings, "readOnly: true\nsignUp: closed\n");
  hub.process.kill("SIGHUP");
  await expect.poll(() => commit("during.txt"), { timeout: 60_000 }).toBe(503);
  expect((await sendTo(hub, "GET", "/api/models/ada/shared/tree/main")).status).toBe(200);
  expect((await sendTo(hub, "GET", "/")).status).toBe(200);
  expect((await sendTo(hub, "PUT", "/api/router/me/quotas", {})).status).toBe(503);
  expect((await sendTo(hub, "GET", "/readyz")).text).toContain("read-only mode: the setting of this node");
  expect(await metric("modelyard_read_only")).toBe("modelyard_read_only 1");
  expect(hub.output()).toContain('"needRestart":["MODELYARD_SIGN_UP"]');

  await writeFile(settings, "readOnly: maybe\n");
  hub.process.kill("SIGHUP");
  await expect.poll(hub.output, { timeout: 60_000 }).toContain("settings not reloaded");
  expect(await commit("during.txt")).toBe(503);

  await writeFile(settings, "readOnly: false\n");
  hub.process.kill("SIGHUP");
  await expect.poll(() => commit("after.txt"), { timeout: 60_000 }).toBe(200);
  expect(await metric("modelyard_nodes")).toBe("modelyard_nodes 1");
});
