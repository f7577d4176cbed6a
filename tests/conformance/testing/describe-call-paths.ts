import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestProblems } from "../../support/documented-request.ts";
import { type CallPath, callPaths, snippetsOn } from "./call-paths.ts";
import { receivedBody } from "./received-body.ts";
import type { CopiedSnippet, Runtimes } from "./run-snippet.ts";
import { cells, type SnippetCell } from "./snippet-cells.ts";
import { fileText, type SnippetSurroundings, startSnippetSurroundings, waitsInRegion } from "./snippet-surroundings.ts";

interface CallPathRuns {
  /** Which code to run. */
  runs: (snippet: CopiedSnippet) => boolean;
  runtimes: () => Promise<Runtimes>;
  isChosen?: (cell: string) => boolean;
  paths?: readonly CallPath[];
}

/**
 * Copies code as users do, runs it as a file, and compares the received request with the receiver's documentation.
 */
export function describeCallPaths(
  what: string,
  { runs, runtimes, isChosen = () => true, paths = callPaths }: CallPathRuns,
): void {
  describe(what, () => {
    let surroundings: SnippetSurroundings;
    beforeAll(async () => {
      surroundings = await startSnippetSurroundings(runtimes);
    }, 600_000);
    afterAll(() => surroundings.close());

    // The hub lists no models of OpenAI's own.
    const rows = cells
      .filter(({ fixture: { provider, task } }) => provider !== "openai" && isChosen(`${provider}/${task}`))
      .map((cell) => ({ cell, provider: cell.fixture.provider, task: cell.fixture.task }));

    test.each(rows)("$provider is sent what it documents for $task", async ({ cell }) => {
      const { fixture } = cell;
      // Several paths often return the same code.
      const codes = new Map<string, { snippet: CopiedSnippet; from: string[] }>();
      for (const path of paths) {
        const snippets = await snippetsOn(path, cell, surroundings.router.url);
        if (path !== "notebook") expect(snippets.length, `the ${path} has code`).toBeGreaterThan(0);
        for (const snippet of snippets.filter(runs)) {
          if (path !== "CLI") expect(snippet.code, `the ${path} calls this hub`).toContain(surroundings.router.url);
          const known = codes.get(snippet.code) ?? { snippet, from: [] };
          codes.set(snippet.code, { ...known, from: [...known.from, `${path}: ${snippet.client}`] });
        }
      }
      const problems: string[] = [];
      for (const { snippet, from } of codes.values()) {
        if (waitsInRegion(snippet.client, cell, "own hub")) continue;
        problems.push(...(await problemsOf(snippet, cell)).map((problem) => `${from.join(", ")}: ${problem}`));
      }
      expect(problems, fixture.source).toEqual([]);
    });

    /** A client that cannot parse the response has still sent the request; `snippets.test.ts` lists these clients. */
    async function problemsOf(snippet: CopiedSnippet, { fixture }: SnippetCell): Promise<string[]> {
      surroundings.mean(fixture);
      // fal's own client calls fal, with fal's key.
      const printed = await surroundings.run(snippet, { FAL_AI_API_KEY: surroundings.router.sim.key }).catch(String);
      const request = surroundings.received(fixture);
      if (request === undefined) return [`The provider was not called: ${printed}`];
      return requestProblems(fixture, await receivedBody(request, fileText));
    }
  });
}
