import type { SeededRandom } from "./seeded-random.ts";

/** Texts that have broken parsers, queries, paths or headers somewhere. */
const texts = [
  "",
  " ",
  "a",
  "0",
  "-1",
  "1e999",
  "9".repeat(40),
  "9007199254740993",
  "2147483648",
  "NaN",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "..",
  "../../../../etc/passwd",
  "..\\..\\windows",
  "/",
  "//",
  ".git",
  ".git/config",
  "a/../b",
  "a//b",
  "C:\\x",
  "--upload-pack=touch",
  "-h",
  "--",
  "refs/heads/main",
  "refs/pr/1",
  "refs/pr/999999999999",
  "refs/heads/../x",
  "@{-1}",
  "main^{tree}",
  "main~1",
  ":/first",
  "HEAD",
  "HEAD:README.md",
  "0".repeat(40),
  "0".repeat(64),
  "f".repeat(40),
  "a\0b",
  "\u0000",
  "a\r\nX-Injected: yes",
  "a\nb",
  "\t",
  "\u007f",
  "\u2028",
  "\u202etxt.exe",
  "\ufeff",
  "\ud800",
  "\udfff\ud800",
  "é",
  "e\u0301",
  "ﬁ",
  "İ",
  "你好",
  "😀".repeat(20),
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
  "'",
  "' or 1=1 --",
  '"',
  "\\",
  "%",
  "%_%",
  "\\%",
  "%00",
  "%zz",
  "%ed%a0%80",
  "*",
  "(",
  "[",
  "a{1,999999}",
  "(a+)+$",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "${7*7}",
  "$where",
  "javascript:alert(1)",
  "http://127.0.0.1:1/",
  "http://[::1",
  "https://user:pass@example.com:99999/",
  "file:///etc/passwd",
  "data:text/html,x",
  "2026-02-30T25:61:61Z",
  "0000-00-00",
  "+275760-09-14T00:00:00Z",
  "x".repeat(300),
  "x".repeat(7000),
  "a,".repeat(500),
  "é".repeat(400),
];

export function hostileText(random: SeededRandom): string {
  if (random.oneIn(8)) return random.bytes(1 + random.below(24)).toString("latin1");
  if (random.oneIn(8)) return random.pick(texts) + random.pick(texts);
  return random.pick(texts);
}

const numbers = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.000_001,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  2 ** 64,
];

/** Returns a JSON value of any type. */
export function hostileJson(random: SeededRandom, depth = 0): unknown {
  switch (random.below(depth > 3 ? 5 : 9)) {
    case 0:
      return random.pick([null, true, false]);
    case 1:
      return random.pick(numbers);
    case 2:
    case 3:
    case 4:
      return hostileText(random);
    case 5:
      return Array.from({ length: random.below(4) }, () => hostileJson(random, depth + 1));
    case 6:
      return deep(random);
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [hostileText(random), hostileJson(random, depth + 1)]),
      );
  }
}

/** Returns arrays or objects within each other. */
function deep(random: SeededRandom): unknown {
  const isArray = random.oneIn(2);
  let value: unknown = random.pick(texts);
  for (let depth = random.pick([3, 30, 300, 2000]); depth > 0; depth -= 1) value = isArray ? [value] : { a: value };
  return value;
}
