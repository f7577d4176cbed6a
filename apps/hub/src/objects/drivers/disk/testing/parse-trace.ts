/** A system call as strace printed it when it began. */
export interface TracedCall {
  name: string;
  /** The files that it names, by path or descriptor. */
  paths: string[];
  text: string;
}

const callLine = /^\d+ +(\w+)\((.*)$/;
const descriptorPath = /^\d+<([^>]*)>/;
const quotedPath = /"([^"]*)"/g;

/**
 * Parses the output of `strace -f -y`. The end of a call that others interrupted (`<... fsync resumed>`) is skipped: its
 * beginning names the files.
 */
export function parseTrace(output: string): TracedCall[] {
  return output.split("\n").flatMap((line) => {
    const [, name, text] = callLine.exec(line) ?? [];
    if (name === undefined || text === undefined) return [];
    const descriptor = descriptorPath.exec(text)?.[1];
    const paths = descriptor === undefined ? [...text.matchAll(quotedPath)].map(([, path = ""]) => path) : [descriptor];
    return [{ name, paths, text }];
  });
}
