import type { UsageRow } from "@modelyard/router/contract";

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

/** Spreadsheets run cells that begin like a formula; models of custom providers can have any name. */
function cell(text: string): string {
  const safe = /^[=+@\t\r-]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
