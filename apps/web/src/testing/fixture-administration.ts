import type {
  AdministeredAccount,
  DisabledRepository,
  Jobs,
  Overview,
  OwnReports,
  Report,
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
