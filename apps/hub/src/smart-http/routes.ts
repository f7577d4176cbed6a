import { routeNames } from "../contract/reserved-names.ts";
import { HubError, messages } from "../errors.ts";
import type { Call, Endpoint } from "../http/call.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepoForPush } from "../pulls/push-access.ts";
import { openByAnyName, openRepo } from "../repos/find-repo.ts";
import { type RepoRow, type RepoType, repoTypes } from "../repos/tables.ts";
import { advertise } from "./advertise.ts";
import { gitOperations } from "./api.ts";
import { serveFetch } from "./fetch/fetch.ts";
import { type GitTransfers, type Service, services } from "./git-service.ts";
import { servePush } from "./push/push.ts";
import type { PushScope } from "./push/push-scope.ts";

const challenge = { "WWW-Authenticate": 'Basic realm="Modelyard", charset="UTF-8"' };

/** Registers git's smart protocol over HTTP, with and without `.git` at the end of the name. */
export function registerSmartHttpRoutes(register: Register, context: HubContext, transfers: GitTransfers): void {
  for (const type of repoTypes) {
    const operations = gitOperations[type];
    const forRepo =
      (
        respond: (call: Call, opened: Opened, service: Service) => Promise<Response>,
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
        const opened = await withPasswordChallenge(() => openFor(context, call, { type, service, open }));
        return opened instanceof Response ? opened : respond(call, opened, service);
      };

    register(
      operations.refs,
      forRepo(
        (call, { repo }, service) => advertise(transfers, call, repo, service),
        (call) => call.query.get("service") ?? "",
      ),
    );
    // Git follows redirects of the first request only; the repository may have been renamed since.
    register(
      operations["upload-pack"],
      forRepo(
        (call, { repo }) => serveFetch(transfers, call, repo),
        () => "git-upload-pack",
        openByAnyName,
      ),
    );
    register(
      operations["receive-pack"],
      forRepo(
        (call, opened) => servePush(transfers, call, opened),
        () => "git-receive-pack",
        openByAnyName,
      ),
    );
  }
}

interface Opened {
  repo: RepoRow;
  /** What the caller may push. */
  scope: PushScope;
}

async function openFor(
  context: HubContext,
  call: Call,
  { type, service, open }: { type: RepoType; service: Service; open: typeof openRepo },
): Promise<Opened | Response> {
  if (service === "receive-pack") return openRepoForPush(context, call, type, open);
  const repo = await open(context, call, type, "content");
  return repo instanceof Response ? repo : { repo, scope: "pull-requests" };
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
