import { type Context, Hono } from "hono";
import type { SettingsOwner } from "../../data/provider-calls.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { KeysPage } from "./keys-page.tsx";
import { ownerParameter, readOwner } from "./settings-owner.ts";

const outcomes = ["stored", "removed", "tested"] as const;
type Outcome = (typeof outcomes)[number];

/** Manages provider keys of the visitor, of organisations that they administer, and of the hub. */
export const providerKeyRoutes = new Hono<PagesEnvironment>()
  .get(routes.providerKeys, signedIn, (c) => showKeys(c, { ...emptyForm, values: selected(c.req.query("provider")) }))
  .post(routes.providerKeys, signedIn, async (c) => {
    const form = await readForm(c);
    const provider = form.get("provider") ?? "";
    const key = form.get("key")?.trim() ?? "";
    const apply = (owner: SettingsOwner) => c.get("hub").storeProviderKey(owner, provider, key);
    return change(c, { done: "stored", values: { provider }, apply });
  })
  .post(routes.testProviderKey, signedIn, async (c) => {
    await readForm(c);
    const apply = (owner: SettingsOwner) => c.get("hub").testProviderKey(owner, c.req.param("provider"));
    return change(c, { done: "tested", values: {}, apply });
  })
  .post(routes.removeProviderKey, signedIn, async (c) => {
    await readForm(c);
    const apply = (owner: SettingsOwner) => c.get("hub").removeProviderKey(owner, c.req.param("provider"));
    return change(c, { done: "removed", values: {}, apply });
  });

interface Change {
  done: Outcome;
  values: FormState["values"];
  apply: (owner: SettingsOwner) => Promise<unknown>;
}

/** Applies a change from a form and shows the page again. */
async function change(c: Context<PagesEnvironment>, { done, values, apply }: Change) {
  const owner = readOwner(c.req.query("of"), viewerOf(c));
  if (owner === undefined) return notFoundPage(c);
  try {
    await apply(owner);
  } catch (error) {
    const { providerKeys: text } = c.get("page").text;
    const sentences = { key: { 400: text.keyProblem }, form: { 429: text.tooMany } };
    const { status, problems } = readRefusal(error, sentences);
    return showKeys(c, { values, problems }, status);
  }
  return c.redirect(paths.providerKeys({ of: ownerParameter(owner), done }), 303);
}

function selected(provider: string | undefined): FormState["values"] {
  return provider === undefined ? {} : { provider };
}

async function showKeys(
  c: Context<PagesEnvironment>,
  form: FormState,
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const owner = readOwner(c.req.query("of"), viewerOf(c));
  if (owner === undefined) return notFoundPage(c);
  const hub = c.get("hub");
  const [keys, providers, customProviders] = await Promise.all([
    hub.providerKeys(owner),
    hub.listProviders(owner.kind === "organisation" ? owner.name : undefined),
    owner.kind === "hub" ? hub.customProviders() : [],
  ]);
  const { text } = c.get("page");
  const done = outcomes.find((outcome) => status === 200 && outcome === c.req.query("done"));
  return renderPage(c, {
    title: text.titleOf(text.providerKeys.title),
    status,
    content: <KeysPage {...{ owner, keys, providers, customProviders, done, form }} />,
  });
}
