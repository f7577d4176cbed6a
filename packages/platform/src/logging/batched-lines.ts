interface BatchedLinesOptions {
  write: (text: string) => void;
  everyMs?: number;
  /** So much is written without waiting for more. */
  mostChars?: number;
}

export interface BatchedLines {
  /** @param isUrgent it is written at once, with all that waits before it */
  push(line: string, isUrgent: boolean): void;
  flush(): void;
}

/** Collects lines for a moment and writes them together: one write for many requests instead of one for each. */
export function batchLines({ write, everyMs = 20, mostChars = 64 * 1024 }: BatchedLinesOptions): BatchedLines {
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const text = waiting;
    waiting = "";
    if (text !== "") write(text);
  }

  return {
    push(line, isUrgent) {
      waiting += line;
      if (isUrgent || waiting.length >= mostChars) flush();
      else timer ??= setTimeout(flush, everyMs);
    },
    flush,
  };
}
