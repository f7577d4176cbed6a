import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** What is wrong with what was sent, and where. */
export interface FieldProblem {
  /** Such as `order.0`; empty for the whole. */
  field: string;
  sentence: string;
}

/** The first thing that a schema finds wrong, for people. @param whole what the whole is called: `The body` */
export function fieldProblem(error: z.ZodError, whole: string): FieldProblem {
  // A name that is misspelt is missing, too, and that says less.
  const first = error.issues.find(({ code }) => code === "unrecognized_keys") ?? error.issues[0];
  const issue = first === undefined ? undefined : nearest(first);
  if (issue === undefined) return { field: "", sentence: `${whole} is not accepted.` };
  const field = issue.path.map(String).join(".");
  const name = field === "" ? whole : `\`${field}\``;
  if (issue.code === "unrecognized_keys") {
    const place = field === "" ? "" : ` in ${name}`;
    return {
      field: field === "" ? (issue.keys[0] ?? "") : field,
      sentence: `\`${issue.keys.join("`, `")}\` is not known${place}.`,
    };
  }
  if (issue.message.endsWith("received undefined")) {
    const expected = between(issue.message, "expected ", ", received");
    return { field, sentence: `${name} is missing${expected === undefined ? "" : `: ${expected} is expected`}.` };
  }
  const why = issue.message.replace(/^Invalid (?:input|option)(?:: )?/, "");
  return { field, sentence: `${name} is not accepted${why === "" ? "" : `: ${why}`}.` };
}

/** Of a value that fits none of several shapes: what is wrong with the one that it comes nearest to. */
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

/** Where each shape wants another word at the same place, all of them are named. */
function messageOf(chosen: Issue, tries: readonly Issue[]): string {
  const place = chosen.path.join(".");
  const there = tries.filter(({ path }) => path.join(".") === place);
  const words = there.flatMap((tried) => (tried.code === "invalid_value" ? tried.values.map(String) : []));
  return words.length < 2 ? chosen.message : `Invalid option: expected one of "${[...new Set(words)].join('"|"')}"`;
}

/** The text after `before` and, where it is given, before the last `after`; `undefined` where there is none. */
function between(text: string, before: string, after?: string): string | undefined {
  const start = text.indexOf(before);
  const end = after === undefined ? text.length : text.lastIndexOf(after);
  const inner = start === -1 ? "" : text.slice(start + before.length, Math.max(end, 0));
  return inner === "" ? undefined : inner;
}
