import { limits } from "@modelyard/platform/limits";
import { type QuotaEntry, QuotaRequest } from "../../contract/quotas.ts";
import { quotaProblem } from "../../quotas/quota-problem.ts";
import type { QuotaStore, StoredQuota } from "../../quotas/quota-store.ts";
import { windowAt } from "../../quotas/quota-window.ts";
import { ownerOperations } from "../api/owner-api.ts";
import { ownerAddresses, ownerSegments } from "../owner-addresses.ts";
import { readRequest } from "../read-request.ts";
import type { RegisterSettings, SettingsCall } from "../settings-app.ts";
import { ownerNamed } from "../settings-caller.ts";
import { SettingsError } from "../settings-error.ts";

interface QuotaRoutes {
  quotas: QuotaStore;
  /** Reloads what is in memory. */
  reloadSettings: () => Promise<void>;
  now: () => number;
}

/** Budgets and rate limits. */
export function registerQuotaRoutes(register: RegisterSettings, { quotas, reloadSettings, now }: QuotaRoutes): void {
  async function represent({ owner: _owner, updatedAt, ...quota }: StoredQuota): Promise<QuotaEntry> {
    const { startsAtMs, endsAtMs } = windowAt(quota.window, now());
    return {
      ...quota,
      updatedAt: updatedAt.toISOString(),
      used: await quotas.used(quota.id, startsAtMs),
      resetsAt: new Date(endsAtMs).toISOString(),
    };
  }

  for (const address of ownerAddresses) {
    const ownerOf = ({ parameter, caller }: SettingsCall) =>
      ownerNamed(ownerSegments(address, parameter("name")), caller);
    const operations = ownerOperations[address].quotas;

    register(operations.list, async (call) => {
      const stored = await quotas.list(ownerOf(call));
      return Response.json(await Promise.all(stored.map(represent)));
    });

    register(operations.put, async (call) => {
      const owner = ownerOf(call);
      await call.requireSpace();
      const requested = await readRequest(call.request, QuotaRequest);
      const problem = quotaProblem(owner.kind, requested);
      if (problem !== undefined) throw new SettingsError("invalid_value", problem.message, { field: problem.field });
      const others = (await quotas.list(owner)).filter((stored) => !isSame(stored, requested));
      if (others.length >= limits.router.quotasPerOwner) {
        const message = `There are ${limits.router.quotasPerOwner} quotas already, which is the limit. Delete one first.`;
        throw new SettingsError("invalid_value", message);
      }
      const stored = await quotas.put(owner, requested);
      await reloadSettings();
      return Response.json(await represent(stored));
    });

    register(operations.remove, async (call) => {
      if (!(await quotas.remove(ownerOf(call), call.parameter("id")))) {
        throw new SettingsError("not_found", "There is no such quota.");
      }
      await reloadSettings();
      return new Response(null, { status: 204 });
    });
  }
}

function isSame(one: QuotaRequest, other: QuotaRequest): boolean {
  return (
    one.per === other.per && one.name === other.name && one.measure === other.measure && one.window === other.window
  );
}
