import type { Text } from "./en/index.ts";
import { en } from "./en/index.ts";
import type { Language } from "./language.ts";
import { tr } from "./tr/index.ts";

/** The texts of the pages in each language. */
export type Texts = Readonly<Record<Language, Text>>;

export const texts: Texts = { en, tr };
