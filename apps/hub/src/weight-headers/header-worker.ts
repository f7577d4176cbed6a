import { serveRequests } from "../processes/serve-requests.ts";
import { describeModelFiles } from "./describe-weights.ts";
import { HeaderRequest } from "./header-messages.ts";

/** Runs as a child process with little memory, so that a hostile header affects nothing else. */
serveRequests((request) => describeModelFiles(HeaderRequest.parse(request)));
