import { beginWriting } from "../git/writing/repository-writer.ts";

/** Begins to write to the repository of its first argument, says so, and waits to be killed. */
beginWriting(process.argv[2] ?? "");
process.send?.("writing");
setInterval(() => undefined, 1000);
