const units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"];

/** Returns a number of bytes for people, such as `1.5 GiB`. */
export function inBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 1024 && unit < units.length - 1; unit += 1) value /= 1024;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

const factors: Readonly<Record<string, number>> = {
  "": 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  pb: 1e15,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
  tib: 1024 ** 4,
  pib: 1024 ** 5,
};

/** Parses a size such as `500GB`, `1.5 TiB` or `1000000`. @returns bytes; `undefined` if it is not a size */
export function parseBytes(text: string): number | undefined {
  const [, digits, unit = ""] = /^(\d{1,16}(?:\.\d{1,3})?) ?([a-z]{0,3})$/i.exec(text.trim()) ?? [];
  const factor = factors[unit.toLowerCase()];
  if (digits === undefined || factor === undefined) return undefined;
  const bytes = Math.round(Number(digits) * factor);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}
