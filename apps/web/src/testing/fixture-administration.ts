import type {
  AdministeredAccount,
  DisabledRepository,
  Jobs,
  Overview,
  OwnerStorage,
  OwnReports,
  Report,
  StorageTotals,
  StoredRepository,
} from "@modelyard/hub/contract";
import type { Hono } from "hono";

const none = { count: 0, isMore: false };
const at = "2026-11-20T08:00:00.000Z";

const account: AdministeredAccount = {
  name: "grace",
  fullName: "Grace",
  kind: "user",
  email: null,
  isAdmin: false,
  createdAt: at,
  lastActiveAt: null,
  suspension: { at, until: null, reason: "<b>Spam</b>" },
  repositories: { count: 200, isMore: true },
  storage: 2048,
  quota: null,
};
const disabled: DisabledRepository = { type: "model", id: "acme/bad", at, reason: "Malware" };
const overview: Overview = {
  users: none,
  organizations: none,
  models: none,
  datasets: none,
  disabledRepositories: none,
  suspendedUsers: none,
  openReports: none,
  largest: [],
};
const jobs: Jobs = {
  jobs: [{ name: "collect garbage", everyMs: 1000, startedAt: at, finishedAt: at, nextAt: at, error: null }],
  queues: [{ name: "events", waiting: none, oldestAt: null }],
};

const report: Report = {
  id: "a".repeat(24),
  reporter: "grace",
  subject: { kind: "comment", type: "model", name: "acme/bad", num: 1, comment: "b".repeat(24) },
  category: "spam",
  text: "<b>Only</b> links",
  createdAt: at,
  handled: null,
};
const { reporter: _reporter, ...shown } = report;
const ownReports: OwnReports = {
  reports: [{ ...shown, handled: { at, outcome: "acted", note: "The comment is hidden." } }],
  unread: 1,
};

/** Adds routes for administrators. */
export function addFixtureAdministration(hub: Hono): void {
  const base = "/_private/admin";
  const totals = { largeFileBytes: 5e9, uncollectedBytes: 1e6, gitBytes: 3e8 };
  hub.get(`${base}/storage`, (c) =>
    c.json({ countedAt: "2026-11-20T10:00:00.000Z", ...totals } satisfies StorageTotals),
  );
  hub.get(`${base}/storage/owners`, (c) => {
    const owner = { name: "acme", kind: "org" as const, largeFileBytes: 4e9, gitBytes: 2e8, repositories: 12 };
    const next = c.req.query("cursor") === undefined ? { link: '<http://hub/?cursor=more>; rel="next"' } : undefined;
    return c.json([{ ...owner, quota: 8e9, hasOwnQuota: true } satisfies OwnerStorage], 200, next);
  });
  hub.get(`${base}/storage/repositories`, (c) => {
    const sizes = { largeFileBytes: 3e9, gitBytes: null };
    const type = c.req.query("type") === "dataset" ? ("dataset" as const) : ("model" as const);
    const updatedAt = "2026-11-19T10:00:00.000Z";
    return c.json([
      { id: "acme/talker-1b", type, ...sizes, visibility: "private", updatedAt } satisfies StoredRepository,
    ]);
  });
  hub.get(`${base}/accounts`, (c) => c.json([account]));
  hub.get(`${base}/accounts/:name`, (c) => c.json({ ...account, name: c.req.param("name") }));
  hub.get(`${base}/disabled-repositories`, (c) => c.json([disabled]));
  hub.get(`${base}/overview`, (c) => c.json(overview));
  hub.get(`${base}/jobs`, (c) => c.json(jobs));
  hub.get("/api/router/provider-health", (c) => c.json([]));
  hub.get(`${base}/reports`, (c) =>
    c.json(
      c.req.query("state") === "handled"
        ? [{ ...report, reporter: null, handled: { at, outcome: "declined", note: "No spam.", by: "ada" } }]
        : [report, { ...report, id: "c".repeat(24), subject: { kind: "account", name: "grace" } }],
    ),
  );
  hub.get("/_private/reports", (c) => c.json(ownReports));
  hub.post("/_private/reports", (c) => c.json({}));
  hub.post("/_private/reports/seen", (c) => c.json({}));
  hub.post(`${base}/*`, (c) => c.json({}));
}
