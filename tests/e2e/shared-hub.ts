import { test as base } from "@playwright/test";
import { type HubWithAccount, startHubWithAccount } from "../support/hub-with-account.ts";

/**
 * A test with a hub that all tests of a worker share, which therefore must not change what its pages show. A start takes
 * seconds, so that files which only read do not each have one.
 */
export const test = base.extend<object, { hub: HubWithAccount }>({
  hub: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext();
      const hub = await startHubWithAccount(request);
      await request.dispose();
      await use(hub);
      await hub.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});
