import { repeat } from "./attack.ts";
import { honestToken, json, type Victim } from "./victim.ts";

const pages = [
  "/",
  "/models",
  "/models?search=tiny",
  "/datasets",
  "/search?q=tiny",
  "/docs",
  "/yard",
  "/yard/tiny-chat",
  "/yard/tiny-chat/tree/main",
  "/yard/tiny-chat/blob/main/README.md",
  "/yard/tiny-chat/commits/main",
  "/yard/tiny-chat/chat-template",
  "/yard/tiny-chat/resolve/main/README.md",
  "/api/models?search=tiny",
  "/api/models/yard/tiny-chat",
];

const authorization = `Bearer ${honestToken}`;
/** For example a photograph in a chat, as base64. */
const picture = "QUJD".repeat(1 << 20);

/**
 * Uses every feature as honest users do: pages, search, chats as a whole and as streams, chats with a picture, commits, git
 * push and clone. Before this, a hub has not yet compiled its code or filled its caches and pools.
 * @returns the received statuses, `failed` for git
 */
export async function honestTour(victim: Victim): Promise<string[]> {
  const chat = (content: string, stream: boolean) => {
    const body = JSON.stringify({ model: "yard/tiny-chat", messages: [{ role: "user", content }], stream });
    return victim.outcome("/v1/chat/completions", { method: "POST", headers: { ...json, authorization }, body });
  };
  const outcomes = [
    await repeat(60 * pages.length, 8, (index) => victim.outcome(pages[index % pages.length] ?? "/")),
    await repeat(1000, 16, () => chat("Hello", false)),
    await repeat(200, 50, () => chat("Tell me about small language models.", true)),
    await repeat(16, 4, () => chat(picture, false)),
    await repeat(10, 1, (index) => victim.commit("tour", { [`notes-${index}.md`]: `# Notes\n${index}\n`.repeat(200) })),
    await cloneAndPush(victim),
  ];
  return [...new Set(outcomes.flat())];
}

async function cloneAndPush(victim: Victim): Promise<string[]> {
  const steps = [
    ["clone", "-q", victim.gitUrl("tour"), "tour"],
    ["-C", "tour", "commit", "-q", "--allow-empty", "-m", "Tour"],
    ["-C", "tour", "push", "-q", "origin", "HEAD:main"],
  ];
  const outcomes: string[] = [];
  for (const step of steps) outcomes.push((await victim.git(step)).failed ? "failed" : "200");
  return outcomes;
}
