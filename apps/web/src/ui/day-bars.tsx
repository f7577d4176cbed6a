interface DayBarsProps {
  /** Description of the bars, in a sentence with their sum. */
  label: string;
  days: readonly { date: string; value: number; shown: string }[];
}

// Without it, screen readers would read the columns one by one.
const picture = { role: "img" };
const height = 100;
const width = 10;

/** A bar for each day; a table beside it has the figures. */
export function DayBars({ label, days }: DayBarsProps) {
  const highest = Math.max(...days.map(({ value }) => value));
  const scale = highest === 0 ? 0 : (height - 4) / highest;
  return (
    <svg
      {...picture}
      aria-label={label}
      className="day-bars"
      viewBox={`0 0 ${days.length * width} ${height}`}
      preserveAspectRatio="none"
    >
      {days.map(({ date, value, shown }, index) => (
        <g key={date}>
          <title>{shown}</title>
          {/* The whole column answers to the pointer. */}
          <rect x={index * width} width={width} height={height} fillOpacity={0} />
          <rect
            className={value === 0 ? "day-none" : "day-bar"}
            x={index * width + 1.5}
            width={width - 3}
            y={height - Math.max(value * scale, value === 0 ? 1 : 2)}
            height={Math.max(value * scale, value === 0 ? 1 : 2)}
          />
        </g>
      ))}
    </svg>
  );
}
