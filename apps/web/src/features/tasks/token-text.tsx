interface MarkedToken {
  type: string;
  /** In UTF-16 units; `end` is the first after it. */
  start: number;
  end: number;
}

interface TokenTextProps {
  text: string;
  tokens: readonly MarkedToken[];
}

/** A text whose marked stretches carry their type. */
export function TokenText({ text, tokens }: TokenTextProps) {
  const sorted = tokens.toSorted((one, other) => one.start - other.start);
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
