import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A file whose content a fixture has as readable text. */
const FixtureFile = z.strictObject({ type: z.string(), text: z.string() });
export type FixtureFile = z.infer<typeof FixtureFile>;

const Json = z.record(z.string(), z.unknown());

const FixtureRequest = z.strictObject({
  method: z.literal("POST"),
  path: z.string(),
  /** `{key}` is replaced by the key. */
  headers: z.record(z.string(), z.string()),
  json: Json.optional(),
  binary: FixtureFile.optional(),
  form: z.record(z.string(), z.union([z.string(), FixtureFile.extend({ fileName: z.string() })])).optional(),
});

const FixtureAnswer = z.strictObject({
  /** URL of a later GET request; absent for the response to the request itself. */
  url: z.url().optional(),
  /** Whether the key must be sent, or must not be. */
  key: z.boolean().optional(),
  status: z.int().default(200),
  json: z.unknown().optional(),
  file: FixtureFile.optional(),
});
export type FixtureAnswer = z.infer<typeof FixtureAnswer>;

const Fixture = z.strictObject({
  /** URL of the provider's documentation. */
  source: z.url(),
  host: z.string(),
  /** The provider's name for the model. */
  model: z.string(),
  /** Arguments of the client's method; `{ "$file": … }` is a file. */
  args: Json,
  request: FixtureRequest,
  answers: z.array(FixtureAnswer).min(1),
  /** Expected result of the client; `{ "$blob": … }` is a file. */
  result: z.unknown(),
});

/** A documented request of a provider for a task, its responses, and the expected result. */
export type ProviderFixture = z.infer<typeof Fixture> & { provider: string; task: string };

const folder = join(import.meta.dirname, "../__fixtures__");

/** Reads the fixtures of all providers and tasks. */
export function readFixtures(): ProviderFixture[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: provider }) =>
      readdirSync(join(folder, provider)).map((file) => {
        const fixture = Fixture.parse(JSON.parse(readFileSync(join(folder, provider, file), "utf8")));
        return Object.assign(fixture, { provider, task: file.replace(/\.json$/, "") });
      }),
    );
}
