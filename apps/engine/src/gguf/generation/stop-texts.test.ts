import * as fc from "fast-check";
import { expect, test } from "vitest";
import { StopTexts } from "./stop-texts.ts";

test.each([
  { stops: ["END"], pieces: ["one E", "N", "D two"], passed: ["one ", "", ""], isStopped: true },
  { stops: ["END"], pieces: ["one E", "NE", "ND"], passed: ["one ", "EN", ""], isStopped: true },
  { stops: ["aab"], pieces: ["a", "a", "a", "b"], passed: ["", "", "a", ""], isStopped: true },
  { stops: ["x", "two"], pieces: ["one two x"], passed: ["one "], isStopped: true },
  { stops: [], pieces: ["one ", "two"], passed: ["one ", "two"], isStopped: false },
])("$pieces with stops $stops", ({ stops, pieces, passed, isStopped }) => {
  const texts = new StopTexts(stops);
  expect(pieces.map((piece) => texts.add(piece))).toEqual(passed);
  expect(texts.isStopped).toBe(isStopped);
});

test("text that only began like a stop is passed on at the end", () => {
  const texts = new StopTexts(["END"]);
  expect(texts.add("the EN") + texts.finish()).toBe("the EN");
});

test("however a text is cut into pieces, the same part is passed on", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 30 });
  const stops = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 4 }), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(fc.array(letters), stops, (pieces, markers) => {
      const texts = new StopTexts(markers);
      let passed = "";
      for (const piece of pieces) if (!texts.isStopped) passed += texts.add(piece);
      passed += texts.finish();
      const whole = pieces.join("");
      const ends = markers.map((marker) => whole.indexOf(marker)).filter((position) => position !== -1);
      // Of stops that end in the same piece, the first counts.
      expect(whole.startsWith(passed)).toBe(true);
      expect(markers.some((marker) => passed.includes(marker))).toBe(false);
      if (ends.length === 0) expect(passed).toBe(whole);
      else expect(texts.isStopped).toBe(true);
    }),
  );
});
