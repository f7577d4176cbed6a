import { z } from "zod";

/** A commit that changed lines of a file. */
const BlameCommit = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  /** The address of the author's picture. */
  avatar: z.string(),
  date: z.string(),
  /** The file before this commit, which may have had another name; absent if the commit added it. */
  before: z.object({ commit: z.string(), path: z.string() }).optional(),
});
export type BlameCommit = z.infer<typeof BlameCommit>;

/** `GET /_private/blame/{type}s/{id}?revision=&path=`: which commit changed each line of a text file last. */
export const Blame = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("lines"),
    commit: z.string(),
    commits: z.array(BlameCommit),
    /** Consecutive lines of one commit, which is an index of `commits`, in the order of the file. */
    parts: z.array(z.object({ commit: z.int(), lines: z.int().positive() })),
  }),
  /** `large`: too many bytes or lines. `slow`: the history is too long. `binary`: not text, or stored outside git. */
  z.object({ kind: z.enum(["large", "slow", "binary"]), commit: z.string() }),
]);
export type Blame = z.infer<typeof Blame>;
