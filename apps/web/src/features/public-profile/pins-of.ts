import type { PublicProfile } from "@modelyard/hub/contract";

/** Returns the pinned repositories from the names of a form's checked boxes, such as `pin model ada/talker`. */
export function pinsOf(names: Iterable<string>): PublicProfile["pinned"] {
  return [...names].flatMap((name) => {
    const [, type, id = ""] = /^pin (model|dataset) (\S{1,200})$/.exec(name) ?? [];
    return type === "model" || type === "dataset" ? [{ type, id }] : [];
  });
}
