import { bind, integerArgument, optionalText, textArgument } from "./bind.ts";
import { formatBraces } from "./format-text.ts";
import { itemsOf } from "./items.ts";
import {
  charactersOf,
  codePointOffset,
  isSpace,
  lengthOf,
  sliceIndexes,
  split,
  splitFromEnd,
  splitLines,
  strip,
} from "./text.ts";
import { type Args, EvaluationError, isTrue, Tuple, typeName, type Value } from "./values.ts";

type Method = (text: string, args: Args) => Value;

const simple =
  (name: string, change: (text: string) => Value): Method =>
  (text, args) => {
    bind(name, [], args);
    return change(text);
  };

const stripping =
  (name: string, left: boolean, right: boolean): Method =>
  (text, args) =>
    strip(text, { left, right }, optionalText(name, bind(name, ["chars"], args).chars));

const splitting =
  (name: string, divide: typeof split): Method =>
  (text, args) => {
    const { sep, maxsplit } = bind(name, ["sep", "maxsplit"], args);
    return divide(text, optionalText(name, sep), integerArgument(name, maxsplit, -1));
  };

const matching =
  (name: string, matches: (text: string, part: string) => boolean): Method =>
  (text, args) => {
    const { part, start, end } = bind(name, ["part", "start", "end"], args);
    const within = part === undefined ? text : sliced(text, start, end);
    const parts = part instanceof Tuple ? part.items : [part];
    return parts.some((one) => matches(within, textArgument(name, one)));
  };

function sliced(text: string, start: Value | undefined, end: Value | undefined): string {
  if (start === undefined && end === undefined) return text;
  const characters = charactersOf(text);
  const indexes = sliceIndexes(characters.length, { start: start ?? null, stop: end ?? null, step: null });
  return indexes.map((index) => characters[index] ?? "").join("");
}

const finding = (name: string, find: (text: string, part: string) => number, isRequired: boolean): Method => {
  return (text, args) => {
    const { part, start, end } = bind(name, ["part", "start", "end"], args);
    const within = sliced(text, start, end);
    const found = codePointOffset(within, find(within, textArgument(name, part)));
    if (found < 0 && isRequired) throw new EvaluationError("substring not found");
    const first = sliceIndexes(lengthOf(text), { start: start ?? null, stop: null, step: null })[0] ?? 0;
    return found < 0 ? -1 : found + first;
  };
};

const every = (name: string, test: (character: string) => boolean): Method =>
  simple(name, (text) => text !== "" && charactersOf(text).every(test));

/** Returns whether all cased letters have this case, and there is at least one. */
const cased = (name: string, isLower: boolean): Method =>
  simple(name, (text) => {
    const letters = charactersOf(text).filter((letter) => letter.toLowerCase() !== letter.toUpperCase());
    return (
      letters.length > 0 &&
      letters.every((letter) => letter === (isLower ? letter.toLowerCase() : letter.toUpperCase()))
    );
  });

const padding =
  (name: string, pad: (text: string, missing: number, fill: string) => string): Method =>
  (text, args) => {
    const { width, fillchar } = bind(name, ["width", "fillchar"], args);
    const missing = integerArgument(name, width, 0) - lengthOf(text);
    if (missing > 100_000) throw new EvaluationError(`${name}(): widths past 100000 are not supported`);
    return missing <= 0 ? text : pad(text, missing, optionalText(name, fillchar) ?? " ");
  };

const partitioning = (name: string, find: (text: string, part: string) => number, isLast: boolean): Method => {
  return (text, args) => {
    const separator = textArgument(name, bind(name, ["sep"], args).sep);
    const at = find(text, separator);
    if (at < 0) return new Tuple(isLast ? ["", "", text] : [text, "", ""]);
    return new Tuple([text.slice(0, at), separator, text.slice(at + separator.length)]);
  };
};

export function capitalize(text: string): string {
  const [first = ""] = charactersOf(text);
  const [letter = "", ...more] = charactersOf(first.toUpperCase());
  // "ß" becomes "Ss".
  return letter + more.join("").toLowerCase() + text.slice(first.length).toLowerCase();
}

const titleCase = (text: string) => text.replaceAll(/\p{L}+/gu, (word) => capitalize(word));

/** Replaces every occurrence, or the first `count` ones if it is not negative. */
export function replaceText(text: string, from: string, to: string, count: number): string {
  if (from !== "") return split(text, from, count).join(to);
  const gaps = ["", ...charactersOf(text)];
  return gaps.map((character, index) => character + (count < 0 || index < count ? to : "")).join("");
}

export const stringMethods: Readonly<Record<string, Method>> = {
  upper: simple("upper", (text) => text.toUpperCase()),
  lower: simple("lower", (text) => text.toLowerCase()),
  casefold: simple("casefold", (text) => text.toLowerCase()),
  capitalize: simple("capitalize", capitalize),
  title: simple("title", titleCase),
  swapcase: simple("swapcase", (text) =>
    charactersOf(text)
      .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
      .join(""),
  ),
  strip: stripping("strip", true, true),
  lstrip: stripping("lstrip", true, false),
  rstrip: stripping("rstrip", false, true),
  split: splitting("split", split),
  rsplit: splitting("rsplit", splitFromEnd),
  splitlines: (text, args) => {
    const { keepends = false } = bind("splitlines", ["keepends"], args);
    return splitLines(text, isTrue(keepends));
  },
  startswith: matching("startswith", (text, part) => text.startsWith(part)),
  endswith: matching("endswith", (text, part) => text.endsWith(part)),
  find: finding("find", (text, part) => text.indexOf(part), false),
  rfind: finding("rfind", (text, part) => text.lastIndexOf(part), false),
  index: finding("index", (text, part) => text.indexOf(part), true),
  rindex: finding("rindex", (text, part) => text.lastIndexOf(part), true),
  count: (text, args) => {
    const { part: given, start, end } = bind("count", ["part", "start", "end"], args);
    const part = textArgument("count", given);
    const within = sliced(text, start, end);
    return part === "" ? lengthOf(within) + 1 : within.split(part).length - 1;
  },
  replace: (text, args) => {
    const { old, to, count } = bind("replace", ["old", "to", "count"], args);
    return replaceText(
      text,
      textArgument("replace", old),
      textArgument("replace", to),
      integerArgument("replace", count, -1),
    );
  },
  removeprefix: (text, args) => {
    const part = textArgument("removeprefix", bind("removeprefix", ["prefix"], args).prefix);
    return text.startsWith(part) ? text.slice(part.length) : text;
  },
  removesuffix: (text, args) => {
    const part = textArgument("removesuffix", bind("removesuffix", ["suffix"], args).suffix);
    return part !== "" && text.endsWith(part) ? text.slice(0, -part.length) : text;
  },
  join: (text, args) => {
    const { items = [] } = bind("join", ["items"], args);
    const parts = [...itemsOf(items)].map((item, index) => {
      if (typeof item === "string") return item;
      throw new EvaluationError(`sequence item ${index}: expected str instance, ${typeName(item)} found`);
    });
    return parts.join(text);
  },
  partition: partitioning("partition", (text, part) => text.indexOf(part), false),
  rpartition: partitioning("rpartition", (text, part) => text.lastIndexOf(part), true),
  format: (text, args) => formatBraces(text, args),
  ljust: padding("ljust", (text, missing, fill) => text + fill.repeat(missing)),
  rjust: padding("rjust", (text, missing, fill) => fill.repeat(missing) + text),
  center: padding("center", (text, missing, fill) => {
    // The extra character follows CPython's rule.
    const left = Math.floor(missing / 2) + (missing & (lengthOf(text) + missing) & 1);
    return fill.repeat(left) + text + fill.repeat(missing - left);
  }),
  zfill: padding("zfill", (text, missing) => {
    const sign = /^[-+]/.exec(text)?.[0] ?? "";
    return sign + "0".repeat(missing) + text.slice(sign.length);
  }),
  isspace: every("isspace", isSpace),
  isdigit: every("isdigit", (character) => /\p{Nd}|[²³¹⁰⁴-⁹₀-₉]/u.test(character)),
  isdecimal: every("isdecimal", (character) => /\p{Nd}/u.test(character)),
  isnumeric: every("isnumeric", (character) => /\p{N}/u.test(character)),
  isalpha: every("isalpha", (character) => /\p{L}/u.test(character)),
  isalnum: every("isalnum", (character) => /[\p{L}\p{N}]/u.test(character)),
  isascii: simple("isascii", (text) => charactersOf(text).every((character) => character <= "\u007F")),
  islower: cased("islower", true),
  isupper: cased("isupper", false),
};
