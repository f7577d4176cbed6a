import { type ApiOperation, bytes, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { nextPage, pageQuery } from "../api/parameters.ts";
import { responses } from "../api/responses.ts";
import { AuditEntry, auditActions } from "../contract/audit/audit-entry.ts";

const example = {
  position: 41,
  at: "2026-11-01T09:30:00.000Z",
  action: "token.create",
  actorId: "u1",
  actorName: "ada",
  tokenId: null,
  address: "192.0.2.7",
  requestId: "3f1c",
  ownerId: "u1",
  subject: "ci",
  details: { role: "read" },
  hash: "9b74c9897bac770ffc029102a200c5de0f5a0c1c6b1f5a0c1c6b1f5a0c1c6b1f",
} as const;

const filters = z.object({
  action: z.enum(auditActions).optional().meta({ description: "Only these events." }),
  actor: z.string().optional().meta({ description: "Only events that this user caused." }),
});
const page = z.object({ ...filters.shape, ...pageQuery(limits.audit.pageEntries, limits.audit.pageEntries) });
const organization = z.object({
  name: z.string().meta({ description: "Name of the organization.", examples: ["acme"] }),
});
const entries = {
  description: "The entries, newest first.",
  content: json(z.array(AuditEntry), [example]),
  headers: nextPage,
};
const lines = {
  description: "One entry per line.",
  content: bytes("application/x-ndjson", "One entry per line, as JSON."),
};

/** The audit log. */
export const auditOperations = {
  ofHub: {
    method: "GET",
    path: "/api/audit-log",
    id: "list-audit-log",
    summary: "List the audit log of the hub",
    description: "For administrators of the hub.",
    query: page,
    responses: responses({ 200: entries }, [400, 403]),
    auth: "read",
  },
  exportOfHub: {
    method: "GET",
    path: "/api/audit-log/export",
    id: "export-audit-log",
    summary: "Export the audit log of the hub",
    description: "JSON Lines, for administrators of the hub.",
    query: filters,
    responses: responses({ 200: lines }, [400, 403]),
    auth: "read",
  },
  ofOrganization: {
    method: "GET",
    path: "/api/organizations/{name}/audit-log",
    id: "list-audit-log-of-organization",
    summary: "List the audit log of an organization",
    description: "For its administrators.",
    parameters: organization,
    query: page,
    responses: responses({ 200: entries }, [400, 403]),
    auth: "read",
  },
  exportOfOrganization: {
    method: "GET",
    path: "/api/organizations/{name}/audit-log/export",
    id: "export-audit-log-of-organization",
    summary: "Export the audit log of an organization",
    description: "JSON Lines, for its administrators.",
    parameters: organization,
    query: filters,
    responses: responses({ 200: lines }, [400, 403]),
    auth: "read",
  },
} as const satisfies Record<string, ApiOperation>;
