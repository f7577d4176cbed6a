import { createHash } from "node:crypto";
import { z } from "zod";
import { prepareUpload, shardBody } from "../../../../apps/hub/src/xet/testing/xet-upload.ts";
import { bearer, type Client, type ClientContext, newContent } from "./client.ts";
import { send } from "./requests.ts";

const Commit = z.object({ commitOid: z.string() });
const Batch = z.object({
  objects: z.array(
    z.object({
      actions: z
        .object({ upload: z.object({ href: z.string(), header: z.record(z.string(), z.string()).optional() }) })
        .optional(),
    }),
  ),
});
const XetToken = z.object({ casUrl: z.string(), accessToken: z.string() });

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const nameOf = (number: number, ending: string): string => `${Date.now().toString(36)}-${number}.${ending}`;

/** Commits one line through the API, and records what is acknowledged. */
async function commit(
  context: ClientContext,
  repo: string,
  line: { key: string; value: { path: string } },
  digest: string,
): Promise<void> {
  const lines = [{ key: "header", value: { summary: `Add ${line.value.path}` } }, line];
  const { body } = await send(`${context.url}/api/models/ada/${repo}/commit/main`, {
    method: "POST",
    headers: bearer(context, "application/x-ndjson"),
    body: lines.map((each) => JSON.stringify(each)).join("\n"),
  });
  const oid = Commit.parse(JSON.parse(body.toString())).commitOid;
  context.ledger.commit({ repo, oid }, { repo, path: line.value.path, sha256: digest });
}

const lfsLine = (path: string, oid: string, size: number) => ({
  key: "lfsFile",
  value: { path, algo: "sha256", oid, size },
});

/** Commits small files through the API. */
export const committer: Client = {
  name: "commit",
  pauseMs: 400,
  run: async (context, number) => {
    const [path, content] = [nameOf(number, "txt"), newContent(200).toString("hex")];
    const value = { path, content: Buffer.from(content).toString("base64"), encoding: "base64" };
    await commit(context, "committed", { key: "file", value }, sha256(Buffer.from(content)));
  },
};

/** Uploads files by Git LFS. */
export const lfsUploader: Client = {
  name: "lfs",
  pauseMs: 800,
  run: async (context, number) => {
    const content = newContent(200_000);
    const oid = sha256(content);
    const batch = await send(`${context.url}/ada/lfs.git/info/lfs/objects/batch`, {
      method: "POST",
      headers: bearer(context, "application/vnd.git-lfs+json"),
      body: JSON.stringify({
        operation: "upload",
        transfers: ["basic"],
        objects: [{ oid, size: content.length }],
        hash_algo: "sha256",
      }),
    });
    const upload = Batch.parse(JSON.parse(batch.body.toString())).objects[0]?.actions?.upload;
    if (upload !== undefined) await send(upload.href, { method: "PUT", headers: upload.header ?? {}, body: content });
    await commit(context, "lfs", lfsLine(nameOf(number, "bin"), oid, content.length), oid);
  },
};

/** Uploads files by Xet. */
export const xetUploader: Client = {
  name: "xet",
  pauseMs: 1000,
  run: async (context, number) => {
    const upload = prepareUpload(newContent(300_000));
    const answer = await send(`${context.url}/api/models/ada/xet/xet-write-token/main`, { headers: bearer(context) });
    const { casUrl, accessToken } = XetToken.parse(JSON.parse(answer.body.toString()));
    const headers = { authorization: `Bearer ${accessToken}` };
    for (const { hash, body } of upload.xorbs) {
      await send(`${casUrl}/v1/xorbs/default/${hash}`, { method: "POST", headers, body });
    }
    await send(`${casUrl}/v1/shards`, { method: "POST", headers, body: shardBody(upload.shard) });
    await commit(context, "xet", lfsLine(nameOf(number, "bin"), upload.sha256, upload.content.length), upload.sha256);
  },
};

/** Downloads the file that was acknowledged last, and one of the others, and compares them. */
export const downloader: Client = {
  name: "download",
  pauseMs: 300,
  run: async (context, number) => {
    const { files } = context.ledger;
    const file = number % 2 === 0 ? files.at(-1) : files[(number * 7919) % Math.max(1, files.length)];
    if (file === undefined) return;
    const { body } = await send(`${context.url}/ada/${file.repo}/resolve/main/${file.path}`);
    if (sha256(body) !== file.sha256) throw new Error(`500 other bytes than acknowledged: ${file.repo} ${file.path}`);
  },
};
