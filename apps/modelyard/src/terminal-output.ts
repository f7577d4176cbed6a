interface OutputStream {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/** Prints results and progress so that they do not mix on a terminal. */
export interface TerminalOutput {
  print: (text: string) => void;
  /** Prints one line of progress. On a terminal it replaces the line before. */
  printProgress: (text: string) => void;
  /** Removes the line of progress. Call it before other output. */
  clear: () => void;
}

/** Moves to the start of the line and clears it (ECMA-48). */
const clearLine = "\r\u001b[K";

export function terminalOutput(results: OutputStream, progress: OutputStream): TerminalOutput {
  let isShown = false;
  const clear = (): void => {
    if (isShown) progress.write(clearLine);
    isShown = false;
  };
  return {
    print(text) {
      clear();
      results.write(`${text}\n`);
    },
    printProgress(text) {
      if (progress.isTTY !== true) {
        progress.write(`${text}\n`);
        return;
      }
      progress.write(clearLine + text);
      isShown = true;
    },
    clear,
  };
}
