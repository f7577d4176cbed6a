interface BatchedLinesOptions {
  write: (text: string) => void;
  everyMs?: number;
  /** Writes immediately once this many characters are waiting. */
  mostChars?: number;
}

export interface BatchedLines {
  /** @param isUrgent writes immediately, after all waiting lines */
  push(line: string, isUrgent: boolean): void;
  flush(): void;
}

/** Batches lines for a short time: one write for many requests instead of one each. */
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
