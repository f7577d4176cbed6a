const wholeNumbers = new Intl.NumberFormat("en");
const shortNumbers = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** e.g. `12,345` */
export function formatNumber(value: number): string {
  return wholeNumbers.format(value);
}

/** e.g. `12.3K` */
export function formatShortNumber(value: number): string {
  return shortNumbers.format(value);
}

/** e.g. `21 Nov 2026`, in UTC. @returns the text itself where it is no date */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : dates.format(date);
}

const units = ["B", "kB", "MB", "GB", "TB", "PB"] as const;

/** Decimal units, as disks and the field's pages count: `999 B`, `1 kB`, `3.4 GB`. */
export function formatBytes(sizeBytes: number): string {
  let value = sizeBytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.5 ? 0 : value >= 9.95 ? 1 : 2;
  return `${Number(value.toFixed(digits))} ${units[unit] ?? "B"}`;
}
