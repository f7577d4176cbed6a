import { limits } from "@modelyard/platform/limits";
import { serveRequests } from "../processes/serve-requests.ts";
import { DiffRequest, type ParsedDiff } from "./diff-request.ts";
import { jsonChanges } from "./json-changes.ts";
import { markWords } from "./mark-words.ts";
import { contentOf, parsePatch } from "./parse-patch.ts";

/** Runs as a child process, so that long or malicious changes do not block the hub. */
serveRequests(async (request): Promise<ParsedDiff> => parseDiff(DiffRequest.parse(request)));

function parseDiff({ patch, isCut, files, fileLines, lines, folds, isWhole }: DiffRequest): ParsedDiff {
  const buffer = Buffer.from(patch.buffer, patch.byteOffset, patch.byteLength);
  const { lineChars, markedLines } = limits.diffPage;
  const sections = files.map((file) => file.sections);
  const parsed = [...parsePatch(buffer, sections, { fileLines, lineChars })];
  const budget = { lines: markedLines };
  let left = lines;
  const shown: ParsedDiff["files"] = [];
  for (const [index, file] of parsed.entries()) {
    const { isShown = false, json } = files[index] ?? {};
    // Its lines after the end of the patch are not counted.
    const isKnown = !(isCut && index === parsed.length - 1);
    const { additions, deletions } = file;
    const counts = isKnown && !file.isBinary ? { additions, deletions } : {};
    const values = json === undefined ? undefined : jsonChanges(json.before, json.after);
    const content = contentOf({ ...file, isCut: file.isCut || !isKnown }, { isWhole, folds });
    const common = { ...counts, ...(values === undefined ? {} : { values }) };
    if (content.kind !== "text") {
      shown.push({ ...common, content });
      continue;
    }
    const size = content.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
    if (!isShown || size > left) {
      shown.push({ ...common, content: { kind: "folded", reason: "later" } });
      continue;
    }
    left -= size;
    for (const hunk of content.hunks) markWords(hunk, budget);
    shown.push({ ...common, content });
  }
  return { files: shown };
}
