import { usePage } from "../../frame/page-context.tsx";
import { formatNumber, formatUsd } from "../../text/format.ts";
import { Time } from "../../ui/time.tsx";
import type { Figures, UsageFigures } from "./usage-figures.ts";

// Scrollable elements must be reachable by keyboard.
const focusable = { tabIndex: 0 };

export function DayTable({ days }: Pick<UsageFigures, "days">) {
  const { usage } = usePage().text;
  return (
    <div className="table-frame" {...focusable}>
      <table>
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
    </div>
  );
}

export function ModelTable({ models }: Pick<UsageFigures, "models">) {
  const { usage } = usePage().text;
  return (
    <div className="table-frame" {...focusable}>
      <table>
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
              <th scope="row">{row.model}</th>
              <td>{row.provider}</td>
              <FigureCells figures={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FigureHeads() {
  const { usage } = usePage().text;
  return [
    usage.calls,
    usage.failed,
    usage.cancelled,
    usage.tokensIn,
    usage.tokensCached,
    usage.tokensOut,
    usage.cost,
  ].map((name) => (
    <th key={name} scope="col" className="number">
      {name}
    </th>
  ));
}

function FigureCells({ figures }: { figures: Figures }) {
  const { language } = usePage().text;
  const { requests, failed, cancelled, inputTokens, cachedTokens, outputTokens, costUsd } = figures;
  const cells = Object.entries({ requests, failed, cancelled, inputTokens, cachedTokens, outputTokens }).map(
    ([name, value]) => (
      <td key={name} className="number">
        {formatNumber(value, language)}
      </td>
    ),
  );
  return (
    <>
      {cells}
      <td className="number">{formatUsd(costUsd, language)}</td>
    </>
  );
}
