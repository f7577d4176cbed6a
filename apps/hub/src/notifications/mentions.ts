import { limits } from "@modelyard/platform/limits";
import { textOutsideCode } from "./text-outside-code.ts";

const mention = /(?:^|[^\w/@-])@([A-Za-z0-9][\w.-]{0,95})/g;

/** Returns the names of users that a comment mentions as `@name` outside code, each once, up to a limit. */
export function mentionsIn(text: string): string[] {
  const names = new Set<string>();
  for (const [, name = ""] of textOutsideCode(text).matchAll(mention)) {
    names.add(withoutFullStop(name));
    if (names.size >= limits.notifications.mentions) break;
  }
  return [...names];
}

/** A full stop ends a sentence more often than a name. */
function withoutFullStop(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === "." || name[end - 1] === "-")) end -= 1;
  return name.slice(0, end);
}
