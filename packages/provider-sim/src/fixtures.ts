import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A file that stands in a fixture as text, so that it can be read. */
const FixtureFile = z.strictObject({ type: z.string(), text: z.string() });
export type FixtureFile = z.infer<typeof FixtureFile>;

const Json = z.record(z.string(), z.unknown());

const FixtureRequest = z.strictObject({
  method: z.literal("POST"),
  path: z.string(),
  /** `{key}` stands for the key. */
  headers: z.record(z.string(), z.string()),
  json: Json.optional(),
  binary: FixtureFile.optional(),
  form: z.record(z.string(), z.union([z.string(), FixtureFile.extend({ fileName: z.string() })])).optional(),
});

const FixtureAnswer = z.strictObject({
  /** Asked for with GET; the first answer, to the request itself, has none. */
  url: z.url().optional(),
  /** Whether the key must come along, or must not. */
  key: z.boolean().optional(),
  status: z.int().default(200),
  json: z.unknown().optional(),
  file: FixtureFile.optional(),
});
export type FixtureAnswer = z.infer<typeof FixtureAnswer>;

const Fixture = z.strictObject({
  /** Where the provider documents the call. */
  source: z.url(),
  host: z.string(),
  /** The provider's name for the model. */
  model: z.string(),
  /** What the client is given; `{ "$file": … }` stands for a file. */
  args: Json,
  request: FixtureRequest,
  answers: z.array(FixtureAnswer).min(1),
  /** What the client gives; `{ "$blob": … }` stands for a file. */
  result: z.unknown(),
});

/** A documented request of one provider for one task, its answers, and what they mean. */
export type ProviderFixture = z.infer<typeof Fixture> & { provider: string; task: string };

const folder = join(import.meta.dirname, "../__fixtures__");

/** Every provider × task cell there is. */
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
