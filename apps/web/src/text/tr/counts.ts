import type { Text } from "../en/index.ts";
import { plural } from "../plural.ts";

/** In Turkish, nouns after a number are singular. */
const counted = (count: number, noun: string) => plural(count, noun, noun, "tr");

export const counts: Text["counts"] = {
  downloads: (count) => counted(count, "indirme"),
  likes: (count) => counted(count, "beğeni"),
  models: (count) => counted(count, "model"),
  lines: (count) => counted(count, "satır"),
};
