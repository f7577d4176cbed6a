import type { Call } from "../../http/call.ts";
import type { RepoRow } from "../../repos/tables.ts";
import type { FileContent } from "../../resolve/file-content.ts";
import { casUrlOf } from "./cas-url.ts";

interface XetFile {
  repo: RepoRow;
  commit: string;
  content: Pick<FileContent, "oid" | "sizeBytes" | "xetHash">;
}

const infoType = "application/vnd.xet-fileinfo+json";

/** Returns whether a client asks how to download a file by Xet instead of for its bytes. */
export function wantsXetInfo({ headers }: Request): boolean {
  return headers.get("accept")?.includes(infoType) === true;
}

/** Adds where a file can be downloaded by Xet, if it can. */
export function addXetHeaders(headers: Headers, call: Call, file: XetFile): void {
  const { xetHash } = file.content;
  if (xetHash === undefined) return;
  const { auth, reconstruction } = urlsOf(call, file, xetHash);
  headers.set("X-Xet-Hash", xetHash);
  headers.set("Link", `<${auth}>; rel="xet-auth", <${reconstruction}>; rel="xet-reconstruction-info"`);
}

/** Describes how to download a file by Xet. */
export function xetInfo(call: Call, file: XetFile): Response {
  const { commit, content } = file;
  const { oid, sizeBytes: size, xetHash: hash = "" } = content;
  const { auth, reconstruction } = urlsOf(call, file, hash);
  const etag = `"${oid}"`;
  const headers = new Headers({
    "Content-Type": infoType,
    "X-Repo-Commit": commit,
    ETag: etag,
    "X-Linked-ETag": etag,
    "X-Linked-Size": String(size),
    "Cache-Control": "no-store",
    Vary: "Accept, Authorization, Cookie",
  });
  addXetHeaders(headers, call, file);
  const body = JSON.stringify({ hash, refreshUrl: auth, reconstructionUrl: reconstruction, etag, size });
  return new Response(call.request.method === "HEAD" ? null : body, { headers });
}

function urlsOf(call: Call, { repo, commit }: XetFile, hash: string): { auth: string; reconstruction: string } {
  return {
    auth: `${call.publicUrl}/api/${repo.type}s/${repo.fullName}/xet-read-token/${commit}`,
    reconstruction: `${casUrlOf(call)}/v1/reconstructions/${hash}`,
  };
}
