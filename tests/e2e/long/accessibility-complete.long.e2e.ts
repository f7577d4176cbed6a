import { expect } from "@playwright/test";
import { account, administrator, signIn } from "../../support/hub-with-account.ts";
import { faultsOf } from "../accessibility/faults-of.ts";
import { completeRunPages } from "../accessibility/pages.ts";
import { test } from "../shared-hub.ts";

const pages = [
  ...completeRunPages.visitor.map((path) => ({ path, who: undefined })),
  ...completeRunPages.owner.map((path) => ({ path, who: account })),
  ...completeRunPages.administrator.map((path) => ({ path, who: administrator })),
];

for (const { path, who } of pages) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${path} has no axe violations, console errors or horizontal scrolling, ${colorScheme}`, async ({
      page,
      context,
      hub,
    }) => {
      if (who !== undefined) await signIn(context.request, hub.url, who);
      expect(await faultsOf(page, { url: hub.url + path, colorScheme })).toEqual([]);
    });
  }
}
