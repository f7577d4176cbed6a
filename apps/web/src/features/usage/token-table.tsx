import type { UsageBreakdown } from "@modelyard/router/contract";
import { usePage } from "../../frame/page-context.tsx";
import { formatMs, formatNumber, formatUsd } from "../../text/format.ts";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { tokenLabel } from "./token-label.ts";

/** Calls, cost and latency of each token, model and provider. */
export function TokenTable({ rows }: { rows: UsageBreakdown["data"] }) {
  const { language, usage } = usePage().text;
  const ms = (value: number | undefined) => (value === undefined ? "–" : formatMs(value, language));
  const numbers = [usage.calls, usage.failed, usage.cost, usage.p50, usage.p95, usage.firstByte];
  return (
    <TableFrame>
      <table className="stacked dense">
        <thead>
          <tr>
            <th scope="col">{usage.token}</th>
            <th scope="col">{usage.model}</th>
            <th scope="col">{usage.provider}</th>
            {numbers.map((name) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ token, model, provider, requests, failed, cost_usd, latency_ms, first_byte_ms }) => {
            const label = tokenLabel(token, usage);
            const values = [
              formatNumber(requests, language),
              formatNumber(failed, language),
              formatUsd(Number(cost_usd), language),
              ms(latency_ms?.p50),
              ms(latency_ms?.p95),
              ms(first_byte_ms?.p50),
            ];
            return (
              <tr key={`${token.user} ${token.id} ${provider} ${model}`}>
                <th scope="row" className="[overflow-wrap:anywhere] sm:min-w-24">
                  <bdi>{label}</bdi>
                </th>
                <td data-label={usage.model} className="[overflow-wrap:anywhere] sm:min-w-32">
                  {model}
                </td>
                <td data-label={usage.provider}>{provider}</td>
                {values.map((value, index) => (
                  <td key={numbers[index]} className="number" data-label={numbers[index]}>
                    {value}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}
