import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { ContractChecks } from "@modelyard/platform/testing/contract-checks";
import { createTestDatabase, type DatabaseContent, type TestDatabase } from "@modelyard/platform/testing/database";
import { FailedRequests } from "@modelyard/platform/testing/failed-requests";
import { setPassword } from "../accounts/login/testing/set-password.ts";
import type { Provisioning } from "../accounts/sign-up/provisioning.ts";
import { hubApi } from "../api/index.ts";
import { createHub, type Hub } from "../hub.ts";
import type { HubOptions } from "../hub-options.ts";

export const testUrl = "http://hub.test";

export interface TestHub extends Hub {
  database: TestDatabase;
  dataFolder: string;
  /** Sends a request as the named user. An object is sent as JSON. */
  send: (
    who: string | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  stop: () => Promise<void>;
}

/**
 * Starts a hub on a new database and folder, with users alice, bob and carol and the organisation lab (alice writes, bob
 * reads). `stop` fails the test when a response was not documented, and says why requests got status 500.
 */
export async function createTestHub(options: Partial<HubOptions> = {}): Promise<TestHub> {
  const database = await createTestDatabase(withAccounts);
  const dataFolder = await mkdtemp(join(tmpdir(), "modelyard-hub-"));
  const failed = new FailedRequests();
  const hub = await createHub({
    database,
    dataFolder,
    publicUrl: () => testUrl,
    signUp: "open",
    // Tests that need it say so: the others must not depend on when it happens.
    wholeFilesLookMs: 0,
    webhooksLookMs: 0,
    mailLookMs: 0,
    gitBundlesLookMs: 0,
    ...options,
    logger: failed.watch(options.logger ?? silentLogger),
  });
  const { fetch } = hub.app;
  const checks = new ContractChecks(hubApi.flatMap(({ operations }) => operations));
  hub.app.fetch = async (request, ...rest) => {
    const response = await fetch(request, ...rest);
    checks.watch(request, response);
    return response;
  };
  if (options.database !== undefined) await createAccounts(hub.accounts, options.database);
  return {
    ...hub,
    database,
    dataFolder,
    send: async (who, method, path, body, headers = {}) => {
      const isText = typeof body === "string";
      return hub.app.request(`${testUrl}${path}`, {
        method,
        headers: {
          ...(who === undefined ? {} : { Authorization: `Bearer hf_${who}` }),
          ...(body === undefined || isText ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
      });
    },
    stop: async () => {
      await hub.close();
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
      await checks.requireAllDocumented(failed.causes);
    },
  };
}

/** Migrating is most of the time that a hub needs to start, so that happens once per run. */
const withAccounts: DatabaseContent = {
  name: "hub",
  write: async (database) => {
    const dataFolder = await mkdtemp(join(tmpdir(), "modelyard-hub-"));
    const hub = await createHub({ database, dataFolder, publicUrl: () => testUrl, logger: silentLogger });
    await createAccounts(hub.accounts, database);
    await hub.close();
    await rm(dataFolder, { recursive: true, force: true });
  },
};

async function createAccounts(accounts: Provisioning, { sql }: Pick<Database, "sql">): Promise<void> {
  for (const name of ["alice", "bob", "carol"]) {
    await accounts.upsertUser({
      name,
      tokens: [
        { value: `hf_${name}`, name: "main", role: "write" },
        { value: `hf_${name}_reads`, name: "reading", role: "read" },
      ],
    });
    await setPassword(sql, name);
  }
  await accounts.upsertOrganisation({
    name: "lab",
    members: [
      { user: "alice", role: "write" },
      { user: "bob", role: "read" },
    ],
  });
}
