import type { LibraryGenerator } from "./library.ts";
import { transformers } from "./transformers.ts";

/** Every generator by the key of its library. */
export const generators: ReadonlyMap<string, LibraryGenerator> = new Map(
  [transformers].map((generator) => [generator.library, generator]),
);
