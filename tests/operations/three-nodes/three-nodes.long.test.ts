import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeUnless } from "../../../apps/hub/src/testing/describe-unless.ts";
import { noS3ServerReason } from "../../../apps/hub/src/testing/s3-server.ts";
import { adaToken } from "../testing/nodes.ts";
import { pgbouncerMissing } from "../testing/pgbouncer.ts";
import { type CheckedOutRelease, checkOutRelease, releaseMissing } from "../upgrade/check-out-release.ts";
import { previousRelease } from "../upgrade/previous-release.ts";
import { bearer, type ClientContext } from "./clients/client.ts";
import { send } from "./clients/requests.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { faultsOf, shuffled } from "./faults.ts";
import { haproxyMissing } from "./haproxy.ts";
import { Ledger } from "./ledger.ts";
import { checkLimits, checkRequestLimit, setPrice, tokenOf } from "./limits-round.ts";
import { startLoad } from "./load.ts";
import { isAllowed, type Outage } from "./outages.ts";
import { compareCommits, compareDeliveries, compareFiles, compareUsage, runChecks } from "./read-back.ts";

const durationMs = Number(process.env["MODELYARD_NODES_TEST_SECONDS"] ?? 600) * 1000;
const seed = Number(process.env["MODELYARD_NODES_TEST_SEED"] ?? 1);
/** The load runs undisturbed for this long between two faults. */
const quietMs = 4000;

const print = (figures: object): void => void process.stdout.write(`${JSON.stringify(figures)}\n`);

const callers = ["u1", "u2", "u3", "u4"];
const usersOf = (): string =>
  ["boss", ...callers]
    .map(
      (name) =>
        `, { name: ${name}, admin: ${name === "boss"}, tokens: [{ name: ci, value: ${tokenOf(name)}, role: write }] }`,
    )
    .join("");

const missing =
  pgbouncerMissing ?? haproxyMissing ?? (await noS3ServerReason()) ?? (await releaseMissing(previousRelease.commit));

describeUnless(missing, "three nodes with PgBouncer, S3 and HAProxy", () => {
  let cluster: Cluster;
  let release: CheckedOutRelease;
  let context: ClientContext;
  const opened = new AsyncDisposableStack();
  const ledger = new Ledger();
  const outages: Outage[] = [];

  beforeAll(async () => {
    release = opened.adopt(await checkOutRelease(previousRelease.commit), (it) => it.remove());
    cluster = opened.adopt(await startCluster(10, usersOf()), (it) => it.stop());
    const scratch = await mkdtemp(join(tmpdir(), "modelyard-load-"));
    opened.defer(() => rm(scratch, { recursive: true, force: true }));
    context = { url: cluster.proxy.url, token: adaToken, ledger, scratch };
    const headers = bearer(context);
    for (const name of ["committed", "lfs", "xet", "pushed"]) {
      const body = JSON.stringify({ name, type: "model" });
      await send(`${context.url}/api/repos/create`, { method: "POST", headers, body });
    }
    const webhook = { url: cluster.receiver.url, watched: [{ type: "user", name: "ada" }], domains: ["repo"] };
    await send(`${context.url}/api/settings/webhooks`, { method: "POST", headers, body: JSON.stringify(webhook) });
    await setPrice(cluster);
    for (const { url } of cluster.nodes) {
      const knowsModel = async () =>
        expect((await send(`${url}/v1/models`, { headers })).body.toString()).toContain("sim-chat");
      await vi.waitFor(knowsModel, { timeout: 120_000, interval: 500 });
    }
  }, 900_000);
  afterAll(() => opened.disposeAsync());

  /** Injects faults for the length of the test. @returns their names */
  async function injectFaults(): Promise<string[]> {
    const { repeated, once } = faultsOf(cluster, release.cli, outages);
    const endsAtMs = Date.now() + durationMs;
    const done: string[] = [];
    for (let round = 0; ; round += 1) {
      for (const fault of shuffled(round === 0 ? [...repeated, ...once] : repeated, seed + round)) {
        if (Date.now() > endsAtMs) return done;
        await sleep(quietMs);
        await fault.run();
        done.push(fault.name);
      }
    }
  }

  test(
    "under mixed load, while everything is killed, restarted and upgraded, only requests on killed processes fail",
    async () => {
      const stopLoad = startLoad(context);
      try {
        await checkLimits(cluster, "u1");
        await checkRequestLimit(cluster, "u2");
        const faults = await injectFaults();
        await sleep(quietMs);
        await checkLimits(cluster, "u3");
        await checkRequestLimit(cluster, "u4");
        print({ seed, faults });
      } finally {
        await stopLoad();
        print({ operations: ledger.counts, failures: ledger.failures.length });
      }
      expect(ledger.failures.filter((failure) => !isAllowed(failure, outages))).toEqual([]);
    },
    durationMs + 600_000,
  );

  test("every acknowledged file is the same through each node", () => compareFiles(cluster, ledger));
  test("every acknowledged commit is in its repository, and git finds no fault", () => compareCommits(cluster, ledger));
  test("usage has one row for each complete response", async () => {
    const unwritten = await compareUsage(cluster, ledger, outages);
    print({ calls: ledger.calls.length, unwrittenOfKilledNodes: unwritten });
  });
  test("the webhook got every acknowledged commit", () => compareDeliveries(cluster, ledger));
  test("the commands that check an installation find no problem", () => runChecks(cluster));
});
