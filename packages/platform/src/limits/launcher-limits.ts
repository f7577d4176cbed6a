import { KiB, minute, second } from "./units.ts";

/** Engines that the hub starts; see `limits`. */
export const launcherLimits = {
  launchers: {
    /** Of the file of launchers, and entries in it. */
    fileBytes: 256 * KiB,
    launchers: 50,
    models: 200,
    commandArguments: 200,
    variables: 100,
    templateChars: 4096,
    revisionChars: 255,
    nameChars: 100,
    /** How long a call waits for a replica, and when it may try again. */
    waitMs: 60 * second,
    retryAfterSeconds: 5,
    /** Interval and duration of a request to the health address of a starting replica. */
    healthEveryMs: 250,
    healthRequestMs: 3 * second,
    /** A replica that ends sooner than this after its start has failed. */
    stableMs: 1 * minute,
    /** Pause after a failed start; doubles up to the second value. */
    pauseMs: 5 * second,
    longestPauseMs: 10 * minute,
    /** Of what a process writes, the last characters are kept, and the last lines shown. */
    outputChars: 8 * KiB,
    shownLines: 12,
    /** How long the end of the output is awaited after the end of the process. */
    lastOutputMs: 1 * second,
    /** How much longer than a start may take its token is valid. */
    tokenMarginMs: 60 * minute,
    /** Interval of stopping idle replicas and of starting the fewest that are configured. */
    sweepMs: 1 * second,
  },
} as const;
