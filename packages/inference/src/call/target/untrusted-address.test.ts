import { type ProviderFixture, readFixtures } from "@modelyard/provider-sim";
import { expect, test } from "vitest";
import { answering, hurried, type ScriptedAnswer } from "../../testing/answering.ts";
import { callTask } from "../../testing/call-task.ts";
import { revive } from "../../testing/simulated-provider.ts";

/** Fixtures whose last JSON response contains the URL of a file. */
const cells = readFixtures().filter(({ answers }) => answers.at(-1)?.file !== undefined && answers.length > 1);

/** The documented responses, with another URL for the file. */
function answersWith({ answers }: ProviderFixture, address: string): ScriptedAnswer[] {
  const file = answers.at(-1)?.url ?? "";
  return answers.slice(0, -1).map(({ json }): object => JSON.parse(JSON.stringify(json).replaceAll(file, address)));
}

async function call(fixture: ProviderFixture, answers: readonly ScriptedAnswer[]) {
  const { provider, task, model, args } = fixture;
  const { fetch, asked } = answering(provider, task, answers, { providerId: model });
  const given = { ...Object(revive(args)), provider, model: "acme/model", accessToken: "provider-key-0123456789" };
  const outcome: unknown = await callTask(task, given, { ...hurried().options, fetch }).catch(
    (error: unknown) => error,
  );
  return { outcome, asked };
}

test("every provider whose results are files is covered", () => {
  expect([...new Set(cells.map(({ provider }) => provider))].toSorted()).toEqual([
    "black-forest-labs",
    "fal-ai",
    "novita",
    "replicate",
    "together",
    "wavespeed",
    "zai-org",
  ]);
});

test.each(cells)(
  "$provider $task: a result is fetched from http(s), or from a path of the provider",
  async (fixture) => {
    for (const address of [
      "ftp://files.example/x",
      "file:///etc/passwd",
      "javascript:alert(1)",
      "//evil.example/x",
      "https://me:pw@files.example/x",
      "",
    ]) {
      const answers = answersWith(fixture, address);
      const { outcome, asked } = await call(fixture, answers);
      expect(outcome).toMatchObject({ name: "ProviderOutputError", provider: fixture.provider });
      expect(asked.length).toBeLessThanOrEqual(answers.length);
      expect(asked.every(({ url }) => url.startsWith("https://"))).toBe(true);
    }
    const { outcome, asked } = await call(fixture, [...answersWith(fixture, "/files/out.bin"), "the file"]);
    expect(outcome).not.toBeInstanceOf(Error);
    expect(asked.at(-1)?.url).toBe(`https://${fixture.host}/files/out.bin`);
    expect([...(asked.at(-1)?.headers.keys() ?? [])]).not.toContain("authorization");
  },
);
