import { allGenerators } from "./generators.generated.ts";
import type { LibraryGenerator } from "./library.ts";

/** Every generator by the key of its library. To add one, add its file to this folder and run `npm run gen`. */
export const generators: ReadonlyMap<string, LibraryGenerator> = new Map(
  allGenerators.map((generator) => [generator.library, generator]),
);
