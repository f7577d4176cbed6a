import { once } from "node:events";
import { createServer, Socket } from "node:net";
import { logAcceptErrors } from "@modelyard/platform/http/log-accept-errors";
import { limits } from "@modelyard/platform/limits";
import ssh2 from "ssh2";
import { z } from "zod";
import { type CommandContext, runCommand } from "./commands/run-command.ts";
import { algorithms } from "./connections/algorithms.ts";
import { openConnection } from "./connections/connection.ts";
import { ConnectionCounts, type OpenConnection } from "./connections/connection-counts.ts";
import { checkLogin } from "./connections/log-in.ts";

export interface SshServer {
  port: number;
  /** Closes all connections. Their commands end like those of clients that disconnect. */
  close: () => Promise<void>;
}

interface SshServerOptions {
  host: string;
  /** 0 chooses a free port. */
  port: number;
  /** The private key of the server. */
  hostKey: Buffer;
}

/** Starts to serve git over SSH. */
export async function startSshServer(
  commands: CommandContext,
  { host, port, hostKey }: SshServerOptions,
): Promise<SshServer> {
  const { context } = commands;
  const logger = context.logger.child({ room: "ssh" });
  const counts = new ConnectionCounts();
  const arrivals = new Map<Socket, Arrival>();
  const running = new Set<Promise<void>>();

  // Never listens: it gets the connections that were counted.
  const protocol = new ssh2.Server({ hostKeys: [hostKey], algorithms, ident: "Modelyard" });
  protocol.on("error", (error: unknown) => logger.warn({ err: error }, "SSH connection failed"));
  protocol.on("connection", (client) => {
    const { _sock: socket } = ClientState.parse(client);
    const arrival = arrivals.get(socket);
    if (arrival === undefined) {
      socket.destroy();
      return;
    }
    openConnection(client, socket, {
      logger,
      checkLogin: (attempt) => checkLogin(context, attempt),
      logIn: (userId) => arrival.logIn(userId),
      run: async (session) => {
        const run = runCommand(commands, session);
        running.add(run);
        try {
          await run;
        } catch (error) {
          logger.error({ err: error }, "SSH command failed");
          socket.destroy();
        } finally {
          running.delete(run);
        }
      },
    });
  });

  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    const count = counts.open(socket.remoteAddress);
    if (count === undefined) {
      socket.destroy();
      return;
    }
    const arrival = awaitLogin(socket, count);
    arrivals.set(socket, arrival);
    socket.once("close", () => {
      arrivals.delete(socket);
      arrival.close();
    });
    protocol.injectSocket(socket);
    socket.on("data", arrival.checkBytes);
  });
  server.maxConnections = limits.ssh.connections.total;
  server.listen({ host, port });
  await once(server, "listening");
  logAcceptErrors(server, { what: "SSH", logger });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of arrivals.keys()) socket.destroy();
      await closed;
      await Promise.allSettled(running);
    },
  };
}

/** The library does not say on which socket a client has connected. */
const ClientState = z.object({ _sock: z.instanceof(Socket) });

/** A connection, from before its client has sent anything. */
interface Arrival {
  /** @returns false if the user has too many connections */
  logIn: (userId: string) => boolean;
  /** Closes the connection if its client has sent too much without a login. */
  checkBytes: () => void;
  close: () => void;
}

function awaitLogin(socket: Socket, count: OpenConnection): Arrival {
  let isLoggedIn = false;
  const timer = setTimeout(() => socket.destroy(), limits.ssh.loginMs);
  return {
    logIn(userId) {
      clearTimeout(timer);
      isLoggedIn = true;
      return count.logIn(userId);
    },
    checkBytes() {
      if (!isLoggedIn && socket.bytesRead > limits.ssh.loginBytes) socket.destroy();
    },
    close() {
      clearTimeout(timer);
      count.close();
    },
  };
}
