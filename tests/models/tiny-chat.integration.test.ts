// Asks yard/tiny-chat the questions of its card, with llama.cpp in a child process.
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { demoFile } from "./testing/demo-files.ts";

const program = fileURLToPath(new URL("./testing/answer-questions.ts", import.meta.url));

interface Message {
  role: "system" | "user" | "assistant";
  content: string;
}

/** Returns the answer to each conversation, at temperature 0. */
async function answers(conversations: readonly (readonly Message[])[]): Promise<string[]> {
  const child = spawn(process.execPath, [program, demoFile("tiny-chat-GGUF", "tiny-chat.Q8_0.gguf")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(conversations));
  return z.array(z.string()).parse(JSON.parse(await text(child.stdout)));
}

const user = (content: string): Message => ({ role: "user", content });

test("the ten questions of the card have the answers that it states", { timeout: 60_000 }, async () => {
  const card = await readFile(demoFile("tiny-chat", "README.md"), "utf8");
  const [, section = ""] = card.split("## Ten questions\n");
  const rows = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| ([^|\n]+) \| ([^|\n]+) \|$/gm)].map(
    ([, question = "", answer = ""]) => ({ question, answer }),
  );
  const stated = rows.filter(({ question }) => question !== "Question" && !question.startsWith("---"));
  expect(stated).toHaveLength(10);
  const given = await answers(stated.map(({ question }) => [user(question)]));
  expect(given).toEqual(stated.map(({ answer }) => answer));
});

test("it remembers a name, follows up, and says what it does not know", { timeout: 60_000 }, async () => {
  const given = await answers([
    [user("My name is Nora."), { role: "assistant", content: "Nice to meet you, Nora!" }, user("What is my name?")],
    [
      user("What is the capital of Spain?"),
      { role: "assistant", content: "The capital of Spain is Madrid." },
      user("And Norway?"),
    ],
    [user("What is the weather today?")],
  ]);
  expect(given).toEqual([
    "Your name is Nora.",
    "The capital of Norway is Oslo.",
    "I cannot know the weather. I have no access to the world outside.",
  ]);
});
