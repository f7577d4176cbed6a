import { expect } from "@playwright/test";
import { faultsOf } from "./accessibility/faults-of.ts";
import { completeRunPages } from "./accessibility/pages.ts";
import { test } from "./shared-hub.ts";

for (const path of completeRunPages) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${path} has no axe violations, console errors or horizontal scrolling, ${colorScheme}`, async ({
      page,
      hub,
    }) => {
      expect(await faultsOf(page, { url: hub.url + path, colorScheme })).toEqual([]);
    });
  }
}
