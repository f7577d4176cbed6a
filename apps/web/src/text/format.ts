import type { Language } from "./language.ts";

/** The locales for numbers and dates. Both write the day before the month. */
const locales = { en: "en-GB", tr: "tr" } as const satisfies Record<Language, string>;

/** Created on first use, because creating a format in a browser takes longer than the rest of the script. */
function onFirstUse<T>(make: (locale: string) => T): (language: Language) => T {
  const made = new Map<Language, T>();
  return (language) => {
    const known = made.get(language) ?? make(locales[language]);
    made.set(language, known);
    return known;
  };
}

const whole = onFirstUse((locale) => new Intl.NumberFormat(locale));
const short = onFirstUse(
  (locale) =>
    // British compact numbers are lower case, e.g. 1.2m.
    new Intl.NumberFormat(locale === locales.en ? "en" : locale, { notation: "compact", maximumFractionDigits: 1 }),
);
const spelled = onFirstUse(
  (locale) => new Intl.NumberFormat(locale, { notation: "compact", compactDisplay: "long", maximumFractionDigits: 1 }),
);
const significant = onFirstUse((locale) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }));
const figure = onFirstUse((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }));
const date = onFirstUse(
  (locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }),
);
const ago = onFirstUse((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
const usd = onFirstUse(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: 2,
      maximumFractionDigits: 6,
    }),
);
const list = onFirstUse((locale) => new Intl.ListFormat(locale));
const percent = onFirstUse((locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }));

/** Formats a number, e.g. `12,345`; in Turkish `12.345`. */
export function formatNumber(value: number, language: Language): string {
  return whole(language).format(value);
}

/** Formats a number with up to four decimals, e.g. `0.9137`; in Turkish `0,9137`. */
export function formatFigure(value: number, language: Language): string {
  return figure(language).format(value);
}

/** Formats a number compactly, e.g. `12.3K`; in Turkish `12,3 bin`, since `B` is read as bytes or as the English billion. */
export function formatShortNumber(value: number, language: Language): string {
  // Numbers from here on are rounded to a million.
  const isThousands = Math.abs(value) < 999_950;
  return (language === "tr" && isThousands ? spelled : short)(language).format(value);
}

/** Formats a date in UTC, e.g. `21 Nov 2026`; in Turkish `21 Kas 2026`. Text that is not a date is returned unchanged. */
export function formatDate(iso: string, language: Language): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : date(language).format(time);
}

const periods = [
  ["year", 365 * 24 * 60 * 60],
  ["month", 30 * 24 * 60 * 60],
  ["week", 7 * 24 * 60 * 60],
  ["day", 24 * 60 * 60],
  ["hour", 60 * 60],
  ["minute", 60],
] as const;

/**
 * Formats a time in the past in the largest unit that it fills, e.g. `3 days ago`; in Turkish `3 gün önce`. Text that is not a
 * date is returned unchanged.
 */
export function formatAgo(iso: string, now: Date, language: Language): string {
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000;
  if (Number.isNaN(seconds)) return iso;
  const [unit, length] = periods.find(([, each]) => seconds >= each) ?? ["second", 1];
  // Clocks differ, and seconds are out of date when they are read.
  return ago(language).format(unit === "second" ? 0 : -Math.floor(seconds / length), unit);
}

/** Formats a time in the future, rounded up to whole units and at least a minute, e.g. `in 3 days`; in Turkish `3 gün sonra`. */
export function formatUntil(iso: string, now: Date, language: Language): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return iso;
  const [unit, length] = periods.find(([, each]) => seconds >= each) ?? ["minute", 60];
  return ago(language).format(Math.max(1, Math.ceil(seconds / length)), unit);
}

/** Formats a list, e.g. `Jan, Msty and Ollama`; in Turkish `Jan, Msty ve Ollama`. */
export function formatList(items: readonly string[], language: Language): string {
  return list(language).format(items);
}

/** Formats a percentage, e.g. `99.9%`; in Turkish `%99,9`. @param share from 0 to 1 */
export function formatPercent(share: number, language: Language): string {
  return percent(language).format(share);
}

const parameterUnits = [
  ["T", 1e12],
  ["B", 1e9],
  ["M", 1e6],
  ["K", 1e3],
] as const;

/** Formats a number of parameters with the usual units: `7.24B`, `350M`, `527K`; in Turkish `7,24B` and `527 bin`. */
export function formatParameters(count: number, language: Language): string {
  const [unit, factor] = parameterUnits.find(([, each]) => count >= each * 0.9995) ?? ["", 1];
  const shown = unit === "K" && language === "tr" ? " bin" : unit;
  return `${significant(language).format(count / factor)}${shown}`;
}

/** Formats US dollars with up to six decimals for small prices, e.g. `$1,234.50`, `$0.000021`; in Turkish `$1.234,50`. */
export function formatUsd(costUsd: number, language: Language): string {
  return usd(language).format(costUsd);
}

/** Formats a duration, e.g. `640 ms`, `2.1 s`; in Turkish `2,1 sn`. */
export function formatMs(ms: number, language: Language): string {
  if (ms < 999.5) return `${whole(language).format(Math.round(ms))} ms`;
  return `${significant(language).format(ms / 1000)} ${language === "tr" ? "sn" : "s"}`;
}

const units = ["B", "kB", "MB", "GB", "TB", "PB"] as const;

/** Formats a size in decimal units, e.g. `999 B`, `1 kB`, `3.4 GB`; in Turkish `3,4 GB`. */
export function formatBytes(sizeBytes: number, language: Language): string {
  let value = sizeBytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${significant(language).format(value)} ${units[unit] ?? "B"}`;
}
