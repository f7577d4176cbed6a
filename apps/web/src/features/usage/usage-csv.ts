import type { UsageBreakdownRow, UsageRow } from "@modelyard/router/contract";

const columns = [
  "date",
  "provider",
  "model",
  "requests",
  "failed",
  "cancelled",
  "input_tokens",
  "cached_read_tokens",
  "output_tokens",
  "cost_usd",
] as const;

/** Writes usage as CSV (RFC 4180): a line for each day, provider and model. */
export function usageCsv({ data }: { data: readonly Pick<UsageRow, (typeof columns)[number]>[] }): string {
  const lines = data.map((row) => columns.map((column) => cell(String(row[column]))).join(","));
  return [columns.join(","), ...lines, ""].join("\r\n");
}

const tokenColumns = [
  "token",
  "token_id",
  "provider",
  "model",
  "requests",
  "failed",
  "cancelled",
  "cost_usd",
  "latency_p50_ms",
  "latency_p95_ms",
  "first_byte_p50_ms",
  "first_byte_p95_ms",
];

/** Writes usage as CSV (RFC 4180): a line for each token, provider and model. @param labelOf as on the page */
export function tokensCsv(
  rows: readonly UsageBreakdownRow[],
  labelOf: (token: UsageBreakdownRow["token"]) => string,
): string {
  const lines = rows.map((row) => {
    const { token, latency_ms: latency, first_byte_ms: firstByte } = row;
    const counts = [row.requests, row.failed, row.cancelled, row.cost_usd];
    const times = [latency?.p50, latency?.p95, firstByte?.p50, firstByte?.p95];
    const cells = [labelOf(token), token.id, row.provider, row.model, ...counts, ...times];
    return cells.map((value) => cell(String(value ?? ""))).join(",");
  });
  return [tokenColumns.join(","), ...lines, ""].join("\r\n");
}

/**
 * Spreadsheets run cells that begin like a formula; models of custom providers can have any name. Where the decimal separator is
 * a comma, as in Turkish, they separate cells at semicolons, also inside quotes that do not start a line.
 */
function cell(text: string): string {
  const parts = text.replaceAll(/([;\t])(?=[=+@-])/g, "$1'");
  const safe = /^[=+@\t\r-]/.test(parts) && Number.isNaN(Number(parts)) ? `'${parts}` : parts;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
