import type { ReceivedRequest } from "@modelyard/provider-sim";

/** Replaces the reader's file in any encoding: as bytes, in base64, or in a form. */
export const theFile = "<the reader's file>";
/** Replaces a data URI of the file. */
export const fileAddress = "<a data URI of the reader's file>";

/** Returns a provider's received body as data; a file as the whole body is `{ inputs: theFile }`. */
export async function receivedBody(
  { body, headers }: Pick<ReceivedRequest, "body" | "headers">,
  fileText: string,
): Promise<unknown> {
  const type = headers["content-type"] ?? "";
  if (body === fileText) return { inputs: theFile };
  if (!type.startsWith("multipart/")) return withoutFile(JSON.parse(body), Buffer.from(fileText).toString("base64"));
  const form = await new Response(body, { headers: { "content-type": type } }).formData();
  const fields = [...form].map(async ([name, value]): Promise<[string, unknown]> => {
    if (typeof value === "string") return [name, value];
    const text = await value.text();
    return [name, text === fileText ? theFile : text];
  });
  return Object.fromEntries(await Promise.all(fields));
}

function withoutFile(value: unknown, base64: string): unknown {
  if (typeof value === "string") {
    if (value === base64) return theFile;
    return value.replace(/^data:[a-z]+\/[\w.+-]+;base64,/, "") === base64 ? fileAddress : value;
  }
  if (Array.isArray(value)) return value.map((item) => withoutFile(item, base64));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutFile(item, base64)]));
}

/** Returns a described body in the same format. */
export function describedBody(value: unknown, fileName: string | undefined, fileForm: string | undefined): unknown {
  if (typeof value === "string" && value === fileName) return fileForm === "dataUrl" ? fileAddress : theFile;
  if (Array.isArray(value)) return value.map((item) => describedBody(item, fileName, fileForm));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, describedBody(item, fileName, fileForm)]),
  );
}
