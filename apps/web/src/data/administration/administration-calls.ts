import {
  AdministeredAccount,
  DisabledRepository,
  type DisableRequest,
  type EnableRequest,
  type HandleReportRequest,
  Jobs,
  Nodes,
  Overview,
  OwnerStorage,
  OwnReports,
  Report,
  type ReportRequest,
  StorageTotals,
  StoredRepository,
  type SuspendRequest,
} from "@modelyard/hub/contract";
import { type Page, read, readPage, send } from "../read-response.ts";

interface AccountQuery {
  kind: "user" | "org";
  search?: string | undefined;
  state?: string | undefined;
  cursor?: string | undefined;
}

interface StorageQuery {
  type?: "model" | "dataset";
  owner?: string | undefined;
  search?: string | undefined;
  sort: string;
  cursor?: string | undefined;
}

function parametersOf(query: object): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/** Requests with which administrators of the hub manage it. */
export function administrationCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  const post = async (path: string, body: object): Promise<void> => {
    await call(`/_private/admin/${path}`, send("POST", body));
  };
  return {
    administeredAccounts: async (query: AccountQuery): Promise<Page<AdministeredAccount>> => {
      const parameters = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value);
      return readPage(AdministeredAccount, await call(`/_private/admin/accounts?${parameters.toString()}`));
    },

    administeredAccount: async (name: string): Promise<AdministeredAccount> =>
      read(AdministeredAccount, await call(`/_private/admin/accounts/${encodeURIComponent(name)}`)),

    disabledRepositories: async (cursor: string | undefined): Promise<Page<DisabledRepository>> => {
      const query = cursor === undefined ? "" : `?cursor=${encodeURIComponent(cursor)}`;
      return readPage(DisabledRepository, await call(`/_private/admin/disabled-repositories${query}`));
    },

    storageTotals: async (): Promise<StorageTotals> => read(StorageTotals, await call("/_private/admin/storage")),

    storageOfOwners: async (query: StorageQuery): Promise<Page<OwnerStorage>> =>
      readPage(OwnerStorage, await call(`/_private/admin/storage/owners?${parametersOf(query)}`)),

    storageOfRepositories: async (query: StorageQuery): Promise<Page<StoredRepository>> =>
      readPage(StoredRepository, await call(`/_private/admin/storage/repositories?${parametersOf(query)}`)),

    overview: async (): Promise<Overview> => read(Overview, await call("/_private/admin/overview")),

    jobs: async (): Promise<Jobs> => read(Jobs, await call("/_private/admin/jobs")),

    nodes: async (): Promise<Nodes> => read(Nodes, await call("/_private/admin/nodes")),

    reports: async (query: { state: "open" | "handled"; cursor?: string | undefined }): Promise<Page<Report>> => {
      const parameters = new URLSearchParams({ state: query.state });
      if (query.cursor !== undefined) parameters.set("cursor", query.cursor);
      return readPage(Report, await call(`/_private/admin/reports?${parameters.toString()}`));
    },
    handleReport: async (request: HandleReportRequest) => post("reports/handle", request),
    ownReports: async (): Promise<OwnReports> => read(OwnReports, await call("/_private/reports")),
    createReport: async (request: ReportRequest): Promise<void> => {
      await call("/_private/reports", send("POST", request));
    },
    markReportsAsSeen: async (): Promise<void> => {
      await call("/_private/reports/seen", send("POST", {}));
    },

    disableRepository: async (request: DisableRequest) => post("repositories/disable", request),
    enableRepository: async (request: EnableRequest) => post("repositories/enable", request),
    suspendUser: async (request: SuspendRequest) => post("users/suspend", request),
    unsuspendUser: async (user: string) => post("users/unsuspend", { user }),
    setAdministrator: async (user: string, admin: boolean) => post("users/administrator", { user, admin }),
    runJob: async (name: string) => post("jobs/run", { name }),
    setMode: async (mode: string, reason: string) => post("mode", { mode, reason }),
  };
}
