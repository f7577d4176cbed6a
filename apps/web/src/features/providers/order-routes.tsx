import type { ProviderEntry } from "@modelyard/router/contract";
import { type Context, Hono } from "hono";
import type { SettingsOwner } from "../../data/provider-calls.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { wholeForm } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { orderRows, type ProviderRow, readOrderForm } from "./order-form.ts";
import { OrderPage } from "./order-page.tsx";
import { ownerParameter, readOwner } from "./settings-owner.ts";

export const providerOrderRoutes = new Hono<PagesEnvironment>()
  .get(routes.providerOrder, signedIn, (c) => showOrder(c, {}))
  .post(routes.providerOrder, signedIn, async (c) => {
    const form = await readForm(c);
    const owner = readOwner(c.req.query("of"), viewerOf(c));
    if (owner === undefined) return notFoundPage(c);
    const hub = c.get("hub");
    if (form.has("forget")) {
      await hub.resetProviderPreferences(owner);
    } else {
      const read = readOrderForm(form, await hub.listProviders(), await hub.providerPreferences(owner));
      const { providerOrder: text } = c.get("page").text;
      if (read.preferences === undefined) {
        return showOrder(c, { rows: read.rows, problem: text.problems[read.wrong](read.provider) }, 400);
      }
      try {
        await hub.setProviderPreferences(owner, read.preferences);
      } catch (error) {
        const { status, problems } = readRefusal(error, {});
        return showOrder(c, { rows: read.rows, ...firstProblem(problems) }, status);
      }
    }
    return c.redirect(paths.providerOrder({ of: ownerParameter(owner), saved: "true" }), 303);
  });

interface OrderState {
  /** The rows as typed. @default the stored preferences */
  rows?: readonly ProviderRow[];
  problem?: string;
}

function firstProblem(problems: Readonly<Record<string, string>>): { problem?: string } {
  const problem = problems[wholeForm];
  return problem === undefined ? {} : { problem };
}

async function showOrder(
  c: Context<PagesEnvironment>,
  { rows, problem }: OrderState,
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const owner = readOwner(c.req.query("of"), viewerOf(c));
  if (owner === undefined) return notFoundPage(c);
  const hub = c.get("hub");
  const { usable, others } = await providersOf(c, owner);
  const stored = await hub.providerPreferences(owner);
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(text.providerOrder.title),
    status,
    content: (
      <OrderPage
        owner={owner}
        rows={rows ?? orderRows(usable, stored)}
        others={orderRows(others, stored)}
        saved={status === 200 && c.req.query("saved") !== undefined}
        problem={problem}
      />
    ),
  });
}

/** Returns the providers that an owner's calls can use, with a key or because they need none, and those that need one. */
async function providersOf(c: Context<PagesEnvironment>, owner: SettingsOwner) {
  const hub = c.get("hub");
  const providers = await hub.listProviders(owner.kind === "organisation" ? owner.name : undefined);
  // Of the hub, only its own keys count, and not those of the administrator who looks at it.
  const keys =
    owner.kind === "hub" ? new Set((await hub.providerKeys(owner)).map(({ provider }) => provider)) : undefined;
  const isUsable = ({ id, callable, keyFrom }: ProviderEntry) =>
    keys === undefined || keyFrom === null ? callable : keys.has(id);
  return { usable: providers.filter(isUsable), others: providers.filter((provider) => !isUsable(provider)) };
}
