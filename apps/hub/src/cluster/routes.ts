import { limits } from "@modelyard/platform/limits";
import { desc } from "drizzle-orm";
import { administratorsOnly, requireAdministrator } from "../accounts/require-administrator.ts";
import { originOf, recordAudit } from "../audit/record-audit.ts";
import { ModeRequest, type Nodes } from "../contract/administration/nodes.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import type { Cluster } from "./cluster.ts";
import { nodes, readOnlyMode } from "./tables.ts";

function replicaOf(replica: HubContext["replica"]): Nodes["replica"] {
  if (replica === undefined) return null;
  const { state, lagMs } = replica.state();
  return { state, lagSeconds: lagMs === undefined ? null : Math.ceil(lagMs / 1000) };
}

const secret = { "Cache-Control": "private, no-store" };
const mostShown = 200;

/** Registers the routes with which administrators see the nodes and set their mode. */
export function registerClusterRoutes(register: Register, { orm, now, replica }: HubContext, cluster: Cluster): void {
  register("GET", "/_private/admin/nodes", async (call) => {
    requireAdministrator(call);
    const [mode] = await orm.select().from(readOnlyMode);
    const rows = await orm.select().from(nodes).orderBy(desc(nodes.seenAt), nodes.id).limit(mostShown);
    const missingBefore = new Date(now().getTime() - limits.cluster.missingMs);
    const shown: Nodes = {
      nodes: rows.map(({ id, name, version, startedAt, seenAt, lagMs, isReadOnly }) => ({
        id,
        name,
        version,
        startedAt: startedAt.toISOString(),
        seenAt: seenAt.toISOString(),
        isMissing: seenAt < missingBefore,
        lagMs,
        isReadOnly,
      })),
      replica: replicaOf(replica),
      readOnly: mode === undefined ? null : { since: mode.since.toISOString(), reason: mode.reason },
    };
    return Response.json(shown, { headers: secret });
  });
  register(
    "POST",
    "/_private/admin/mode",
    administratorsOnly(async (call) => {
      const { mode, reason } = await readJson(call, ModeRequest);
      await orm.transaction(async (transaction) => {
        if (mode === "normal") await transaction.delete(readOnlyMode);
        else {
          const row = { since: now(), reason };
          await transaction
            .insert(readOnlyMode)
            .values(row)
            .onConflictDoUpdate({ target: readOnlyMode.singleton, set: row });
        }
        const event = { action: "hub.mode", ownerId: undefined, subject: mode } as const;
        await recordAudit(transaction, { now: now(), origin: originOf(call) }, event);
      });
      // The other nodes follow with their next heartbeat.
      await cluster.look();
      return Response.json({}, { headers: secret });
    }),
  );
}
