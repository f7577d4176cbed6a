/** Names that Windows reserves for devices, in every folder and with any extension. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])$/i;

/**
 * Folds a name as file systems do that ignore case and Unicode normalization (Windows, macOS). Two names with the same
 * result cannot be in one folder there.
 */
export function foldedFileName(name: string): string {
  return name.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}

/** Explains as a clause why a file or folder name is invalid on Windows; `undefined` if it is valid. */
export function unportableNameReason(name: string): string | undefined {
  if (name.endsWith(".")) return "it ends with a dot, which Windows removes";
  if (name.endsWith(" ")) return "it ends with a space, which Windows removes";
  const dot = name.indexOf(".");
  const stem = (dot === -1 ? name : name.slice(0, dot)).trimEnd();
  if (stem.length <= 7 && deviceName.test(stem)) return `"${stem}" is the name of a device on Windows`;
  return undefined;
}

/** The climb of a link that leaves the repository from any folder. */
export const climbsOut = 255;

/**
 * Returns how many levels the target of a symbolic link climbs above the link's folder, at its highest point. An
 * absolute target counts as `climbsOut`. Looks only at the text; other links in the path are not followed.
 */
export function linkClimb(target: string): number {
  if (/^(?:[/\\]|[a-z]:)/i.test(target)) return climbsOut;
  let level = 0;
  let highest = 0;
  for (const part of target.split(/[/\\]/)) {
    if (part === "..") level += 1;
    else if (part !== "" && part !== ".") level -= 1;
    highest = Math.max(highest, level);
  }
  return Math.min(highest, climbsOut);
}
