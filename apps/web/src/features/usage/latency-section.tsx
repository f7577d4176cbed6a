import type { UsageBreakdown } from "@modelyard/router/contract";
import { usePage } from "../../frame/page-context.tsx";
import { formatDate, formatMs } from "../../text/format.ts";
import { DayBars } from "../../ui/day-bars.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { Time } from "../../ui/time.tsx";

interface Props {
  /** All days of the period, in order. */
  dates: readonly string[];
  latency: UsageBreakdown["latency_by_day"];
}

/** The latency by day, as a chart and as a table. */
export function LatencySection({ dates, latency }: Props) {
  const { language, usage } = usePage().text;
  const byDate = new Map(latency.map(({ date, ...values }) => [date, values]));
  const ms = (value: number) => formatMs(value, language);
  const days = dates.map((date) => {
    const values = byDate.get(date);
    const day = formatDate(date, language);
    if (values === undefined) return { date, value: 0, shown: usage.noLatency(day) };
    const { p50, p95 } = values;
    return { date, value: p95, part: p50, shown: usage.latencyOfDay(day, ms(p50), ms(p95)) };
  });
  return (
    <section aria-labelledby="latency" className="mt-10">
      <h2 id="latency" className="section-title">
        {usage.latency}
      </h2>
      <figure className="mt-4">
        <figcaption className="hint">{usage.latencyHint}</figcaption>
        <DayBars label={usage.latencyChart} format={ms} days={days} />
      </figure>
      <details className="mt-4">
        <summary>{usage.asTable}</summary>
        <TableFrame>
          <table className="stacked">
            <thead>
              <tr>
                <th scope="col">{usage.day}</th>
                <th scope="col" className="number">
                  {usage.p50}
                </th>
                <th scope="col" className="number">
                  {usage.p95}
                </th>
              </tr>
            </thead>
            <tbody>
              {latency.map(({ date, p50, p95 }) => (
                <tr key={date}>
                  <th scope="row">
                    <Time iso={date} />
                  </th>
                  <td className="number" data-label={usage.p50}>
                    {ms(p50)}
                  </td>
                  <td className="number" data-label={usage.p95}>
                    {ms(p95)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      </details>
    </section>
  );
}
