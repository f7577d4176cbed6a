import { Readable, type Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { limits } from "@modelyard/platform/limits";
import { routeNames } from "../contract/reserved-names.ts";
import { type RepoRow, repoTypes } from "../database/schema.ts";
import { HubError, messages } from "../errors.ts";
import { startGit } from "../git/command.ts";
import { whoAsks } from "../http/client-address.ts";
import type { Call, Endpoint } from "../http/endpoint.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { reindexRepo } from "../models/reindex.ts";
import { openRepo, pathPrefix } from "../repos/find-repo.ts";
import { capBytes } from "./cap-bytes.ts";
import type { FetchVersion } from "./fetch-request.ts";
import { errorPacket, FetchRefusedError } from "./packet-lines.ts";
import { Places } from "./places.ts";
import { outputOf } from "./process-output.ts";
import { checkFetch } from "./reachable-objects.ts";

const services = ["upload-pack", "receive-pack"] as const;
type Service = (typeof services)[number];
const needs = { "upload-pack": "read", "receive-pack": "write" } as const satisfies Record<Service, "read" | "write">;

interface GitService {
  context: HubContext;
  /** Where the hook is that checks pushes. */
  hooksFolder: string;
  places: Places;
}

/** Holds some 300,000 object ids, far more than git asks about at once. */
const maxFetchRequestBytes = 16 * 1024 * 1024;

const challenge = { "WWW-Authenticate": 'Basic realm="Modelyard", charset="UTF-8"' };

/** Git's own protocol over HTTP, with and without `.git` at the end of the name. */
export function registerSmartHttpRoutes(register: Register, context: HubContext, hooksFolder: string): void {
  const git: GitService = { context, hooksFolder, places: new Places(limits.git.fetchSlots.total) };
  for (const type of repoTypes) {
    const base = `/${pathPrefix[type]}:namespace/:name`;
    const forRepo =
      (
        serve: (call: Call, repo: RepoRow, service: Service) => Promise<Response>,
        serviceOf: (call: Call) => string,
      ): Endpoint =>
      async (call) => {
        if (routeNames.has(call.parameter("namespace").toLowerCase())) return undefined;
        const service = services.find((known) => `git-${known}` === serviceOf(call));
        if (service === undefined)
          throw new HubError(
            "BadRequest",
            "This hub speaks git's smart protocol only: git-upload-pack and git-receive-pack.",
          );
        const repo = await askingForPassword(() => openRepo(context, call, type, needs[service]));
        return repo instanceof Response ? repo : serve(call, repo, service);
      };

    register(
      "GET",
      `${base}/info/refs`,
      forRepo(
        (call, repo, service) => advertise(git, call, repo, service),
        (call) => call.query.get("service") ?? "",
      ),
    );
    for (const service of services) {
      register(
        "POST",
        `${base}/git-${service}`,
        forRepo(
          (call, repo) => exchange(git, call, repo, service),
          () => `git-${service}`,
        ),
      );
    }
  }
}

/** Git asks its user for a password only when it is told so in this way. */
async function askingForPassword<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof HubError) || error.status !== 401) throw error;
    throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword, { cause: error, headers: challenge });
  }
}

async function advertise(
  { context, places }: GitService,
  call: Call,
  repo: RepoRow,
  service: Service,
): Promise<Response> {
  const folder = context.git.folderOf(repo.id);
  const leave = places.enter();
  const { child, ended } = startGit(folder, serviceArguments(service, folder, ["--advertise-refs"]), {
    environment: protocolOf(call),
    timeoutMs: limits.git.commandTimeoutMs,
    settings: settingsOf(undefined),
  });
  ended.then(leave, leave);
  child.stdin.end();
  const chunks: Buffer[] = await child.stdout.toArray();
  await ended;
  const announcement = `# service=git-${service}\n`;
  const head = `${(announcement.length + 4).toString(16).padStart(4, "0")}${announcement}0000`;
  return new Response(Buffer.concat([Buffer.from(head), ...chunks]), {
    headers: replyHeaders(`git-${service}-advertisement`),
  });
}

async function exchange(git: GitService, call: Call, repo: RepoRow, service: Service): Promise<Response> {
  const { context, hooksFolder, places } = git;
  const folder = context.git.folderOf(repo.id);
  const leave = places.enter();
  try {
    const input = service === "upload-pack" ? await checkedRequest(context, repo, call) : requestBytes(call.request);
    const { child, ended } = startGit(folder, serviceArguments(service, folder, []), {
      environment: protocolOf(call),
      timeoutMs: limits.git.serviceTimeoutMs,
      kind: "service",
      settings: settingsOf(hooksFolder),
    });
    ended.then(leave, leave);
    pipeline([...input, child.stdin]).catch(() => child.kill("SIGKILL"));
    const body = outputOf(child, async () => {
      await ended.catch((error: unknown) =>
        context.logger.info({ err: error, repoId: repo.id }, `git ${service} ended with an error`),
      );
      // The pusher hears that all is done when the page knows of it as well.
      if (service === "receive-pack") await context.git.exclusively(repo.id, () => reindexRepo(context, repo));
    });
    return new Response(body, { headers: replyHeaders(`git-${service}-result`) });
  } catch (error) {
    leave();
    if (!(error instanceof FetchRefusedError)) throw error;
    return new Response(errorPacket(error.message), { headers: replyHeaders("git-upload-pack-result") });
  }
}

/** A fetch's request is short; it is read whole, because git's second protocol hands out any object it is asked for. */
async function checkedRequest({ git, downloads }: HubContext, repo: RepoRow, call: Call): Promise<[Readable]> {
  const whole = capBytes(maxFetchRequestBytes);
  const [request] = await Promise.all([buffer(whole), pipeline([...requestBytes(call.request), whole])]);
  const fetch = await checkFetch(git, git.folderOf(repo.id), request, versionOf(call));
  if (fetch.wantsObjects) downloads.cloned(repo, whoAsks(call));
  return [Readable.from([fetch.request])];
}

function serviceArguments(service: Service, folder: string, flags: readonly string[]): string[] {
  return [service, "--stateless-rpc", ...(service === "upload-pack" ? ["--strict"] : []), ...flags, folder];
}

function settingsOf(hooksFolder: string | undefined): string[] {
  return [
    ...(hooksFolder === undefined ? [] : [`core.hooksPath=${hooksFolder}`]),
    "receive.fsckObjects=true",
    "receive.denyDeleteCurrent=true",
    "receive.denyCurrentBranch=ignore",
    "receive.autoGc=false",
    "receive.advertisePushOptions=false",
    `receive.maxInputSize=${limits.git.packBytes}`,
    // Only what a branch, a tag or a pull request leads to is handed out.
    "uploadpack.allowReachableSHA1InWant=true",
    "uploadpack.allowFilter=true",
    // Other filters are refused: `sparse:oid` takes its patterns from any object, a deleted one too.
    "uploadpackfilter.allow=false",
    ...["blob:none", "blob:limit", "tree", "object:type", "combine"].map(
      (name) => `uploadpackfilter.${name}.allow=true`,
    ),
    "transfer.hideRefs=refs/modelyard",
  ];
}

/** The version that we check requests against is the one that git is told, whatever else the header says. */
function protocolOf(call: Call): Record<string, string> {
  return { GIT_PROTOCOL: `version=${versionOf(call)}` };
}

/** @returns the highest version that the client offers; 0 for a header that we do not understand */
function versionOf({ request }: Call): FetchVersion {
  const offered = new Set((request.headers.get("git-protocol") ?? "").slice(0, 100).split(":"));
  if (offered.has("version=2")) return 2;
  return offered.has("version=1") ? 1 : 0;
}

function requestBytes(request: Request): [Readable, ...Transform[]] {
  const isPacked = /^(?:x-)?gzip$/i.test(request.headers.get("content-encoding") ?? "");
  const sent = Readable.from(request.body ?? []);
  return [sent, ...(isPacked ? [createGunzip()] : []), capBytes(limits.git.packBytes + 1024 * 1024)];
}

function replyHeaders(kind: string): Record<string, string> {
  return {
    "Content-Type": `application/x-${kind}`,
    "Cache-Control": "no-cache, max-age=0, must-revalidate",
    "X-Content-Type-Options": "nosniff",
  };
}
