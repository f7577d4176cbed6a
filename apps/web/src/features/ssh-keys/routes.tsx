import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { SshKeysPage } from "./ssh-keys-page.tsx";

/** SSH keys of the visitor. */
export const sshKeyRoutes = new Hono<PagesEnvironment>()
  .get(routes.sshKeys, signedIn, (c) => showKeys(c, emptyForm))
  .post(routes.sshKeys, async (c) => {
    const form = await readForm(c);
    viewerOf(c);
    const values = { title: form.get("title") ?? "", key: form.get("key") ?? "" };
    try {
      await c.get("hub").addSshKey(values);
    } catch (error) {
      const { status, problems } = readRefusal(error, { title: {}, key: {} });
      return showKeys(c, { values, problems }, status);
    }
    return c.redirect(paths.sshKeys({ done: "added" }), 303);
  })
  .post(routes.removeSshKey, async (c) => {
    await readForm(c);
    viewerOf(c);
    await c.get("hub").removeSshKey(c.req.param("keyId"));
    return c.redirect(paths.sshKeys({ done: "removed" }), 303);
  });

async function showKeys(
  c: Context<PagesEnvironment>,
  form: FormState,
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const keys = await c.get("hub").sshKeys();
  const { text } = c.get("page");
  const query = c.req.query("done");
  const done = query === "added" || query === "removed" ? query : undefined;
  return renderPage(c, {
    title: text.titleOf(text.sshKeys.title),
    status,
    content: <SshKeysPage keys={keys} done={done} form={form} />,
  });
}
