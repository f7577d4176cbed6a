import { z } from "zod";

/** The processes of a hub, and whether they accept changes. */
export const Nodes = z.object({
  nodes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      version: z.string(),
      startedAt: z.string(),
      seenAt: z.string(),
      /** It was not seen for some time: it was killed, or cannot reach the database. */
      isMissing: z.boolean(),
      /** Delay of the event loop, 99th percentile. */
      lagMs: z.number(),
      isReadOnly: z.boolean(),
    }),
  ),
  /** The standby from which the node that responds reads lists of visitors; `null`: there is none. */
  replica: z
    .object({
      state: z.enum(["used", "behind", "unavailable"]),
      /** How far it is behind at most; `null`: it does not respond, or for long. */
      lagSeconds: z.number().nullable(),
    })
    .nullable(),
  /** The mode of all nodes; `null`: changes are accepted. */
  readOnly: z.object({ since: z.string(), reason: z.string() }).nullable(),
});
export type Nodes = z.infer<typeof Nodes>;

export const modes = ["read-only", "normal"] as const;
export const ModeRequest = z.strictObject({ mode: z.enum(modes), reason: z.string().trim().max(200).default("") });
