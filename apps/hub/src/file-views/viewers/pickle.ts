import { limits } from "@modelyard/platform/limits";
import type { FileContent, PickleView } from "../../contract/file-views/file-view.ts";
import { isUsualImport, type PickleImport, readPickleImports } from "./pickle-imports.ts";
import { MissingBytesError, type ProvidedBytes } from "./provided-bytes.ts";
import type { Viewer } from "./viewer.ts";
import { readZipDirectory, readZipEntry, type ZipDirectory } from "./zip-directory.ts";

/** Shows what loading a pickle would import: of a pickle file, or of an archive with pickles, as PyTorch writes it. */
export const viewPickle: Viewer = async (file) => {
  const { bytes } = limits.fileViews.pickle;
  if (file.size < 4) return { kind: "binary" };
  const start = Buffer.from(await file.readRange(0, 4));
  if (start.toString("latin1") === "PK\u0003\u0004") return viewArchived(file, await readZipDirectory(file));
  const view = viewOf([{ bytes: Buffer.from(await file.start(bytes)), isWhole: file.size <= bytes }], []);
  // Weights of another format, in a file with an extension that pickles have.
  return view.imports.length === 0 && view.problem !== undefined ? { kind: "binary" } : view;
};

/** Shows the files of a zip archive, or the imports of its pickles. */
export const viewArchive: Viewer = async (file) => archiveOf(await readZipDirectory(file));

function archiveOf({ entries, total, totalBytes }: ZipDirectory): FileContent {
  const shown = entries.map(({ name, size, packed }) => ({ name: name.slice(0, 500), size, packed }));
  return { kind: "archive", entries: shown, total, totalBytes };
}

/** Whether PyTorch loads this pickle of an archive; it is read before others. */
const isLoaded = ({ name }: { name: string }) => /(?:^|\/)data\.pkl$/.test(name);

async function viewArchived(file: ProvidedBytes, directory: ZipDirectory): Promise<FileContent> {
  const { bytes, pickles } = limits.fileViews.pickle;
  const found = directory.pickles.toSorted((one, other) => Number(isLoaded(other)) - Number(isLoaded(one)));
  if (found.length === 0) return archiveOf(directory);
  const contents: { bytes: Buffer; isWhole: boolean }[] = [];
  let problem = found.length > pickles ? `Only ${pickles} of its ${found.length} pickles were read.` : undefined;
  for (const entry of found.slice(0, pickles)) {
    try {
      contents.push({ bytes: await readZipEntry(file, entry, bytes), isWhole: true });
    } catch (error) {
      if (error instanceof MissingBytesError || !(error instanceof Error)) throw error;
      problem ??= error.message;
    }
  }
  const view = viewOf(
    contents,
    found.slice(0, pickles).map(({ name }) => name.slice(0, 500)),
  );
  return problem === undefined ? view : { ...view, problem };
}

function isName(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(text);
}

/** Reads all pickles of each content: older PyTorch files have several, before the numbers. */
function viewOf(contents: readonly { bytes: Buffer; isWhole: boolean }[], files: string[]): PickleView {
  const imports = new Map<string, PickleImport>();
  let problem: string | undefined;
  for (const { bytes, isWhole } of contents) {
    let at: number | undefined = 0;
    for (let count = 0; count < limits.fileViews.pickle.pickles && at !== undefined && at < bytes.length; count += 1) {
      // After a pickle follows another one, or data. A pickle of an old protocol does not begin with its number, and imports
      // even if it fails later. In data, almost nothing reads as the import of a name.
      const isCertain = count === 0 || bytes[at] === 0x80;
      const { imports: read, end, problem: failure } = readPickleImports(bytes, at);
      const named = isCertain ? read : read.filter(({ module, name }) => isName(module) && isName(name));
      if (!isCertain && named.length === 0 && failure !== undefined) break;
      for (const found of named) imports.set(`${found.module} ${found.name}`, found);
      // Data that looks like a pickle may follow the first one.
      if (count === 0 || named.length > 0) problem ??= failure;
      at = end;
    }
    if (!isWhole && at === undefined) problem = `Only the first ${bytes.length} bytes were read.`;
  }
  const found = [...imports.values()].map(({ module, name }) => ({
    module,
    name,
    isUsual: isUsualImport({ module, name }),
  }));
  const sorted = found.toSorted((one, other) => Number(one.isUsual) - Number(other.isUsual));
  return { kind: "pickle", imports: sorted, files, ...(problem === undefined ? {} : { problem }) };
}
