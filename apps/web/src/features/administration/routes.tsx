import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { type FieldMessages, readRefusal } from "../../forms/read-refusal.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { AccountPage } from "./account-page.tsx";
import { AccountsPage } from "./accounts-page.tsx";
import { administratorsOnly } from "./administrator.ts";
import { JobsPage } from "./jobs-page.tsx";
import { NodesPage } from "./nodes-page.tsx";
import { OverviewPage } from "./overview-page.tsx";
import { type EnteredRepository, enteredRepository } from "./pasted-repository.ts";
import { ProvidersPage } from "./providers-page.tsx";
import { RepositoriesPage } from "./repositories-page.tsx";
import { SettingsInForcePage } from "./settings-page.tsx";
import { type StorageList, StoragePage, sortsOf, storageViews } from "./storage-page.tsx";

type Status = ReturnType<typeof readRefusal>["status"] | 200;

const dayMs = 24 * 60 * 60 * 1000;

/** Pages with which administrators manage the hub. */
export function administrationRoutes({ settingsInForce = [] }: Pick<WebOptions, "settingsInForce">) {
  return new Hono<PagesEnvironment>()
    .get(routes.administration, administratorsOnly, async (c) => {
      const [overview, jobs] = await Promise.all([c.get("hub").overview(), c.get("hub").jobs()]);
      return show(c, c.get("page").text.administration.title, <OverviewPage overview={overview} jobs={jobs} />);
    })
    .get(routes.administeredUsers, administratorsOnly, (c) => showAccounts(c, "user"))
    .get(routes.administeredOrganizations, administratorsOnly, (c) => showAccounts(c, "org"))
    .get(routes.administeredUser, administratorsOnly, (c) => showAccount(c, c.req.param("user"), emptyForm))
    .post(routes.suspendUser, administratorsOnly, async (c) => {
      const sent = await readForm(c);
      const user = c.req.param("user");
      const values = { reason: sent.get("reason") ?? "", days: sent.get("days") ?? "" };
      const until = /^\d{1,3}$/.test(values.days)
        ? new Date(c.get("page").now.getTime() + Number(values.days) * dayMs).toISOString()
        : null;
      const disableRepositories = sent.get("repositories") === "disable";
      return changeAccount(c, user, { done: "suspended", values, messages: { reason: {} } }, () =>
        c.get("hub").suspendUser({ user, reason: values.reason, until, disableRepositories }),
      );
    })
    .post(routes.unsuspendUser, administratorsOnly, async (c) => {
      await readForm(c);
      const user = c.req.param("user");
      return changeAccount(c, user, { done: "unsuspended" }, () => c.get("hub").unsuspendUser(user));
    })
    .post(routes.administrator, administratorsOnly, async (c) => {
      const sent = await readForm(c);
      const user = c.req.param("user");
      return changeAccount(c, user, { done: "rights" }, () =>
        c.get("hub").setAdministrator(user, sent.get("admin") === "true"),
      );
    })
    .post(routes.removeProfile, administratorsOnly, async (c) => {
      const part = (await readForm(c)).get("part");
      const name = c.req.param("user");
      return changeAccount(c, name, { done: "profile" }, () =>
        c.get("hub").removeProfile({ name, avatar: part === "avatar", text: part === "text" }),
      );
    })
    .get(routes.disabledRepositories, administratorsOnly, (c) => {
      const values = { type: c.req.query("type") ?? "model", name: c.req.query("name") ?? "" };
      return showRepositories(c, { values, problems: {} });
    })
    .post(routes.disableRepository, administratorsOnly, async (c) => {
      const sent = await readForm(c);
      const values = { ...repositoryIn(sent), reason: sent.get("reason") ?? "" };
      try {
        await c.get("hub").disableRepository(values);
      } catch (error) {
        const { status, problems } = readRefusal(error, { name: {}, reason: {} });
        return showRepositories(c, { values, problems }, status);
      }
      return c.redirect(paths.disabledRepositories({ done: "disabled" }), 303);
    })
    .post(routes.enableRepository, administratorsOnly, async (c) => {
      const sent = await readForm(c);
      const isDeleted = sent.get("deleted") === "true";
      try {
        await c.get("hub").enableRepository(repositoryIn(sent));
      } catch (error) {
        const { status, problems } = readRefusal(error, {});
        return showRepositories(c, { values: {}, problems }, status);
      }
      return c.redirect(paths.disabledRepositories({ done: isDeleted ? "released" : "enabled" }), 303);
    })
    .get(routes.administeredStorage, administratorsOnly, (c) => showStorage(c))
    .get(routes.jobs, administratorsOnly, (c) => showJobs(c, undefined))
    .post(routes.runJob, administratorsOnly, async (c) => {
      const sent = await readForm(c);
      try {
        await c.get("hub").runJob(sent.get("name") ?? "");
      } catch (error) {
        const { status, problems } = readRefusal(error, {});
        return showJobs(c, problems["form"], status);
      }
      return c.redirect(paths.jobs({ done: "started" }), 303);
    })
    .get(routes.nodes, administratorsOnly, (c) => showNodes(c, undefined))
    .post(routes.hubMode, administratorsOnly, async (c) => {
      const sent = await readForm(c);
      const mode = sent.get("mode") ?? "";
      try {
        await c.get("hub").setMode(mode, sent.get("reason") ?? "");
      } catch (error) {
        const { status, problems } = readRefusal(error, {});
        return showNodes(c, problems["form"], status);
      }
      return c.redirect(paths.nodes({ done: mode === "normal" ? "normalMode" : "readOnlyMode" }), 303);
    })
    .get(routes.providerHealth, administratorsOnly, async (c) => {
      const entries = await c.get("hub").providerHealth();
      return show(c, c.get("page").text.administration.tabs.providers, <ProvidersPage entries={entries} />);
    })
    .get(routes.settingsInForce, administratorsOnly, (c) =>
      show(c, c.get("page").text.administration.tabs.settings, <SettingsInForcePage settings={settingsInForce} />),
    );
}

function repositoryIn(sent: ReadonlyMap<string, string>): EnteredRepository {
  return enteredRepository(sent.get("name") ?? "", sent.get("type") === "dataset" ? "dataset" : "model");
}

async function showAccounts(c: Context<PagesEnvironment>, kind: "user" | "org") {
  const filter = { search: given(c, "search"), state: kind === "user" ? given(c, "state") : undefined };
  const { items, next } = await c.get("hub").administeredAccounts({ kind, ...filter, cursor: given(c, "cursor") });
  const { tabs } = c.get("page").text.administration;
  return show(
    c,
    kind === "user" ? tabs.users : tabs.organizations,
    <AccountsPage kind={kind} accounts={items} filter={filter} next={next} />,
  );
}

interface AccountChange {
  done: "suspended" | "unsuspended" | "rights" | "profile";
  values?: FormState["values"];
  messages?: FieldMessages;
}

/** Makes a change and redirects to the account, or shows the form again with the problem. */
async function changeAccount(
  c: Context<PagesEnvironment>,
  user: string,
  { done, values = {}, messages = {} }: AccountChange,
  change: () => Promise<void>,
) {
  try {
    await change();
  } catch (error) {
    const { status, problems } = readRefusal(error, messages);
    return showAccount(c, user, { values, problems }, status);
  }
  return c.redirect(paths.administeredUser(user, { done }), 303);
}

async function showAccount(c: Context<PagesEnvironment>, name: string, form: FormState, status: Status = 200) {
  const account = await c.get("hub").administeredAccount(name);
  return show(c, account.name, <AccountPage account={account} form={form} done={doneText(c)} />, status);
}

async function showRepositories(c: Context<PagesEnvironment>, form: FormState, status: Status = 200) {
  const { items, next } = await c.get("hub").disabledRepositories(given(c, "cursor"));
  return show(
    c,
    c.get("page").text.administration.tabs.repositories,
    <RepositoriesPage repositories={items} next={next} form={form} done={doneText(c)} />,
    status,
  );
}

async function showStorage(c: Context<PagesEnvironment>) {
  const view = storageViews.find((known) => known === c.req.query("view")) ?? "owners";
  const filter = { owner: view === "owners" ? undefined : given(c, "owner"), search: given(c, "search") };
  const sort = sortsOf(view).find((known) => known === c.req.query("sort")) ?? "storage";
  const cursor = given(c, "cursor");
  const hub = c.get("hub");
  const list = async (): Promise<StorageList> => {
    if (view === "owners") return { view, ...(await hub.storageOfOwners({ search: filter.search, sort, cursor })) };
    const type = view === "models" ? "model" : "dataset";
    return { view, ...(await hub.storageOfRepositories({ ...filter, type, sort, cursor })) };
  };
  const [totals, listed] = await Promise.all([hub.storageTotals(), list()]);
  const title = c.get("page").text.administration.tabs.storage;
  return show(c, title, <StoragePage totals={totals} list={listed} filter={{ ...filter, sort }} />);
}

async function showJobs(c: Context<PagesEnvironment>, problem: string | undefined, status: Status = 200) {
  const jobs = await c.get("hub").jobs();
  const title = c.get("page").text.administration.tabs.jobs;
  return show(c, title, <JobsPage {...jobs} done={doneText(c)} problem={problem} />, status);
}

async function showNodes(c: Context<PagesEnvironment>, problem: string | undefined, status: Status = 200) {
  const nodes = await c.get("hub").nodes();
  const title = c.get("page").text.administration.tabs.nodes;
  return show(c, title, <NodesPage {...nodes} done={doneText(c)} problem={problem} />, status);
}

function show(c: Context<PagesEnvironment>, title: string, content: ReactNode, status: Status = 200) {
  return renderPage(c, { title: c.get("page").text.titleOf(title), status, content });
}

function given(c: Context<PagesEnvironment>, name: string): string | undefined {
  return c.req.query(name)?.trim() || undefined;
}

function doneText(c: Context<PagesEnvironment>): string | undefined {
  const { done } = c.get("page").text.administration;
  const name = c.req.query("done") ?? "";
  return Object.entries(done).find(([key]) => key === name)?.[1];
}
