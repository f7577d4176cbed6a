import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { commitTo, lfsFile } from "../../../apps/hub/src/testing/lfs-requests.ts";
import { createServedHub, type ServedHub } from "../../../apps/hub/src/testing/served-hub.ts";
import { makeXorb, type TestChunk } from "../../../apps/hub/src/xet/format/testing/make-xorb.ts";
import { randomBytes, textBytes } from "../../../apps/hub/src/xet/format/testing/random.ts";
import { type XetRequests, xetRequests } from "../../../apps/hub/src/xet/testing/xet-requests.ts";
import { prepareUpload, shardBody, type XetUpload } from "../../../apps/hub/src/xet/testing/xet-upload.ts";
import { expectNothingOfHalf, expectRefused, newRepo } from "./testing/refusals.ts";
import { type ReceivedResponse, send } from "./testing/send.ts";

let now = Date.now();
let hub: ServedHub;
let xet: XetRequests;
beforeAll(async () => {
  hub = await createServedHub({ now: () => new Date(now) });
  xet = xetRequests(hub);
});
afterAll(() => hub.stop());

let seeds = Date.now() % 1e9;
const seed = () => (seeds += 1);
const writeToken = async (who = "alice") => xet.token(who, await newRepo(hub, who), "write");

function cas(token: string, method: string, path: string, body?: Uint8Array): Promise<ReceivedResponse> {
  const headers = { Authorization: `Bearer ${token}` };
  return send({ method, url: `${hub.url}/xet${path}`, headers, ...(body === undefined ? {} : { body }) });
}
const sendXorb = (token: string, hash: string, body: Uint8Array) =>
  cas(token, "POST", `/v1/xorbs/default/${hash}`, body);

describe("a xorb", () => {
  test.each([0, 1, 2])("of scheme %i with one changed byte of any kind is refused", async (scheme) => {
    const token = await writeToken();
    // More than two chunks: none has more than 128 KiB.
    const [xorb] = prepareUpload(textBytes(300_000, seed()), { scheme }).xorbs;
    if (xorb === undefined) throw new Error("there is no xorb");
    const second = 8 + xorb.body.readUIntLE(1, 3);
    // The headers of two chunks, the frame of the first one, and bytes inside and at the end.
    const inHeaders = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) => [at, second + at]);
    const others = [8, 9, 12, 14, 15, 16, 40, second - 4, second - 1, second + 8, xorb.body.length - 1];
    for (const at of [...inHeaders, ...others]) {
      const damaged = Buffer.from(xorb.body);
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      const request = () => sendXorb(token, xorb.hash, damaged);
      await expectRefused(hub, { status: 400, message: /Chunk \d+ of the xorb|chunks of this xorb have/, request });
    }
  });

  const bomb: TestChunk = { raw: new Uint8Array(131_072), scheme: 1, rawBytes: 16 };
  test.each([
    { name: "whose chunk unpacks to more than it says", chunks: [bomb], message: /Chunk 0 of the xorb/ },
    {
      name: "whose chunk says that it unpacks to 16 MiB",
      chunks: [{ ...bomb, rawBytes: 0xff_ff_ff }],
      message: /Chunk 0 of the xorb/,
    },
    {
      name: "that unpacks to more than 64 MiB",
      chunks: Array.from({ length: 513 }, () => ({ ...bomb, rawBytes: 131_072 })),
      message: /uncompressed bytes/,
    },
  ])("$name is refused", async ({ chunks, message }) => {
    const token = await writeToken();
    const request = () => sendXorb(token, "0".repeat(64), makeXorb(chunks));
    await expectRefused(hub, { status: 400, message, request });
  });

  test("with another hash, cut off, or too long is refused", async () => {
    const token = await writeToken();
    const [xorb] = prepareUpload(randomBytes(200_000, seed())).xorbs;
    if (xorb === undefined) throw new Error("there is no xorb");
    const { hash, body } = xorb;
    const refusal = (message: RegExp, sent: Uint8Array, named = hash, status = 400) =>
      expectRefused(hub, { status, message, request: () => sendXorb(token, named, sent) });
    await refusal(/The chunks of this xorb have/, body, "ab".repeat(32));
    await refusal(/Chunk \d+ of the xorb/, body.subarray(0, -1));
    await refusal(/has no chunks/, Buffer.alloc(0));
    await refusal(/larger than/, Buffer.alloc(limits.xet.xorbBodyBytes + 1), hash, 413);
    const headers = { Authorization: `Bearer ${token}` };
    await expectNothingOfHalf(hub, { method: "POST", url: `${hub.url}/xet/v1/xorbs/default/${hash}`, headers, body });
  });
});

/** Returns a shard in which the first file, and its first term, are changed. */
function changed(upload: XetUpload, file: object, term: object = {}): Buffer {
  const [first] = upload.shard.files;
  if (first === undefined) throw new Error("the shard has no files");
  const terms = first.terms.map((one, index) => (index === 0 ? { ...one, ...term } : one));
  return shardBody({ files: [{ ...first, terms, ...file }], xorbs: [] });
}

describe("a shard", () => {
  test.each([
    { name: "names a missing xorb", file: {}, term: { xorb: randomBytes(32, 7) }, message: /was not uploaded/ },
    { name: "has a term outside its xorb", file: {}, term: { chunkEnd: 9999 }, message: /chunks, not 9999/ },
    { name: "has a term of another size", file: {}, term: { rawBytes: 5 }, message: /a term has \d+ bytes, not 5/ },
    {
      name: "names another file hash",
      file: { hash: randomBytes(32, 8) },
      term: {},
      message: /its chunks have the hash/,
    },
    { name: "has no terms", file: { terms: [] }, term: {}, message: /it is empty/ },
  ])("that $name is refused, also by version 2", async ({ file, term, message }) => {
    const token = await writeToken();
    const upload = prepareUpload(randomBytes(800_000, seed()), { chunksPerXorb: 4 });
    await xet.xorbs(token, upload);
    for (const path of ["/v1/shards", "/v2/shards"]) {
      const request = () => cas(token, "POST", path, changed(upload, file, term));
      await expectRefused(hub, { status: 400, message, request });
    }
  });

  test("that is damaged, cut off or too long is refused", async () => {
    const token = await writeToken();
    const upload = prepareUpload(randomBytes(100_000, seed()));
    await xet.xorbs(token, upload);
    const body = shardBody(upload.shard);
    for (const sent of [body.subarray(0, 30), body.subarray(0, -60), Buffer.alloc(500, 0xff), Buffer.alloc(0)]) {
      const request = () => cas(token, "POST", "/v1/shards", sent);
      await expectRefused(hub, { status: 400, message: /The shard is damaged|it is empty|shard/, request });
    }
    const request = () => cas(token, "POST", "/v1/shards", Buffer.alloc(limits.xet.shardBytes + 1));
    await expectRefused(hub, { status: 413, message: /large/, request });
  });
});

const Described = z.object({ fetch_info: z.record(z.string(), z.array(z.object({ url: z.string() }))) });

describe("tokens and addresses", () => {
  test("another repository's token describes and commits nothing, and tokens and addresses expire", async () => {
    const [repo, other] = [await newRepo(hub, "alice", true), await newRepo(hub, "alice")];
    const token = await xet.token("alice", repo, "write");
    const upload = prepareUpload(randomBytes(300_000, seed()));
    expect((await xet.upload(token, upload)).status).toBe(200);
    const describeAs = (by: string) => () => cas(by, "GET", `/v1/reconstructions/${upload.fileHash}`);
    const foreign = await xet.token("alice", other, "read");
    await expectRefused(hub, { status: 404, message: /./, request: describeAs(foreign) });
    const stranger = await newRepo(hub, "carol");
    const refused = await commitTo(hub, "carol", stranger, lfsFile("w.bin", { oid: upload.sha256, size: 300_000 }));
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(upload.sha256)]);

    const described = Described.parse(JSON.parse((await describeAs(token)()).body.toString()));
    const url = (Object.values(described.fetch_info)[0]?.[0]?.url ?? "").replace("http://hub.test", hub.url);
    const read = () => send({ method: "GET", url });
    expect((await read()).status).toBe(206);
    now += limits.xet.tokenMs;
    await expectRefused(hub, { status: 401, message: /has expired/, request: describeAs(token) });
    now += limits.xet.urlMs;
    await expectRefused(hub, { status: 403, message: /has expired/, request: read });
  });
});
