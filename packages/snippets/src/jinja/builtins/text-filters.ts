import { bind, integerArgument, optionalText, textArgument } from "../values/bind.ts";
import { formatPercent } from "../values/format-text.ts";
import { itemsOf, sizeOf } from "../values/items.ts";
import { isIterable } from "../values/operators.ts";
import { textOf } from "../values/print.ts";
import { capitalize, replaceText, stringMethods } from "../values/string-methods.ts";
import { charactersOf, lengthOf, strip } from "../values/text.ts";
import { Dict, EvaluationError, isTrue, Tuple, type Value } from "../values/values.ts";
import type { Filter } from "./filter.ts";
import { toJson } from "./to-json.ts";

const simple =
  (name: string, change: (text: string) => Value): Filter =>
  (value, args) => {
    bind(name, [], args);
    return change(textOf(value));
  };

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "'": "&#39;",
  '"': "&#34;",
};
const escape = simple("escape", (text) => text.replaceAll(/[&<>'"]/g, (character) => entities[character] ?? character));

const indent: Filter = (value, args) => {
  const { width = 4, first = false, blank = false } = bind("indent", ["width", "first", "blank"], args);
  const prefix = typeof width === "string" ? width : " ".repeat(Math.min(1000, integerArgument("indent", width, 4)));
  const [head = "", ...rest] = textArgument("indent", value).split("\n");
  const indented = rest.map((line) => (line !== "" || isTrue(blank) ? prefix + line : line));
  return [isTrue(first) && (head !== "" || isTrue(blank)) ? prefix + head : head, ...indented].join("\n");
};

const tojson: Filter = (value, args) => {
  const names = ["ensure_ascii", "indent", "separators", "sort_keys"] as const;
  const {
    ensure_ascii: ascii = false,
    indent: width = null,
    separators = null,
    sort_keys: sorted = false,
  } = bind("tojson", names, args);
  const unit =
    width === null
      ? undefined
      : typeof width === "string"
        ? width
        : " ".repeat(Math.min(100, integerArgument("tojson", width, 0)));
  const given = separators instanceof Tuple ? separators.items : Array.isArray(separators) ? separators : undefined;
  const [item, key] = given === undefined ? [unit === undefined ? ", " : ",", ": "] : given;
  return toJson(value, {
    indent: unit,
    separators: { item: textArgument("tojson", item), key: textArgument("tojson", key) },
    sortKeys: isTrue(sorted),
    ensureAscii: isTrue(ascii),
  });
};

const truncate: Filter = (value, args) => {
  const bound = bind("truncate", ["length", "killwords", "end", "leeway"], args);
  const length = integerArgument("truncate", bound.length, 255);
  const end = optionalText("truncate", bound.end) ?? "...";
  if (sizeOf(value) <= length + integerArgument("truncate", bound.leeway, 5)) return value;
  const text = textArgument("truncate", value);
  const cut = charactersOf(text)
    .slice(0, Math.max(0, length - lengthOf(end)))
    .join("");
  if (isTrue(bound.killwords ?? false)) return cut + end;
  const space = cut.lastIndexOf(" ");
  return (space < 0 ? cut : cut.slice(0, space)) + end;
};

const quote = (text: string, safe: string) =>
  [...new TextEncoder().encode(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      const isPlain = /[\w.~-]/.test(character) || safe.includes(character);
      return isPlain ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");

const urlencode: Filter = (value) => {
  if (typeof value === "string" || !isIterable(value)) return quote(textOf(value), "/");
  const plus = (part: Value | undefined) => quote(part === undefined ? "" : textOf(part), " ").replaceAll(" ", "+");
  const encode = (pair: Iterable<Value>) => {
    const [name, item, ...rest] = pair;
    if (item === undefined || rest.length > 0) throw new EvaluationError("urlencode takes a text, a dict or pairs");
    return `${plus(name)}=${plus(item)}`;
  };
  if (value instanceof Dict) return value.entries().map(encode).join("&");
  return Array.from(itemsOf(value), (pair) => encode(itemsOf(pair))).join("&");
};

export const textFilters: Readonly<Record<string, Filter>> = {
  upper: simple("upper", (text) => text.toUpperCase()),
  lower: simple("lower", (text) => text.toLowerCase()),
  capitalize: simple("capitalize", capitalize),
  title: simple("title", (text) =>
    text
      .split(/([-\s({[<]+)/)
      .map((part) => capitalize(part))
      .join(""),
  ),
  string: simple("string", (text) => text),
  safe: simple("safe", (text) => text),
  escape,
  e: escape,
  forceescape: escape,
  trim: (value, args) => {
    const { chars } = bind("trim", ["chars"], args);
    return strip(textOf(value), { left: true, right: true }, optionalText("trim", chars));
  },
  replace: (value, args) => {
    const { old = "", new: to = "", count } = bind("replace", ["old", "new", "count"], args);
    return replaceText(
      textOf(value),
      textOf(old),
      textOf(to),
      count === null ? -1 : integerArgument("replace", count, -1),
    );
  },
  center: (value, args) => {
    const { width = 80 } = bind("center", ["width"], args);
    return stringMethods["center"]?.(textOf(value), { positional: [width], named: new Map() }) ?? "";
  },
  format: (value, { positional, named }) => {
    if (positional.length > 0 && named.size > 0)
      throw new EvaluationError("can't handle positional and keyword arguments at the same time");
    return formatPercent(textOf(value), named.size > 0 ? new Dict(named) : new Tuple(positional));
  },
  wordcount: simple("wordcount", (text) => (text.match(/[\p{L}\p{N}_]+/gu) ?? []).length),
  indent,
  tojson,
  truncate,
  urlencode,
};
