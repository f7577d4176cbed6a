import type { DocumentPart } from "../../documents/parse-document.ts";

/** Where a hub listens on the reader's own machine; the documentation is written for it. */
const writtenAddress = "http://127.0.0.1:7860";

/** Puts this hub's address into Markdown, so that commands can be copied as they are. */
export function markdownWithAddress(source: string, hubUrl: string): string {
  return source.replaceAll(writtenAddress, () => hubUrl);
}

/** Puts this hub's address into the parts of a page. */
export function partsWithAddress(parts: readonly DocumentPart[], hubUrl: string): readonly DocumentPart[] {
  const escaped = hubUrl.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  return parts.map((part) =>
    part.kind === "code"
      ? { ...part, code: markdownWithAddress(part.code, hubUrl) }
      : { ...part, html: markdownWithAddress(part.html, escaped) },
  );
}
