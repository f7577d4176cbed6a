const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const months = "January February March April May June July August September October November December".split(" ");

const two = (value: number) => String(value).padStart(2, "0");
const half = (hours: number) => hours % 12 || 12;

const codes: Readonly<Record<string, (time: Date) => string>> = {
  a: (time) => nameOf(days, time.getDay()).slice(0, 3),
  A: (time) => nameOf(days, time.getDay()),
  b: (time) => nameOf(months, time.getMonth()).slice(0, 3),
  B: (time) => nameOf(months, time.getMonth()),
  d: (time) => two(time.getDate()),
  e: (time) => String(time.getDate()).padStart(2),
  H: (time) => two(time.getHours()),
  I: (time) => two(half(time.getHours())),
  j: (time) => String(dayOfYear(time)).padStart(3, "0"),
  m: (time) => two(time.getMonth() + 1),
  M: (time) => two(time.getMinutes()),
  p: (time) => (time.getHours() < 12 ? "AM" : "PM"),
  S: (time) => two(time.getSeconds()),
  u: (time) => String(time.getDay() || 7),
  w: (time) => String(time.getDay()),
  y: (time) => two(time.getFullYear() % 100),
  Y: (time) => String(time.getFullYear()),
  F: (time) => `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`,
  T: (time) => `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`,
  f: (time) => String(time.getMilliseconds() * 1000).padStart(6, "0"),
  // `datetime.now()` has no zone.
  z: () => "",
  Z: () => "",
  n: () => "\n",
  t: () => "\t",
  "%": () => "%",
};

const nameOf = (names: readonly string[], index: number) => names[index] ?? "";

function dayOfYear(time: Date): number {
  const midnight = Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());
  return (midnight - Date.UTC(time.getFullYear(), 0, 0)) / 86_400_000;
}

/** Formats a time as `strftime` does in the C locale; `%-d` has no padding. */
export function formatTime(format: string, time: Date): string {
  return format.replaceAll(/%(-?)([a-zA-Z%])/g, (all, bare: string, code: string) => {
    const text = Object.hasOwn(codes, code) ? codes[code]?.(time) : undefined;
    if (text === undefined) return all;
    return bare === "-" ? text.replace(/^[0 ]+(?=\d)/, "") : text;
  });
}
