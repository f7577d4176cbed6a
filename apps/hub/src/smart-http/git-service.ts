import { limits } from "@modelyard/platform/limits";
import { type GitProcess, startGit } from "../git/command.ts";
import { gitSlots } from "../git/git-slots.ts";
import type { Call } from "../http/call.ts";
import type { ClientSlots } from "../http/client-slots.ts";
import type { HubContext } from "../hub-context.ts";
import type { RepoRow } from "../repos/tables.ts";
import type { FetchVersion } from "./fetch/fetch-request.ts";
import { SlowTransfers } from "./transfer/slow-transfers.ts";

export const services = ["upload-pack", "receive-pack"] as const;
export type Service = (typeof services)[number];

/** State shared by fetches and pushes. */
export interface GitTransfers {
  context: HubContext;
  /** The folder of the hook that checks pushes. */
  hooksFolder: string;
  advertisements: ClientSlots;
  fetches: ClientSlots;
  pushes: ClientSlots;
  slowFetches: SlowTransfers;
  slowPushes: SlowTransfers;
  running: RunningServices;
}

export function createGitTransfers(context: HubContext, hooksFolder: string): GitTransfers {
  const fetches = gitSlots(limits.git.fetchSlots);
  const pushes = gitSlots(limits.git.pushSlots);
  return {
    context,
    hooksFolder,
    advertisements: gitSlots(limits.git.advertisementSlots),
    fetches,
    pushes,
    slowFetches: slowTransfersOf(fetches),
    slowPushes: slowTransfersOf(pushes),
    running: new RunningServices(),
  };
}

function slowTransfersOf(slots: ClientSlots): SlowTransfers {
  return new SlowTransfers({
    isAwaited: (keys) => slots.isAwaited(keys),
    areAllTaken: () => slots.areAllTaken,
  });
}

/** The running services, so that a shutdown can end them. */
export class RunningServices {
  readonly #abandons = new Map<Promise<void>, () => void>();

  /** Adds a service. @param done settles when the service has ended and the index is updated */
  add(done: Promise<void>, abandon: () => void): void {
    this.#abandons.set(done, abandon);
    const remove = () => this.#abandons.delete(done);
    done.then(remove, remove);
  }

  /** Ends all services. Waits for pushes that are moving refs. */
  async close(): Promise<void> {
    const all = [...this.#abandons.keys()];
    for (const abandon of this.#abandons.values()) abandon();
    await Promise.allSettled(all);
  }
}

interface ServiceOptions {
  flags?: readonly string[];
  timeoutMs: number;
  environment?: Record<string, string>;
  hooksFolder?: string;
  /** Whether the process serves all requests of one connection, instead of one request. */
  isStateful?: boolean;
}

export function startService(
  { context }: GitTransfers,
  call: Call,
  repo: RepoRow,
  service: Service,
  { flags = [], timeoutMs, environment = {}, hooksFolder, isStateful = false }: ServiceOptions,
): GitProcess {
  const folder = context.git.folderOf(repo.id);
  const strict = service === "upload-pack" ? ["--strict"] : [];
  const stateless = isStateful ? [] : ["--stateless-rpc"];
  return startGit(folder, [service, ...stateless, ...strict, ...flags, folder], {
    environment: { ...protocolOf(call), ...environment },
    timeoutMs,
    settings: settingsOf(hooksFolder),
    kind: "service",
  });
}

function settingsOf(hooksFolder: string | undefined): string[] {
  return [
    ...(hooksFolder === undefined ? [] : [`core.hooksPath=${hooksFolder}`]),
    "receive.fsckObjects=true",
    // The hook checks these names itself, in all new folders, with messages that name the path.
    ...["hasDot", "hasDotdot", "hasDotgit", "emptyName"].map((check) => `receive.fsck.${check}=ignore`),
    "receive.denyDeleteCurrent=true",
    "receive.denyCurrentBranch=ignore",
    "receive.autoGc=false",
    // Keep every push as a pack: unpacking would drop objects that the repository has already, also deleted ones, and the
    // hook could not check their large files.
    "receive.unpackLimit=1",
    "receive.advertisePushOptions=false",
    `receive.maxInputSize=${limits.git.packBytes}`,
    // Serve only objects that a branch, a tag or a pull request reaches.
    "uploadpack.allowReachableSHA1InWant=true",
    "uploadpack.allowFilter=true",
    // Refuse other filters: `sparse:oid` reads its patterns from any object, including deleted ones.
    "uploadpackfilter.allow=false",
    ...["blob:none", "blob:limit", "tree", "object:type", "combine"].map(
      (name) => `uploadpackfilter.${name}.allow=true`,
    ),
    "transfer.hideRefs=refs/modelyard",
  ];
}

/** Makes git use the protocol version that requests are checked for, whatever else the header contains. */
function protocolOf(call: Call): Record<string, string> {
  return { GIT_PROTOCOL: `version=${versionOf(call)}` };
}

/** Returns the highest version that the client offers; 0 for an unknown header. */
export function versionOf({ request }: Call): FetchVersion {
  const offered = new Set((request.headers.get("git-protocol") ?? "").slice(0, 100).split(":"));
  if (offered.has("version=2")) return 2;
  return offered.has("version=1") ? 1 : 0;
}

export function resultHeaders(kind: string): Record<string, string> {
  return {
    "Content-Type": `application/x-${kind}`,
    "Cache-Control": "no-cache, max-age=0, must-revalidate",
    "X-Content-Type-Options": "nosniff",
  };
}
