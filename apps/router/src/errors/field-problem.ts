import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** The problem with a request, and the field that has it. */
export interface FieldProblem {
  /** Such as `order.0`; empty for the whole body. */
  field: string;
  sentence: string;
}

/** Describes the first problem that a schema found. @param whole the name of the whole, such as `The body` */
export function fieldProblem(error: z.ZodError, whole: string): FieldProblem {
  // A misspelt name is reported as missing as well, which explains less.
  const first = error.issues.find(({ code }) => code === "unrecognized_keys") ?? error.issues[0];
  const issue = first === undefined ? undefined : nearest(first);
  if (issue === undefined) return { field: "", sentence: `${whole} is not accepted.` };
  const field = issue.path.map(String).join(".");
  const name = field === "" ? whole : `\`${field}\``;
  if (issue.code === "unrecognized_keys") {
    const where = field === "" ? "" : ` in ${name}`;
    return {
      field: field === "" ? (issue.keys[0] ?? "") : field,
      sentence: `\`${issue.keys.join("`, `")}\` is not known${where}.`,
    };
  }
  if (issue.message.endsWith("received undefined")) {
    const expected = between(issue.message, "expected ", ", received");
    return { field, sentence: `${name} is missing${expected === undefined ? "" : `: ${expected} is expected`}.` };
  }
  const why = issue.message.replace(/^Invalid (?:input|option)(?:: )?/, "");
  return { field, sentence: `${name} is not accepted${why === "" ? "" : `: ${why}`}.` };
}

/** Returns the problem with the nearest of several shapes. */
function nearest(issue: Issue): Issue {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return issue;
  const tries = issue.errors.flatMap(([first]) => (first === undefined ? [] : [nearest(first)]));
  const deepest = tries.toSorted((left, right) => right.path.length - left.path.length)[0];
  if (deepest !== undefined && deepest.path.length > 0) {
    return { ...deepest, message: messageOf(deepest, tries), path: [...issue.path, ...deepest.path] };
  }
  const expected = new Set(tries.flatMap((tried) => (tried.code === "invalid_type" ? [tried.expected] : [])));
  if (expected.size === 0) return issue;
  const received = between(tries[0]?.message ?? "", "received ") ?? "something else";
  return { ...issue, message: `Invalid input: expected ${[...expected].join(" or ")}, received ${received}` };
}

/** Lists all options where each shape expects another value at the same path. */
function messageOf(chosen: Issue, tries: readonly Issue[]): string {
  const path = chosen.path.join(".");
  const others = tries.filter((tried) => tried.path.join(".") === path);
  const options = others.flatMap((tried) => (tried.code === "invalid_value" ? tried.values.map(String) : []));
  return options.length < 2 ? chosen.message : `Invalid option: expected one of "${[...new Set(options)].join('"|"')}"`;
}

/** Returns the text after `before` and, where it is given, before the last `after`; `undefined` without any. */
function between(text: string, before: string, after?: string): string | undefined {
  const start = text.indexOf(before);
  const end = after === undefined ? text.length : text.lastIndexOf(after);
  const inner = start === -1 ? "" : text.slice(start + before.length, Math.max(end, 0));
  return inner === "" ? undefined : inner;
}
