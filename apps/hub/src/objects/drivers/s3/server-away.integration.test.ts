import { afterAll, beforeAll, expect, test } from "vitest";
import { batch, lfsObject, transfer } from "../../../testing/lfs-requests.ts";
import { createTestHub, type TestHub } from "../../../testing/test-hub.ts";
import { uniqueName } from "../../../testing/unique-name.ts";
import { randomBytes } from "../../../xet/format/testing/random.ts";
import { xetRequests } from "../../../xet/testing/xet-requests.ts";
import { prepareUpload } from "../../../xet/testing/xet-upload.ts";
import { openS3Driver } from "./s3-driver.ts";

let hub: TestHub;
beforeAll(async () => {
  const objectDriver = openS3Driver({
    bucket: "models",
    // The port of a service that no machine runs: connections are refused.
    endpoint: "http://127.0.0.1:9",
    region: "us-east-1",
    accessKeyId: "id",
    secretAccessKey: "secret",
    pathStyle: true,
    checksums: true,
  });
  hub = await createTestHub({ objectDriver });
});
afterAll(() => hub.stop());

async function expectUnavailable(response: Response): Promise<void> {
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await response.text()).toContain("cannot reach its store for large files at the moment");
}

test("while the S3 server is away, uploads get 503 with Retry-After", async () => {
  const name = uniqueName("away");
  await hub.send("alice", "POST", "/api/repos/create", { name });
  const object = lfsObject(`content of ${name}`);
  const { objects } = await (await batch(hub, "alice", `alice/${name}`, [object])).json();
  await expectUnavailable(await transfer(hub, "PUT", objects[0].actions.upload.href, object.content));

  const xet = xetRequests(hub);
  const token = await xet.token("alice", `alice/${name}`, "write");
  const [xorb] = prepareUpload(randomBytes(20_000, Date.now() % 1e9)).xorbs;
  await expectUnavailable(await xet.cas(token, "POST", `/v1/xorbs/default/${xorb?.hash}`, xorb?.body));
});
