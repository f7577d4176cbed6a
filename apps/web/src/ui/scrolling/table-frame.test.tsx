import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TableFrame } from "./table-frame.tsx";

test("the keyboard reaches a frame, and one with a label is a landmark", () => {
  expect(renderToStaticMarkup(<TableFrame data-fits="yes">x</TableFrame>)).toBe(
    '<div data-fits="yes" tabindex="0" class="table-frame">x</div>',
  );
  expect(renderToStaticMarkup(<TableFrame label="Rows" className="blame" />)).toBe(
    '<div tabindex="0" role="region" aria-label="Rows" class="table-frame blame"></div>',
  );
});

test("every frame of a table is this component, and the keyboard reaches it", () => {
  const sources = join(import.meta.dirname, "../..");
  const others = globSync("**/*.tsx", { cwd: sources })
    .filter((file) => !file.startsWith("ui/scrolling/"))
    .filter((file) => /className=[{"'`]+table-frame|tabIndex: 0/.test(readFileSync(join(sources, file), "utf8")));
  expect(others).toEqual([]);
});
