import type { DocumentPart } from "../../documents/parse-document.ts";

/** The address in the documentation's sources: a hub on the reader's machine. */
export const addressInSources = "http://127.0.0.1:7860";

/** Replaces the address in Markdown by this hub's, so that commands can be copied unchanged. */
export function markdownWithAddress(source: string, hubUrl: string): string {
  return source.replaceAll(addressInSources, () => hubUrl);
}

/** Replaces the address in the parts of a page by this hub's. */
export function partsWithAddress(parts: readonly DocumentPart[], hubUrl: string): readonly DocumentPart[] {
  const escaped = hubUrl.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  return parts.map((part) =>
    part.kind === "code"
      ? { ...part, code: markdownWithAddress(part.code, hubUrl) }
      : { ...part, html: markdownWithAddress(part.html, escaped) },
  );
}
