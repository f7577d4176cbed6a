import { serveRequests } from "../processes/serve-requests.ts";
import { describeWeights } from "./describe-weights.ts";
import { HeaderRequest } from "./header-messages.ts";

/** Runs as a child process with little memory, so that a malicious header affects nothing else. */
serveRequests((request) => describeWeights(HeaderRequest.parse(request)));
