import { modalities } from "@modelyard/tasks";
import { array, assert, property, string } from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Crest } from "./crest.tsx";
import { Tile } from "./tile.tsx";
import { tilePattern } from "./tile-pattern.ts";

test("the pattern of a tile depends on the id alone, and hardly two ids share one", () => {
  const ids = Array.from({ length: 2000 }, (_, index) => `owner-${index % 40}/model-${index}`);
  const patterns = ids.map((id) => JSON.stringify(tilePattern(id)));
  expect(ids.map((id) => JSON.stringify(tilePattern(id)))).toEqual(patterns);
  expect(new Set(patterns).size).toBeGreaterThan(1990);
});

test("a tile has the hue of its modality, a crest the first letter of its owner, and both are hidden from screen readers", () => {
  for (const modality of modalities) {
    const tile = renderToStaticMarkup(<Tile id="yard/tiny-chat" modality={modality} />);
    expect(tile).toContain(`data-modality="${modality}"`);
    expect(tile).toContain('aria-hidden="true"');
  }
  const crest = renderToStaticMarkup(<Crest owner="yard" />);
  expect(crest).toContain(">Y</text>");
  expect(crest).toContain('aria-hidden="true"');
});

test("marks of any name are drawn with known shapes and colors only", () => {
  assert(
    property(array(string({ unit: "binary" }), { maxLength: 3 }), (parts) => {
      const name = parts.join("/");
      const { strong, pale } = tilePattern(name);
      expect(strong + pale).toMatch(/^[MmhvaHVz0-9. -]*$/);
      expect(Number(/data-crest="(\d+)"/.exec(renderToStaticMarkup(<Crest owner={name} />))?.[1])).toBeLessThan(12);
    }),
  );
});
