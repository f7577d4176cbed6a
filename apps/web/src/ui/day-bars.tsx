import { Time } from "./time.tsx";

interface DayBarsProps {
  /** Description of the bars, in a sentence with their sum. */
  label: string;
  /** `part`: the share of the value that is drawn darker. */
  days: readonly { date: string; value: number; part?: number; shown: string }[];
  /** Whether the values are counts: the axis names no half of one. @default false */
  isCount?: boolean;
  /** Formats a value of the axis. */
  format: (value: number) => string;
}

// Without it, screen readers would read the columns one by one.
const picture = { role: "img" };
const height = 100;
const width = 10;

/** A bar for each day, with axes; a table beside it has the figures. */
export function DayBars({ label, days, isCount = false, format }: DayBarsProps) {
  const highest = roundedUp(Math.max(...days.map(({ value }) => value)));
  const values = axisValues(highest, isCount);
  const scale = highest === 0 ? 0 : height / highest;
  const named = [days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)].flatMap((day) => day ?? []);
  return (
    <div className="day-chart">
      <p aria-hidden="true">
        {values.map((value) => (
          <span key={value}>{format(value)}</span>
        ))}
      </p>
      <Bars label={label} days={days} scale={scale} hasMiddle={values.length > 2} />
      <p aria-hidden="true">
        {named.map(({ date }) => (
          <Time key={date} iso={date} />
        ))}
      </p>
    </div>
  );
}

/** Returns the values that the axis names, from the top. */
function axisValues(highest: number, isCount: boolean): number[] {
  if (highest === 0) return [0];
  const middle = highest / 2;
  return isCount && !Number.isInteger(middle) ? [highest, 0] : [highest, middle, 0];
}

/** Returns the next 1, 2 or 5 times a power of ten, so that the axis has short numbers. */
function roundedUp(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}

interface BarsProps extends Pick<DayBarsProps, "label" | "days"> {
  scale: number;
  hasMiddle: boolean;
}

function Bars({ label, days, scale, hasMiddle }: BarsProps) {
  return (
    <svg
      {...picture}
      aria-label={label}
      className="day-bars"
      viewBox={`0 0 ${days.length * width} ${height}`}
      preserveAspectRatio="none"
    >
      <path
        className="day-grid"
        d={`M0 0H${days.length * width}${hasMiddle ? `M0 ${height / 2}H${days.length * width}` : ""}`}
        vectorEffect="non-scaling-stroke"
      />
      {days.map(({ date, value, part, shown }, index) => (
        <g key={date}>
          <title>{shown}</title>
          {/* The whole column answers to the pointer. */}
          <rect x={index * width} width={width} height={height} fillOpacity={0} />
          <Bar className={classOf(value, part)} index={index} heightOf={Math.max(value * scale, value === 0 ? 1 : 2)} />
          {part === undefined || value === 0 ? null : (
            <Bar className="day-bar" index={index} heightOf={Math.max(part * scale, 1)} />
          )}
        </g>
      ))}
    </svg>
  );
}

function classOf(value: number, part: number | undefined): string {
  if (value === 0) return "day-none";
  return part === undefined ? "day-bar" : "day-rest";
}

function Bar({ className, index, heightOf }: { className: string; index: number; heightOf: number }) {
  return (
    <rect className={className} x={index * width + 1.5} width={width - 3} y={height - heightOf} height={heightOf} />
  );
}
