interface SparklineProps {
  /** Description of the line, in a sentence with its sum. */
  label: string;
  points: readonly { key: string; value: number; shown: string }[];
}

// Without it, screen readers would read the days one by one.
const picture = { role: "img" };
const height = 32;
const step = 4;
/** Padding for half the stroke. */
const edge = 2;

/** A small line without text, beside a figure that has the same meaning. */
export function SparkShape({ values }: { values: readonly number[] }) {
  const width = values.length * step;
  return (
    <svg aria-hidden="true" className="spark-shape" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
      <path className="sparkline-line" d={lineThrough(values)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** A small line of values, each with a tooltip. */
export function Sparkline({ label, points }: SparklineProps) {
  const width = points.length * step;
  const line = lineThrough(points.map(({ value }) => value));
  return (
    <svg
      {...picture}
      aria-label={label}
      className="sparkline"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      <path className="sparkline-area" d={`${line}V${height}H0Z`} />
      <path className="sparkline-line" d={line} vectorEffect="non-scaling-stroke" />
      {points.map(({ key, shown }, index) => (
        <rect key={key} x={index * step} width={step} height={height} fillOpacity={0}>
          <title>{shown}</title>
        </rect>
      ))}
    </svg>
  );
}

function lineThrough(values: readonly number[]): string {
  const apart = (values.length * step) / Math.max(1, values.length - 1);
  const highest = Math.max(1, ...values);
  const places = values.map((value, index) => {
    const y = height - edge - (value / highest) * (height - 2 * edge);
    return `${round(index * apart)} ${round(y)}`;
  });
  return `M${places.join("L")}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
