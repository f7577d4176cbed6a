import { limits } from "@modelyard/platform/limits";
import { declaredSize } from "../files/read-text-file.ts";

/** The content of a file for the editor, or why it cannot be edited as text. */
export type EditableText =
  | { kind: "text"; content: string; usesCrlf: boolean }
  | { kind: "binary" }
  | { kind: "large-file" }
  /** Lines end with CR only, which forms send as CR and LF. */
  | { kind: "lone-cr" }
  | { kind: "too-large"; limitBytes: number };

const pointerStart = "version https://git-lfs.github.com/spec/v1";

/**
 * Reads a file as text, with every character.
 * @param response the file as git has it, whose body is read or cancelled
 */
export async function readEditableText(response: Response): Promise<EditableText> {
  const limitBytes = limits.fileEditor.fileBytes;
  if ((declaredSize(response.headers) ?? 0) > limitBytes) {
    await response.body?.cancel();
    return { kind: "too-large", limitBytes };
  }
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > limitBytes) return { kind: "too-large", limitBytes };
    pieces.push(piece);
  }
  const content = decode(Buffer.concat(pieces));
  if (content === undefined || content.includes("\0")) return { kind: "binary" };
  if (content.startsWith(pointerStart)) return { kind: "large-file" };
  if (/\r(?!\n)/.test(content)) return { kind: "lone-cr" };
  return { kind: "text", content, usesCrlf: usesCrlf(content) };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns whether most lines end with CR and LF. Forms send all lines so, and the file's own style is restored. */
function usesCrlf(content: string): boolean {
  const all = content.split("\n").length - 1;
  return all > 0 && content.split("\r\n").length - 1 > all / 2;
}

/** Returns the text of a form with the line ends of its file. */
export function withLineEnds(sent: string, { usesCrlf: crlf }: { usesCrlf: boolean }): string {
  const lines = sent.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  return crlf ? lines.replaceAll("\n", "\r\n") : lines;
}
