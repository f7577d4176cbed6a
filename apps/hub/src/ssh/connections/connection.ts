import type { Socket } from "node:net";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import type { AuthContext, Connection, ServerChannel, Session } from "ssh2";
import { z } from "zod";
import { areTooManyKeyExchanges } from "./key-exchanges.ts";
import type { LoginAttempt } from "./log-in.ts";

/** What a connection needs of the server. */
export interface ConnectionHandlers {
  logger: Logger;
  checkLogin: (attempt: AuthContext) => Promise<LoginAttempt>;
  /** Ends the limits of connections without a user, and counts the connection for its user. @returns false if the user has too many */
  logIn: (userId: string) => boolean;
  /** Runs a command; `undefined`: the client wants a shell. */
  run: (session: CommandSession) => Promise<void>;
}

/** One command of a client. */
export interface CommandSession {
  keyId: string;
  command: string | undefined;
  /** The protocol of git that the client offers, as in its environment variable `GIT_PROTOCOL`. */
  gitProtocol: string;
  channel: ServerChannel;
  socket: Socket;
  /** The bytes that were sent on all channels of the connection. */
  sent: { bytes: number };
  /** Aborts when the client closes the channel or the connection. */
  signal: AbortSignal;
}

const nothing = (): void => undefined;

/** Passes the commands of a connection on, and closes it when its client exceeds a limit. */
export function openConnection(client: Connection, socket: Socket, handlers: ConnectionHandlers): void {
  new SshConnection(client, socket, handlers).listen();
}

class SshConnection {
  readonly #client: Connection;
  readonly #socket: Socket;
  readonly #handlers: ConnectionHandlers;
  readonly #closed = new AbortController();
  readonly #channels = new Set<ServerChannel>();
  readonly #sent = { bytes: 0 };
  /** Those that the client has not closed: the library holds them and what the client sends to them. */
  #sessions = 0;
  #commands = 0;
  #attempts = 0;
  #keyId: string | undefined;
  /** Closes the connection while it runs no command. */
  #unused: NodeJS.Timeout | undefined;

  constructor(client: Connection, socket: Socket, handlers: ConnectionHandlers) {
    this.#client = client;
    this.#socket = socket;
    this.#handlers = handlers;
  }

  listen(): void {
    const client = this.#client;
    const socket = this.#socket;
    socket.setNoDelay(true);
    socket.on("data", () => this.#checkBytes());
    socket.once("close", () => {
      clearTimeout(this.#unused);
      this.#closed.abort();
    });
    client.on("error", nothing);
    client.on("authentication", (attempt) => void this.#logIn(attempt));
    client.once("ready", () => {
      socket.setTimeout(limits.ssh.idleMs, () => socket.destroy());
      this.#closeIfUnused();
    });
    client.on("session", (accept, reject) => this.#open(accept, reject));
    const startedAtMs = Date.now();
    let keyExchanges = 0;
    client.on("rekey", () => {
      keyExchanges += 1;
      if (areTooManyKeyExchanges(keyExchanges, Date.now() - startedAtMs)) socket.destroy();
    });
  }

  async #logIn(attempt: AuthContext): Promise<void> {
    try {
      // Clients try without a key first, to learn which methods there are.
      if (attempt.method !== "none") this.#attempts += 1;
      if (this.#attempts > limits.ssh.loginAttempts) {
        this.#socket.destroy();
        return;
      }
      const login = await this.#handlers.checkLogin(attempt);
      if (this.#closed.signal.aborted) return;
      if (login.result === "refused") attempt.reject(["publickey"]);
      else if (login.result === "offered") attempt.accept();
      else if (this.#handlers.logIn(login.userId)) {
        this.#keyId = login.keyId;
        attempt.accept();
      } else this.#socket.destroy();
    } catch (error) {
      this.#handlers.logger.warn({ err: error }, "SSH login could not be checked");
      this.#socket.destroy();
    }
  }

  #open(accept: () => Session, reject: () => void): void {
    const keyId = this.#keyId;
    if (keyId === undefined || this.#sessions >= limits.ssh.commands) {
      reject();
      return;
    }
    const session = accept();
    if (packetBytesOf(session) < limits.ssh.packetBytes) {
      this.#socket.destroy();
      return;
    }
    this.#sessions += 1;
    const ended = new AbortController();
    const end = (): void => {
      this.#closed.signal.removeEventListener("abort", end);
      ended.abort();
    };
    this.#closed.signal.addEventListener("abort", end, { once: true });
    let gitProtocol = "";
    let started: ServerChannel | undefined;
    session.once("close", () => {
      end();
      this.#sessions -= 1;
      if (started !== undefined) this.#channels.delete(started);
    });
    session.on("env", (acceptVariable: unknown, rejectVariable: unknown, { key, val }) => {
      const isAccepted = key === "GIT_PROTOCOL";
      if (isAccepted) gitProtocol = val;
      respond(isAccepted ? acceptVariable : rejectVariable);
    });
    // Returns no channel after the client has sent the end of its input.
    const start = (acceptCommand: () => ServerChannel | undefined, command: string | undefined) => {
      const channel = acceptCommand();
      if (channel === undefined || started !== undefined) return;
      started = channel;
      const socket = this.#socket;
      const connection = { socket, sent: this.#sent, keyId };
      void this.#run({ ...connection, command, gitProtocol, channel, signal: ended.signal }).finally(end);
    };
    session.once("exec", (acceptCommand, _reject, { command }) => start(acceptCommand, command));
    session.once("shell", (acceptCommand) => start(acceptCommand, undefined));
  }

  async #run(command: CommandSession): Promise<void> {
    const { channel } = command;
    this.#channels.add(channel);
    this.#commands += 1;
    clearTimeout(this.#unused);
    channel.on("error", nothing);
    channel.stderr.on("error", nothing);
    try {
      await this.#handlers.run(command);
    } finally {
      this.#commands -= 1;
      this.#closeIfUnused();
    }
  }

  #closeIfUnused(): void {
    if (this.#commands > 0) return;
    clearTimeout(this.#unused);
    this.#unused = setTimeout(() => this.#socket.destroy(), limits.ssh.unusedMs);
  }

  /** Closes the connection of a client that ignores the windows of the protocol, or reads nothing. */
  #checkBytes(): void {
    const { mostWaitingBytes } = limits.ssh;
    const isFull = [...this.#channels].some(({ readableLength }) => readableLength > mostWaitingBytes);
    if (isFull || this.#socket.writableLength > mostWaitingBytes) this.#socket.destroy();
  }
}

/** The library calls these only for requests that want a response. */
function respond(reply: unknown): void {
  if (typeof reply === "function") reply();
}

const SessionState = z
  .object({ _chanInfo: z.object({ outgoing: z.object({ packetSize: z.number() }) }) })
  .transform((session) => session["_chanInfo"].outgoing);

/** Returns the largest packet that the client accepts, which the library does not limit. */
function packetBytesOf(session: Session): number {
  return SessionState.parse(session).packetSize;
}
