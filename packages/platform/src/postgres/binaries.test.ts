import { expect, test } from "vitest";
import { findPostgresFolder, PostgresMissingError } from "./binaries.ts";

const elsewhere = process.platform === "win32" ? "linux-x64" : "win32-x64";

test.each([
  { platform: "sunos-sparc", says: "There is no bundled PostgreSQL for sunos-sparc. Set DATABASE_URL" },
  { platform: elsewhere, says: "is not installed. Run npm ci, or set DATABASE_URL." },
])("without programs for $platform, the error says what to do", ({ platform, says }) => {
  expect(() => findPostgresFolder(platform)).toThrow(PostgresMissingError);
  expect(() => findPostgresFolder(platform)).toThrow(says);
});
