import { type PublicProfile, socialSiteNames } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { isOwnerName } from "../model/repository-address.ts";
import { nameOf } from "../owners/owner-tab.ts";
import type { WidgetForms } from "../try/widget-form-data.ts";
import { pinsOf } from "./pins-of.ts";
import { PublicProfilePage } from "./public-profile-page.tsx";

/** Repositories of each kind that can be pinned, the latest ones. */
const offered = 100;

/** The pages on which owners change what their public pages show. */
export function publicProfileRoutes(forms: WidgetForms): Hono<PagesEnvironment> {
  return new Hono<PagesEnvironment>()
    .get(routes.publicProfile, signedIn, (c) => show(c, emptyForm))
    .post(routes.publicProfile, signedIn, async (c) => {
      const form = await readForm(c);
      const name = c.req.param("account");
      const values = Object.fromEntries(
        ["bio", "homepage", ...socialSiteNames].map((key) => [key, form.get(key) ?? ""]),
      );
      const profile: PublicProfile = {
        // Forms send line breaks as CR LF.
        bio: (values["bio"] ?? "").replaceAll("\r\n", "\n"),
        homepage: values["homepage"] ?? "",
        handles: Object.fromEntries(socialSiteNames.map((site) => [site, values[site] ?? ""])),
        pinned: pinsOf(form.keys()),
      };
      return change(c, values, () => c.get("hub").changePublicProfile(name, profile));
    })
    .post(routes.avatar, signedIn, (c) =>
      forms.respond(c, async (form) => {
        const picture = form.get("picture");
        const bytes = picture instanceof File ? new Uint8Array(await picture.arrayBuffer()) : new Uint8Array();
        if (bytes.byteLength > limits.avatar.bytes) {
          const { fileProblem } = c.get("page").text.publicProfile;
          return show(c, { values: {}, problems: { avatar: fileProblem } }, 400);
        }
        return change(c, {}, () => c.get("hub").setAvatar(c.req.param("account"), bytes));
      }),
    )
    .post(routes.removeAvatar, signedIn, async (c) => {
      await readForm(c);
      return change(c, {}, () => c.get("hub").removeAvatar(c.req.param("account")));
    });
}

/** Applies a change from a form and shows the page again. */
async function change(c: Context<PagesEnvironment>, values: FormState["values"], apply: () => Promise<void>) {
  const name = c.req.param("account") ?? "";
  try {
    await apply();
  } catch (error) {
    const { publicProfile: text } = c.get("page").text;
    const handles = Object.fromEntries(socialSiteNames.map((site) => [`handles.${site}`, { 400: text.handleProblem }]));
    const { status, problems } = readRefusal(error, {
      avatar: { 400: text.fileProblem },
      homepage: { 400: text.homepageProblem },
      pinned: { 400: text.pinsProblem },
      ...handles,
    });
    return show(c, { values, problems }, status);
  }
  return c.redirect(paths.publicProfile(name, { saved: "true" }), 303);
}

async function show(
  c: Context<PagesEnvironment>,
  form: FormState,
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const account = c.req.param("account") ?? "";
  const hub = c.get("hub");
  if (!isOwnerName(account)) return notFoundPage(c);
  // Refuses visitors who do not manage the account.
  const profile = await hub.publicProfile(account);
  const owner = await hub.owner(account);
  if (owner === undefined) return notFoundPage(c);
  const name = nameOf(owner);
  const latest = { author: name, sort: "lastModified", limit: offered } as const;
  const [models, datasets] = await Promise.all([hub.listModels(latest), hub.listDatasets(latest)]);
  const listed = [
    ...models.items.map(({ id }) => ({ type: "model" as const, id })),
    ...datasets.items.map(({ id }) => ({ type: "dataset" as const, id })),
  ];
  const { pinned } = profile;
  const others = listed.filter(({ type, id }) => !pinned.some((pin) => pin.type === type && pin.id === id));
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(text.publicProfile.heading(name)),
    status,
    content: (
      <PublicProfilePage
        name={name}
        isSelf={name === viewerOf(c).name}
        avatarUrl={owner.avatarUrl}
        profile={profile}
        repositories={[...pinned, ...others]}
        saved={status === 200 && c.req.query("saved") !== undefined}
        form={form}
      />
    ),
  });
}
