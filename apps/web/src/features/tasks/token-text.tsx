interface MarkedToken {
  type: string;
  /** Offsets in UTF-16 code units; `end` is exclusive. */
  start: number;
  end: number;
}

interface TokenTextProps {
  text: string;
  tokens: readonly MarkedToken[];
}

/** Shows a text with labelled tokens. */
export function TokenText({ text, tokens }: TokenTextProps) {
  const sorted = tokens.toSorted((left, right) => left.start - right.start);
  return (
    <p className="demo-text" dir="auto">
      {sorted.map(({ type, start, end }, index) => (
        <span key={start}>
          {text.slice(sorted[index - 1]?.end ?? 0, start)}
          <mark>
            {text.slice(start, end)} <b>{type}</b>
          </mark>
        </span>
      ))}
      {text.slice(sorted.at(-1)?.end ?? 0)}
    </p>
  );
}
