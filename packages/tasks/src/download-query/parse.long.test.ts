import { array, assert, constantFrom, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";
import { DownloadQueryError, parseDownloadQuery } from "./parse.ts";

const piece = oneof(
  constantFrom("AND ", "OR ", "NOT ", "(", ")", 'path:"a" ', 'path_extension:"b" ', '_exists_:"path" '),
  string(),
);

test("10^5 texts that look like queries are queries or cause typed errors", () => {
  assert(
    property(array(piece, { maxLength: 40 }), (pieces) => {
      try {
        parseDownloadQuery(pieces.join(""));
      } catch (error) {
        expect(error).toBeInstanceOf(DownloadQueryError);
      }
    }),
    { numRuns: 100_000 },
  );
});
