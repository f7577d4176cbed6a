import { connectDatabase } from "@modelyard/platform/database";
import { expect } from "vitest";
import { z } from "zod";
import { RefusedError, send } from "./clients/requests.ts";
import type { Cluster } from "./cluster.ts";

const calls = 15;
/** More tokens than the simulator's response has: the reservation of a call is then never less than its cost. */
const mostTokens = 64;

export const tokenOf = (user: string): string => `hf_${user}_on_many_nodes`;

const headersOf = (user: string) => ({ authorization: `Bearer ${tokenOf(user)}`, "content-type": "application/json" });

/** @returns whether the call was admitted */
async function call(url: string, user: string): Promise<boolean> {
  try {
    await send(`${url}/v1/chat/completions`, {
      method: "POST",
      headers: headersOf(user),
      body: JSON.stringify({
        model: "sim-chat",
        max_tokens: mostTokens,
        messages: [{ role: "user", content: "How many calls does a budget allow on three nodes?" }],
      }),
    });
    return true;
  } catch (error) {
    if (error instanceof RefusedError && error.status === 429) return false;
    throw error;
  }
}

async function setQuota(url: string, user: string, measure: "requests" | "cost", most: number): Promise<void> {
  const body = JSON.stringify({ per: "all", name: null, measure, window: "month", most });
  await send(`${url}/api/router/me/quotas`, { method: "PUT", headers: headersOf(user), body });
}

/** Sets the price of the simulator's models: a millionth of a dollar per token. */
export async function setPrice({ nodes }: Cluster): Promise<void> {
  const prices = [{ provider: "lab", providerModelId: "*", inputMicros: 1_000_000, outputMicros: 1_000_000 }];
  await send(`${nodes[0]?.url}/api/router/settings`, {
    method: "PUT",
    headers: headersOf("boss"),
    body: JSON.stringify({ prices }),
  });
}

const Row = z.object({ calls: z.coerce.number(), cost: z.coerce.number() });

/** Returns the number of usage rows of a user, and their cost in millionths of a dollar. */
async function usageOf(cluster: Cluster, user: string): Promise<z.infer<typeof Row>> {
  const database = connectDatabase({ url: cluster.services.directUrl }, { connections: 1 });
  try {
    const [row] = await database.sql`
      select count(*) as calls, coalesce(sum(cost_micros), 0) as cost from inference_usage
      where status = 200 and user_id = (select id from hub.namespaces where name = ${user})`;
    return Row.parse(row);
  } finally {
    await database.close();
  }
}

/** Sends many calls to all nodes at once. @returns how many were admitted */
async function admitted({ nodes }: Cluster, user: string): Promise<number> {
  const urls = Array.from({ length: 4 * calls }, (_, number) => nodes[number % nodes.length]?.url ?? "");
  return (await Promise.all(urls.map((url) => call(url, user)))).filter(Boolean).length;
}

/**
 * Checks that a limit on requests and a budget of a user hold over all nodes.
 * @param user without any calls so far
 */
export async function checkLimits(cluster: Cluster, user: string): Promise<void> {
  const [first] = cluster.nodes;
  if (first === undefined) throw new Error("there is no node");
  expect(await call(first.url, user)).toBe(true);
  await expect.poll(async () => (await usageOf(cluster, user)).calls, { timeout: 60_000 }).toBe(1);
  const { cost } = await usageOf(cluster, user);
  expect(cost).toBeGreaterThan(0);
  // All calls cost the same, so the budget is for exactly this many. It does not count the first one, which was earlier.
  await setQuota(first.url, user, "cost", calls * cost);
  await allKnow(cluster, user);
  const before = await usageOf(cluster, user);
  let count = 0;
  for (let wave = 0; wave < 3; wave += 1) count += await admitted(cluster, user);
  expect(count, "calls within the budget").toBeLessThanOrEqual(calls);
  await expect.poll(async () => (await usageOf(cluster, user)).calls, { timeout: 60_000 }).toBe(before.calls + count);
  const spent = (await usageOf(cluster, user)).cost - before.cost;
  expect(spent, "cost within the budget").toBeLessThanOrEqual(calls * cost);
}

/** Waits until every node applies the quotas of a user. */
async function allKnow({ nodes }: Cluster, user: string): Promise<void> {
  for (const { url } of nodes) {
    const quotas = async () =>
      (await send(`${url}/api/router/me/quotas`, { headers: headersOf(user) })).body.toString();
    await expect.poll(quotas, { timeout: 60_000 }).toContain('"cost"');
  }
}

/** The same for a limit on requests, which is exact. */
export async function checkRequestLimit(cluster: Cluster, user: string): Promise<void> {
  const [first] = cluster.nodes;
  if (first === undefined) throw new Error("there is no node");
  await setQuota(first.url, user, "requests", calls);
  expect(await admitted(cluster, user), "requests within the limit").toBeLessThanOrEqual(calls);
  expect(await admitted(cluster, user), "requests above the limit").toBe(0);
}
