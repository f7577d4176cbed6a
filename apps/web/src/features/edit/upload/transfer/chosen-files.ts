/** A file that the visitor chose, with its path in the folder that was chosen. */
export interface ChosenFile {
  path: string;
  file: File;
}

/** Folders inside each other, and files of one choice, that are read at most. */
const mostDepth = 64;
export const mostFiles = 5000;

/** Returns the files of a file or folder picker. */
export function pickedFiles(files: FileList): ChosenFile[] {
  return [...files].slice(0, mostFiles).map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** Returns dropped files, with those in dropped folders. */
export async function droppedFiles(transfer: DataTransfer): Promise<ChosenFile[]> {
  // The items are empty after the first wait.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const found: ChosenFile[] = [];
  for (const entry of entries) await readEntry(entry, found, 0);
  return found;
}

async function readEntry(entry: FileSystemEntry, found: ChosenFile[], depth: number): Promise<void> {
  if (found.length >= mostFiles || depth > mostDepth) return;
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path: entry.fullPath.replace(/^\//, ""), file });
    return;
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return;
  const reader = entry.createReader();
  for (;;) {
    // Browsers return folders in pieces; the last one is empty.
    const children = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (children.length === 0) return;
    for (const child of children) await readEntry(child, found, depth + 1);
  }
}
