import { chunkRequests } from "./chunk-requests.ts";
import { codingRequests } from "./coding-requests.ts";
import { headRequests } from "./head-requests.ts";
import { lengthRequests } from "./length-requests.ts";
import { lineRequests } from "./line-requests.ts";
import { pipelinedRequests } from "./pipelined-requests.ts";
import type { RawRequest } from "./raw-request.ts";

/** Requests about whose end, content or validity HTTP parsers have disagreed, or could. For tests only. */
export const requestCorpus: readonly RawRequest[] = [
  ...lengthRequests,
  ...codingRequests,
  ...chunkRequests,
  ...lineRequests,
  ...headRequests,
  ...pipelinedRequests,
];
