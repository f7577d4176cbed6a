import type { Registry } from "./call/call.ts";
import { recommendedModel } from "./call/hub/mappings.ts";
import { sendInEitherFormat } from "./call/other-format.ts";
import { waitForJob } from "./call/response/job.ts";
import { isFile, readMedia } from "./call/response/read-media.ts";
import { policyTarget } from "./call/target/policy-target.ts";
import { providers } from "./providers/index.ts";
import { ownServer } from "./providers/own-server.ts";
import { encodeBody } from "./transport/encode-body.ts";

/** Every provider with all of its tasks. */
export const registry: Registry = {
  providers,
  endpoint: ownServer,
  media: { send: sendInEitherFormat, encodeBody, waitForJob, isFile, readMedia, policyTarget, recommendedModel },
};
