import { arm } from "./fault-points.ts";
// oxlint-disable-next-line import/no-unassigned-import -- it runs a hub, after the effects of its modules are watched
import "../interleavings/hub-process.ts";

// A hub of a cluster that ends at a step of the next request.

process.on("message", (message: { killAt?: number }) => {
  if (message.killAt === undefined) return;
  arm(message.killAt);
  process.send?.({ type: "armed" });
});
