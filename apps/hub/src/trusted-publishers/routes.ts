import type { SignedIn } from "../accounts/caller.ts";
import { tokenReach } from "../accounts/roles.ts";
import { originOf } from "../audit/record-audit.ts";
import { TrustedPublisherRequest, type TrustedPublishersReply } from "../contract/sign-in/trusted-publishers.ts";
import { HubError, messages } from "../errors.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import { openRepo } from "../repos/find-repo.ts";
import { type RepoRow, repoTypes } from "../repos/tables.ts";
import { publisherOperations } from "./api.ts";
import type { PublisherContext } from "./publisher-context.ts";
import { addPublisher, listPublishers, removePublisher } from "./publisher-store.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes that list, add and remove the trusted publishers of a repository. */
export function registerPublisherRoutes(register: Register, context: PublisherContext): void {
  for (const type of repoTypes) {
    const byWriter =
      (work: (call: Call, own: { repo: RepoRow; caller: SignedIn }) => Promise<Response>): Endpoint =>
      async (call) => {
        const repo = await openRepo(context, call, type, "write");
        if (repo instanceof Response) return repo;
        return work(call, { repo, caller: requireUnlimited(call) });
      };
    const list = byWriter(async (_call, { repo }) =>
      Response.json(await listPublishers(context, repo), { headers: secret }),
    );
    const listForPage = byWriter(async (_call, { repo }) => {
      const { issuers, audience } = context;
      const publishers = await listPublishers(context, repo);
      const reply: TrustedPublishersReply = { publishers, issuers: [...issuers], isEnabled: audience !== undefined };
      return Response.json(reply, { headers: secret });
    });
    const add = byWriter(async (call, { repo, caller }) => {
      await call.requireSpace();
      const wanted = await readJson(call, TrustedPublisherRequest);
      const change = { now: context.now(), origin: originOf(call) };
      const user = { id: caller.userId, name: caller.userName };
      return Response.json(await addPublisher(context, repo, wanted, { user, change }), { headers: secret });
    });
    const remove = byWriter(async (call, { repo }) => {
      await call.requireSpace();
      const change = { now: context.now(), origin: originOf(call) };
      await removePublisher(context, repo, { id: call.parameter("publisherId"), change });
      return Response.json({});
    });
    const operations = publisherOperations[type];
    register(operations.list, list);
    register(operations.create, add);
    register(operations.remove, remove);
    // Our own pages send a cookie, which is accepted only below `/_private`.
    const base = `/_private/${type}s/:namespace/:name/trusted-publishers` as const;
    register("GET", base, listForPage);
    register("POST", base, add);
    register("DELETE", `${base}/:publisherId`, remove);
  }
}

/** Refuses fine-grained tokens: a stolen token of a job must not add another publisher. */
function requireUnlimited({ caller }: Call): SignedIn {
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  if (tokenReach[caller.role].writes) return caller;
  throw new HubError(
    "Forbidden",
    "Trusted publishers are managed with a token of role write, or in the settings of the repository.",
  );
}
