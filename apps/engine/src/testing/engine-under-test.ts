import { createLogger } from "@modelyard/platform/logger";
import { createEngine, type Engine, type EngineOptions } from "../create-engine.ts";
import { type TestModel, TestSource } from "./test-source.ts";

export interface EngineUnderTest {
  engine: Engine;
  source: TestSource;
  /** Sends a request with the engine's key. */
  post: (
    path: string,
    body: unknown,
    options?: { signal?: AbortSignal; headers?: Record<string, string> },
  ) => Promise<Response>;
  get: (path: string) => Promise<Response>;
}

export const testKey = "key-of-a-test";

export async function startEngineUnderTest(
  models: Record<string, TestModel>,
  options: Partial<EngineOptions> = {},
): Promise<EngineUnderTest> {
  const source = new TestSource(models);
  const engine = await createEngine({
    source,
    key: testKey,
    memoryBytes: 2 ** 30,
    threads: 2,
    logger: createLogger({ level: "silent" }),
    ...options,
  });
  const headers = { authorization: `Bearer ${testKey}`, "content-type": "application/json" };
  return {
    engine,
    source,
    post: (path, body, { signal, headers: further = {} } = {}) =>
      fetch(`${engine.url}${path}`, {
        method: "POST",
        headers: { ...headers, ...further },
        body: JSON.stringify(body),
        ...(signal === undefined ? {} : { signal }),
      }),
    get: (path) => fetch(`${engine.url}${path}`, { headers }),
  };
}

/** Returns the data of a stream's events, without `[DONE]`. */
export function eventsIn(text: string): unknown[] {
  return text
    .split("\n\n")
    .filter((event) => event.startsWith("data: ") && event !== "data: [DONE]")
    .map((event): unknown => JSON.parse(event.slice("data: ".length)));
}
