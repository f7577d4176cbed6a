import { limits } from "@modelyard/platform/limits";
import { requestIdFrom } from "@modelyard/platform/request-id";
import { callerOfSshKey } from "../../accounts/caller.ts";
import { HubError, messages } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import type { Client } from "../../http/client-keys.ts";
import { refusalOf } from "../../http/endpoint.ts";
import type { HubContext } from "../../hub-context.ts";
import { openRepoForPush } from "../../pulls/push-access.ts";
import { openByAnyName } from "../../repos/find-repo.ts";
import { readAdvertisement } from "../../smart-http/advertise.ts";
import { serveFetchSession } from "../../smart-http/fetch/fetch-session.ts";
import type { GitTransfers } from "../../smart-http/git-service.ts";
import { servePush } from "../../smart-http/push/push.ts";
import type { CommandSession } from "../connections/connection.ts";
import { send } from "../connections/send.ts";
import { lfsAuthentication } from "./lfs-authentication.ts";
import { type NamedRepository, parseCommand } from "./parse-command.ts";
import { pushBody } from "./push-body.ts";
import { type SshCallOptions, sshCall } from "./ssh-call.ts";

export interface CommandContext extends Omit<SshCallOptions, "caller" | "clientAddress"> {
  context: HubContext;
  transfers: GitTransfers;
  /** Counts a command of a user. @throws {HubError} 429 above the limit of the user */
  count: (client: Client) => void;
}

/** Runs a command of a client, and sends its result and exit status. */
export async function runCommand(commands: CommandContext, session: CommandSession): Promise<void> {
  const { channel, signal } = session;
  let exitStatus = 0;
  try {
    await respond(commands, session);
  } catch (error) {
    exitStatus = 1;
    if (!signal.aborted) {
      const request = new Request(commands.publicUrl, { signal });
      const { logger } = commands.context;
      const { message } = refusalOf(error, request, { logger, requestId: requestIdFrom(undefined) });
      channel.stderr.write(`Modelyard: ${message}\n`);
    }
  }
  if (signal.aborted) return;
  channel.exit(exitStatus);
  channel.end();
}

async function respond(commands: CommandContext, session: CommandSession): Promise<void> {
  const { context } = commands;
  const { socket, signal } = session;
  // Looked up for each command: a user who lost the key or the account loses access on open connections too.
  const caller = await callerOfSshKey(context.orm, session.keyId, context.now());
  if (caller === undefined) throw new HubError("BadCredentials", "This SSH key was removed.");
  const clientAddress = socket.remoteAddress;
  commands.count({ userId: caller.userId, address: clientAddress });
  const write = (bytes: Uint8Array) => send(session, bytes);
  if (session.command === undefined) {
    await write(Buffer.from(`Hi ${caller.userName}, welcome to Modelyard. This hub gives no shell access.\n`));
    return;
  }
  const command = parseCommand(session.command);
  if (command.kind === "unknown") {
    throw new HubError("BadRequest", "This command is not supported. Use git clone, fetch or push, or Git LFS.");
  }
  if (command.kind === "no repository") throw new HubError("RepoNotFound", messages.repoNotFound);
  const callFor = (repository: NamedRepository, body?: ReadableStream<Uint8Array>): Call => {
    const { gitProtocol } = session;
    const options = { ...commands, caller, clientAddress };
    return sshCall(options, { repository, gitProtocol, signal, ...(body === undefined ? {} : { body }) });
  };
  if (command.kind === "lfs") {
    const call = callFor(command.repository);
    const reply = await lfsAuthentication(context, call, { ...command, caller, keyId: session.keyId });
    await write(Buffer.from(`${JSON.stringify(reply)}\n`));
  } else if (command.service === "upload-pack") {
    await fetch(commands, session, { call: callFor(command.repository), repository: command.repository, write });
  } else {
    await push(commands, session, { callFor, repository: command.repository, write });
  }
}

type Write = (bytes: Uint8Array) => Promise<void>;

async function fetch(
  { context, transfers }: CommandContext,
  { channel, signal }: CommandSession,
  { call, repository, write }: { call: Call; repository: NamedRepository; write: Write },
): Promise<void> {
  const repo = await openByAnyName(context, call, repository.type, "content");
  noteMove(channel.stderr, repository, repo.fullName);
  const input = channel.iterator({ destroyOnReturn: false });
  await serveFetchSession(transfers, call, repo, { input, write, signal, quietMs: limits.ssh.quietFetchMs });
}

interface Push {
  callFor: (repository: NamedRepository, body?: ReadableStream<Uint8Array>) => Call;
  repository: NamedRepository;
  write: Write;
}

async function push(
  { context, transfers }: CommandContext,
  { channel }: CommandSession,
  { callFor, repository, write }: Push,
): Promise<void> {
  const asked = callFor(repository);
  const opened = await openRepoForPush(context, asked, repository.type, openByAnyName);
  if (opened instanceof Response) throw new HubError("RepoNotFound", messages.repoNotFound);
  noteMove(channel.stderr, repository, opened.repo.fullName);
  await write(await readAdvertisement(transfers, asked, opened.repo, "receive-pack"));
  const body = await pushBody(channel.iterator({ destroyOnReturn: false }));
  // The client has nothing to push.
  if (body === undefined) return;
  const response = await servePush(transfers, callFor(repository, body), opened, { hasStatus: false });
  try {
    for await (const chunk of response.body ?? []) await write(chunk);
  } catch (error) {
    if (error instanceof HubError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new HubError("BadRequest", `This push was ended: ${reason}.`, { cause: error });
  }
}

/** Tells the user that a repository has a new name. Git over SSH knows no redirects. */
function noteMove(stderr: NodeJS.WritableStream, { namespace, name }: NamedRepository, fullName: string): void {
  if (`${namespace}/${name.replace(/\.git$/, "")}` === fullName) return;
  stderr.write(`Modelyard: this repository is now ${fullName}. Change the address of your clone: git remote set-url\n`);
}
