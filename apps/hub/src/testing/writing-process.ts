import { beginWriting } from "../git/writing/repository-writer.ts";

/** Registers as writer of the repository in its first argument, reports that, and waits to be killed. */
beginWriting(process.argv[2] ?? "");
process.send?.("writing");
setInterval(() => undefined, 1000);
