import { HubError } from "../errors.ts";
import { parseRanges } from "./byte-range.ts";
import { typeForRequest } from "./drawing-type.ts";
import type { FileContent } from "./file-content.ts";

export interface ServedFile {
  path: string;
  content: FileContent;
  /** `undefined` if the URL names an object instead of a file of a commit. */
  commit: string | undefined;
  /** Whether some callers may not read it, so that no shared cache may keep it. */
  isPrivate: boolean;
  /** Whether the URL names a commit instead of a branch, so that its content never changes. */
  isFixed: boolean;
}

/** Serves a user's file. No other code does. Fixed types, `nosniff` and a sandbox prevent active content. */
export function serveContent(request: Request, query: URLSearchParams, file: ServedFile): Response {
  const { content, commit } = file;
  const etag = content.oid;
  const commitHeader = commit === undefined ? {} : { "X-Repo-Commit": commit };
  const headers = new Headers({
    ...commitHeader,
    ...(content.isLarge ? { "X-Linked-ETag": `"${etag}"`, "X-Linked-Size": String(content.sizeBytes) } : {}),
    ETag: `"${etag}"`,
    "Accept-Ranges": "bytes",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
    Vary: "Origin, Authorization, Cookie, Sec-Fetch-Dest",
    "Cache-Control": cacheControl(file),
  });
  if (matches(request.headers.get("if-none-match"), etag)) {
    content.discard();
    return new Response(null, { status: 304, headers });
  }
  const disposition = contentDisposition(file.path, query);
  if (disposition !== undefined) headers.set("Content-Disposition", disposition);
  headers.set("Content-Type", typeForRequest(request, file.path, content.type));

  const ifRange = request.headers.get("if-range");
  const usesRange = ifRange === null || ifRange === `"${etag}"`;
  const ranges = usesRange ? parseRanges(request.headers.get("range"), content.sizeBytes) : undefined;
  if (ranges === "unsatisfiable") {
    content.discard();
    throw new HubError(
      "RangeNotSatisfiable",
      `The file has ${content.sizeBytes} bytes; the range starts after its end.`,
      {
        headers: { "Content-Range": `bytes */${content.sizeBytes}`, ...commitHeader },
      },
    );
  }
  const isHead = request.method === "HEAD";
  if (ranges !== undefined && ranges.length > 1 && content.parts !== undefined) {
    const { contentType, sizeBytes, body } = content.parts(ranges);
    headers.set("Content-Type", contentType);
    headers.set("Content-Length", String(sizeBytes));
    if (isHead) content.discard();
    return new Response(isHead ? null : body(), { status: 206, headers });
  }
  const range = ranges?.length === 1 ? ranges[0] : undefined;
  const [start, end] = range === undefined ? [0, content.sizeBytes] : [range.start, range.end + 1];
  headers.set("Content-Length", String(end - start));
  if (range !== undefined) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${content.sizeBytes}`);
  if (isHead) content.discard();
  const body = isHead ? null : content.part(start, end);
  return new Response(body, { status: range === undefined ? 200 : 206, headers });
}

function cacheControl({ isPrivate, isFixed }: ServedFile): string {
  if (isPrivate) return isFixed ? "private, max-age=3600" : "private, no-cache";
  return isFixed ? "public, max-age=31536000, immutable" : "no-cache";
}

function matches(header: string | null, etag: string): boolean {
  return (header ?? "")
    .split(",")
    .map((value) => value.trim().replace(/^W\//, ""))
    .some((value) => value === `"${etag}"` || value === "*");
}

/** Returns the header by RFC 6266 and RFC 8187: the name in UTF-8, and an ASCII fallback for old clients. */
function contentDisposition(path: string, query: URLSearchParams): string | undefined {
  if (query.get("noContentDisposition") === "1") return undefined;
  const name = path.slice(path.lastIndexOf("/") + 1).toWellFormed();
  const kind = /^(?:true|1)$/i.test(query.get("download") ?? "") ? "attachment" : "inline";
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename*=UTF-8''${encoded}; filename="${name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_")}";`;
}
