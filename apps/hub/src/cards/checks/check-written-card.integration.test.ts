import { afterAll, beforeAll, expect, test } from "vitest";
import { createMetadataReader, type MetadataReader } from "../../metadata/metadata-reader.ts";
import { checkWrittenCard } from "./check-written-card.ts";

let slow: MetadataReader;
beforeAll(() => {
  slow = createMetadataReader({ parseMs: 1 });
});
afterAll(() => slow.close());

const card = (lines: number) =>
  Buffer.from(`---\n${Array.from({ length: lines }, (_, index) => `k${index}: v`).join("\n")}\n---\n`);

test("a card that cannot be checked in time is not called invalid, and the commit can be repeated", async () => {
  await expect(checkWrittenCard(slow, card(900), "model")).rejects.toMatchObject({
    status: 503,
    headers: { "Retry-After": "5" },
  });
});
