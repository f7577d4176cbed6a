import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import type { SignedIn } from "../accounts/caller.ts";
import { requireUser } from "../accounts/require-user.ts";
import { originOf } from "../audit/record-audit.ts";
import { WebhookChange } from "../contract/community/webhooks.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { cursorId, cursorTime, readCursor, writeCursor } from "../http/paging/page-cursor.ts";
import { queryCount } from "../http/query.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import { nextPageLink } from "../http/respond.ts";
import { webhookOperations } from "./api.ts";
import { listDeliveries, replayDelivery } from "./deliveries/delivery-log.ts";
import type { WebhookRow } from "./tables.ts";
import type { WebhookContext } from "./webhook-context.ts";
import {
  createWebhook,
  findChangeable,
  findWebhook,
  listWebhooks,
  removeWebhook,
  representWebhook,
  setEnabled,
  updateWebhook,
} from "./webhook-store.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes for webhooks of the caller. */
export function registerWebhookRoutes(register: Register, context: WebhookContext): void {
  const found = (call: Call, caller: SignedIn) => findWebhook(context, caller, call.parameter("webhookId"));
  const respond = async (row: WebhookRow) =>
    Response.json({ webhook: await representWebhook(context, row) }, { headers: secret });
  /** Wraps a change of a webhook that exists. */
  const changing =
    (change: (webhook: WebhookRow, call: Call) => Promise<Response>): Endpoint =>
    async (call) =>
      change(await findChangeable(context, await writing(call), call.parameter("webhookId")), call);

  register(webhookOperations.list, async (call) =>
    Response.json(await listWebhooks(context, reading(call)), { headers: secret }),
  );
  register(webhookOperations.get, async (call) => respond(await found(call, reading(call))));
  register(webhookOperations.deliveries, async (call) => deliveries(context, call, await found(call, reading(call))));

  const create: Endpoint = async (call) => {
    const caller = await writing(call);
    const change = await readJson(call, WebhookChange);
    return respond(await createWebhook(context, caller, { change, hubUrl: call.publicUrl, origin: originOf(call) }));
  };
  const update: Endpoint = async (call) => {
    const caller = await writing(call);
    const change = await readJson(call, WebhookChange);
    return respond(
      await updateWebhook(context, caller, { id: call.parameter("webhookId"), change, origin: originOf(call) }),
    );
  };
  const remove: Endpoint = async (call) => {
    // Without `requireSpace`: deleting works on a full disk.
    const webhook = await found(call, requireUser(call, "write", "Managing webhooks", "user.webhooks.write"));
    await removeWebhook(context, webhook, originOf(call));
    return new Response("OK");
  };
  const enable = changing(async (webhook, call) =>
    respond(await setEnabled(context, webhook, { enabled: true, origin: originOf(call) })),
  );
  const disable: Endpoint = async (call) =>
    respond(
      await setEnabled(context, await found(call, await writing(call)), { enabled: false, origin: originOf(call) }),
    );
  const replay = changing(async (webhook, call) => {
    const status = await replayDelivery(context, webhook, call.parameter("logId"));
    return Response.json({ status });
  });

  register(webhookOperations.create, create);
  register(webhookOperations.update, update);
  register(webhookOperations.remove, remove);
  register(webhookOperations.enable, enable);
  register(webhookOperations.disable, disable);
  register(webhookOperations.replay, replay);
  // Our own pages send a cookie, which is accepted only below `/_private`.
  register("POST", "/_private/settings/webhooks", create);
  register("POST", "/_private/settings/webhooks/:webhookId", update);
  register("DELETE", "/_private/settings/webhooks/:webhookId", remove);
  register("POST", "/_private/settings/webhooks/:webhookId/enable", enable);
  register("POST", "/_private/settings/webhooks/:webhookId/disable", disable);
  register("POST", "/_private/settings/webhooks/:webhookId/replay/:logId", replay);
}

function reading(call: Call): SignedIn {
  return requireUser(call, "read", "Reading webhooks", "user.webhooks.read");
}

async function writing(call: Call): Promise<SignedIn> {
  const caller = requireUser(call, "write", "Managing webhooks", "user.webhooks.write");
  await call.requireSpace();
  return caller;
}

async function deliveries(context: WebhookContext, call: Call, webhook: WebhookRow): Promise<Response> {
  const { logPage: max } = limits.webhooks;
  const limit = queryCount(call.query, "limit", { byDefault: max, max });
  const after = readCursor(call.query.get("cursor"), z.tuple([cursorTime, cursorId]));
  const found = await listDeliveries(context, webhook, { after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  const next = hasMore
    ? { Link: nextPageLink(call.publicUrl, call.request, { cursor: writeCursor([last.createdAt, last.id]) }) }
    : {};
  return Response.json(page, { headers: { ...secret, ...next } });
}
