import { expect } from "@playwright/test";
import type { HubWithAccount } from "../support/hub-with-account.ts";
import { test } from "./shared-hub.ts";

let hub: HubWithAccount;
test.beforeAll(({ hub: shared }) => {
  hub = shared;
});

test("a page in the browser's cache is revalidated, and its script runs again", async ({ page }) => {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  const address = `${hub.url}/datasets/yard/harbour-phrases`;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const statuses: number[] = [];
  session.on("Network.responseReceivedExtraInfo", ({ statusCode, headers }) => {
    if (headers["etag"]?.startsWith("W/") === true) statuses.push(statusCode);
  });
  for (const visit of [1, 2]) {
    await page.goto(address);
    await page.getByText("Use this dataset").click();
    const pandas = page.locator('[data-view="library-pandas"]');
    await pandas.click();
    await expect(pandas, `visit ${visit}`).toHaveAttribute("aria-current", "true");
    // Without JavaScript the link would lead to `#use` as well.
    await expect(page).toHaveURL(/\?library=pandas$/);
  }
  expect(statuses).toEqual([200, 304]);
  expect(faults).toEqual([]);
});
