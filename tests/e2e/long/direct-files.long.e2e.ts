import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PutBucketCorsCommand, S3Client } from "@aws-sdk/client-s3";
import { noS3ServerReason, type S3Server, startS3Server } from "@modelyard/hub/testing/s3-server";
import { expect, test } from "@playwright/test";
import { account } from "../../support/hub-with-account.ts";
import { removeDataFolder, type StartedModelyard, startModelyard } from "../../support/start-modelyard.ts";

const reason = await noS3ServerReason();
const repo = `${account.username}/pictures`;
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let server: S3Server;
let hub: StartedModelyard;
let filesOrigin: string;
test.beforeAll(async () => {
  test.skip(reason !== undefined, reason);
  test.setTimeout(300_000);
  server = await startS3Server();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = server.settings;
  filesOrigin = endpoint.replace("127.0.0.1", "localhost");
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  const docs = await readFile(join(import.meta.dirname, "../../../docs/run.md"), "utf8");
  const documented = JSON.parse(
    docs
      .split("```json\n")
      .find((block) => block.includes("CORSRules"))
      ?.split("```")[0] ?? "",
  );
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: documented }));
  client.destroy();
  hub = await startModelyard({
    flags: ["--demo"],
    environment: {
      MODELYARD_OBJECT_STORE: "s3",
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_PUBLIC_ENDPOINT: filesOrigin,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
});
test.afterAll(async () => {
  if (reason !== undefined) return;
  await hub.stop();
  await removeDataFolder(hub.dataFolder);
  await server.stop();
});

test("a browser uploads to the object store, and shows and downloads files from it", async ({ page }) => {
  const { request } = page.context();
  const send = async (path: string, form: Record<string, string>) => {
    const response = await request.post(hub.url + path, { form, headers: { origin: hub.url } });
    expect(response.ok(), path).toBe(true);
    return response.text();
  };
  await send("/join", account);
  await send("/new", {
    type: "model",
    owner: account.username,
    name: "pictures",
    license: "mit",
    visibility: "public",
  });
  const token = /hf_\w{30,}/.exec(await send("/settings/tokens", { displayName: "laptop", role: "write" }))?.[0] ?? "";
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  const shown = await page.goto(`${hub.url}/${repo}`);
  expect(shown?.headers()["content-security-policy"]).toContain(`connect-src 'self' ${filesOrigin}`);

  // Larger than what the hub receives itself.
  const weights = randomBytes(6_000_000);
  const contents = { "dot.png": png, "w.bin": weights };
  for (const [path, content] of Object.entries(contents)) {
    const oid = createHash("sha256").update(content).digest("hex");
    const uploaded = await page.evaluate(
      async ({ batchUrl, authorization, named, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        const asJson = { "Content-Type": "application/json", Authorization: authorization };
        const wanted = { operation: "upload", objects: [{ oid: named, size: bytes.length }] };
        const batch = await fetch(batchUrl, { method: "POST", headers: asJson, body: JSON.stringify(wanted) });
        const { upload, verify } = (await batch.json()).objects[0].actions;
        const sent = await fetch(upload.href, { method: "PUT", body: bytes });
        const verified = await fetch(verify.href, {
          method: "POST",
          headers: asJson,
          body: JSON.stringify({ oid: named, size: bytes.length }),
        });
        return { origin: new URL(upload.href).origin, etag: sent.headers.get("ETag"), status: verified.status };
      },
      {
        batchUrl: `/${repo}.git/info/lfs/objects/batch`,
        authorization: `Bearer ${token}`,
        named: oid,
        base64: content.toString("base64"),
      },
    );
    const origin = content === weights ? filesOrigin : hub.url;
    expect(uploaded).toEqual({ origin, etag: content === weights ? expect.any(String) : null, status: 200 });
    const lines = [
      { key: "header", value: { summary: path } },
      { key: "lfsFile", value: { path, algo: "sha256", oid, size: content.length } },
    ];
    const committed = await request.post(`${hub.url}/api/models/${repo}/commit/main`, {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson" },
      data: lines.map((line) => JSON.stringify(line)).join("\n"),
    });
    expect(committed.status()).toBe(200);
  }

  const fetched = await page.evaluate(async (address) => {
    const response = await fetch(address, { headers: { Range: "bytes=10-19" } });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { origin: new URL(response.url).origin, status: response.status, bytes: [...bytes] };
  }, `/${repo}/resolve/main/w.bin`);
  expect(fetched).toEqual({ origin: filesOrigin, status: 206, bytes: [...weights.subarray(10, 20)] });

  const width = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image.naturalWidth;
  }, `/${repo}/resolve/main/dot.png`);
  expect(width).toBe(1);

  const downloading = page.waitForEvent("download");
  await page.evaluate((address) => {
    const link = document.createElement("a");
    link.href = address;
    link.click();
  }, `/${repo}/resolve/main/w.bin?download=true`);
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("w.bin");
  expect((await readFile(await download.path())).equals(weights)).toBe(true);
  expect(faults).toEqual([]);
});
