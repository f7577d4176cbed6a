import { routeNames } from "../contract/reserved-names.ts";
import { HubError, messages } from "../errors.ts";
import type { Call, Endpoint } from "../http/call.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import type { WantedAccess } from "../repos/access.ts";
import { openByAnyName, openRepo } from "../repos/find-repo.ts";
import { type RepoRow, repoTypes } from "../repos/tables.ts";
import { advertise } from "./advertise.ts";
import { gitOperations } from "./api.ts";
import { serveFetch } from "./fetch/fetch.ts";
import { createGitTransfers, type Service, services } from "./git-service.ts";
import { servePush } from "./push/push.ts";

const needs = { "upload-pack": "content", "receive-pack": "write" } as const satisfies Record<Service, WantedAccess>;
const serve = { "upload-pack": serveFetch, "receive-pack": servePush } as const satisfies Record<Service, unknown>;

const challenge = { "WWW-Authenticate": 'Basic realm="Modelyard", charset="UTF-8"' };

/** Registers git's smart protocol over HTTP, with and without `.git` at the end of the name. */
export function registerSmartHttpRoutes(
  register: Register,
  context: HubContext,
  hooksFolder: string,
): { close: () => Promise<void> } {
  const transfers = createGitTransfers(context, hooksFolder);
  for (const type of repoTypes) {
    const operations = gitOperations[type];
    const forRepo =
      (
        respond: (call: Call, repo: RepoRow, service: Service) => Promise<Response>,
        serviceOf: (call: Call) => string,
        open: typeof openRepo = openRepo,
      ): Endpoint =>
      async (call) => {
        if (routeNames.has(call.parameter("namespace").toLowerCase())) return undefined;
        const service = services.find((known) => `git-${known}` === serviceOf(call));
        if (service === undefined)
          throw new HubError(
            "BadRequest",
            "This hub supports only git's smart protocol: git-upload-pack and git-receive-pack.",
          );
        const repo = await withPasswordChallenge(() => open(context, call, type, needs[service]));
        return repo instanceof Response ? repo : respond(call, repo, service);
      };

    register(
      operations.refs,
      forRepo(
        (call, repo, service) => advertise(transfers, call, repo, service),
        (call) => call.query.get("service") ?? "",
      ),
    );
    for (const service of services) {
      register(
        operations[service],
        forRepo(
          (call, repo) => serve[service](transfers, call, repo),
          () => `git-${service}`,
          // Git follows redirects of the first request only; the repository may have been renamed since.
          openByAnyName,
        ),
      );
    }
  }
  return { close: () => transfers.running.close() };
}

/** Adds the challenge to a 401, without which git does not ask its user for a password. */
async function withPasswordChallenge<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof HubError) || error.status !== 401) throw error;
    if (error.code === "GatedRepoAnonymous")
      throw new HubError(error.code, error.message, { cause: error, headers: challenge });
    throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword, { cause: error, headers: challenge });
  }
}
