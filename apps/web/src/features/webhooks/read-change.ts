import { type WatchedItem, type WebhookChange, webhookDomains } from "@modelyard/hub/contract";
import type { Context } from "hono";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";

/**
 * Reads the form of a webhook. An empty secret is not sent, so that it stays.
 * @throws {HubResponseError} 404: a name without a slash is no user or organization
 */
export async function readChange(
  c: Context<PagesEnvironment>,
  form: ReadonlyMap<string, string>,
): Promise<WebhookChange> {
  const names = (form.get("watched") ?? "").split(",").map((name) => name.trim());
  const watched: WatchedItem[] = [];
  for (const name of new Set(names)) if (name !== "") watched.push(await watchedItem(c, name));
  const secret = form.get("secret") ?? "";
  return {
    url: form.get("url")?.trim() ?? "",
    watched,
    domains: webhookDomains.filter((domain) => form.has(domain)),
    ...(secret === "" ? {} : { secret }),
  };
}

async function watchedItem(c: Context<PagesEnvironment>, name: string): Promise<WatchedItem> {
  if (name.startsWith("datasets/")) return { type: "dataset", name: name.slice("datasets/".length) };
  if (name.includes("/")) return { type: "model", name };
  const owner = await c.get("hub").owner(name);
  if (owner !== undefined) return { type: owner.type, name };
  throw new HubResponseError(c.get("page").text.webhooks.unknown(name), { status: 404, field: "watched" });
}

/** Writes what a webhook watches as the form has it. */
export function watchedText(watched: readonly WatchedItem[]): string {
  return watched.map(({ type, name }) => (type === "dataset" ? `datasets/${name}` : name)).join(", ");
}
