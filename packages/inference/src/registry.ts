import { waitForJob } from "./call/job.ts";
import { readMedia } from "./call/read-media.ts";
import type { Registry } from "./call/target.ts";
import { hfInference } from "./providers/hf-inference.ts";
import { providers } from "./providers/index.ts";
import { encodeBody } from "./transport/encode-body.ts";

/** Every provider, with all that their tasks need. */
export const registry: Registry = { providers, endpoint: hfInference, media: { encodeBody, waitForJob, readMedia } };
