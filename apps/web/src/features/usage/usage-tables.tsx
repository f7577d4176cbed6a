import { usePage } from "../../frame/page-context.tsx";
import { formatNumber, formatUsd } from "../../text/format.ts";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { Time } from "../../ui/time.tsx";
import type { Figures, UsageFigures } from "./usage-figures.ts";

export function DayTable({ days }: Pick<UsageFigures, "days">) {
  const { usage } = usePage().text;
  return (
    <TableFrame>
      <table className="stacked dense">
        <thead>
          <tr>
            <th scope="col">{usage.day}</th>
            <FigureHeads />
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row">
                <Time iso={day.date} />
              </th>
              <FigureCells figures={day} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

export function ModelTable({ models }: Pick<UsageFigures, "models">) {
  const { usage } = usePage().text;
  return (
    <TableFrame>
      <table className="stacked dense">
        <thead>
          <tr>
            <th scope="col">{usage.model}</th>
            <th scope="col">{usage.provider}</th>
            <FigureHeads />
          </tr>
        </thead>
        <tbody>
          {models.map((row) => (
            <tr key={`${row.provider} ${row.model}`}>
              <th scope="row" className="[overflow-wrap:anywhere] sm:min-w-40">
                {row.model}
              </th>
              <td data-label={usage.provider}>{row.provider}</td>
              <FigureCells figures={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** The columns with figures, by their names in the catalogue. */
const figureNames = ["calls", "failed", "cancelled", "tokensIn", "tokensCached", "tokensOut", "cost"] as const;

function FigureHeads() {
  const { usage } = usePage().text;
  return figureNames.map((name) => (
    <th key={name} scope="col" className="number">
      {usage[name]}
    </th>
  ));
}

function FigureCells({ figures }: { figures: Figures }) {
  const { language, usage } = usePage().text;
  const values: Record<(typeof figureNames)[number], string> = {
    calls: formatNumber(figures.requests, language),
    failed: formatNumber(figures.failed, language),
    cancelled: formatNumber(figures.cancelled, language),
    tokensIn: formatNumber(figures.inputTokens, language),
    tokensCached: formatNumber(figures.cachedTokens, language),
    tokensOut: formatNumber(figures.outputTokens, language),
    cost: formatUsd(figures.costUsd, language),
  };
  return figureNames.map((name) => (
    <td key={name} className="number" data-label={usage[name]}>
      {values[name]}
    </td>
  ));
}
