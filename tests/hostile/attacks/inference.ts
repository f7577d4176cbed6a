import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, repeat } from "../attack.ts";
import { honestToken, json, type Victim } from "../victim.ts";

const allowed = ["200", "400", "401", "403", "404", "405", "413", "422", "429", "closed", "timeout"];

function chatBody(extra: object = {}): string {
  return JSON.stringify({ model: "yard/tiny-chat", messages: [{ role: "user", content: "Hello" }], ...extra });
}

function call(victim: Victim, body: string, path = "/v1/chat/completions", timeoutMs = 30_000): Promise<string> {
  return victim.outcome(path, { method: "POST", signedIn: true, headers: json, body, timeoutMs });
}

export const inferenceAttacks: readonly Attack[] = [
  {
    name: "router: 1,000 models that do not exist",
    allowed,
    run: (victim) => repeat(1000, 50, (index) => call(victim, chatBody({ model: `mallory/none-${index}` }))),
  },
  {
    name: "router: 500 callers that leave at once",
    allowed,
    run: (victim) => repeat(500, 50, () => call(victim, chatBody({ stream: true }), "/v1/chat/completions", 5)),
  },
  {
    name: "router: 200 streams that are not read",
    allowed: ["held"],
    run: async (victim) => {
      const body = chatBody({ stream: true });
      const sockets = Array.from({ length: 200 }, () => {
        const socket = connect({ host: victim.host, port: victim.port, localAddress: "127.0.0.4" });
        socket.on("error", () => undefined);
        socket.pause();
        socket.write(
          `POST /v1/chat/completions HTTP/1.1\r\nHost: ${victim.host}:${victim.port}\r\nAuthorization: Bearer ${honestToken}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
        return socket;
      });
      await sleep(4000);
      for (const socket of sockets) socket.destroy();
      return ["held"];
    },
  },
  {
    name: "router: paths that lead elsewhere",
    allowed,
    run: (victim) => {
      const paths = [
        "/router/groq/../../etc",
        "/router/%2e%2e/x",
        "/router/groq//v1",
        "/router/none/v1/chat/completions",
        "/models/http:%2F%2F169.254.169.254%2F",
        "/v1/models/%00",
      ];
      return repeat(120, 20, (index) => call(victim, chatBody(), paths[index % paths.length]));
    },
  },
  {
    name: "router: 64 large bodies at once",
    // 503 with `Retry-After`: the memory for request bodies is in use.
    allowed: [...allowed, "503"],
    run: (victim) => {
      const body = chatBody({ user: "x".repeat(4 << 20) });
      return repeat(64, 32, () => call(victim, body));
    },
  },
];
