import { KiB, minute, second } from "./units.ts";

/** Engines that the hub starts; see `limits`. */
export const launcherLimits = {
  launchers: {
    /** Of the file of launchers, and entries in it. */
    fileBytes: 256 * KiB,
    launchers: 50,
    models: 200,
    defaultEngines: 8,
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
    /** Interval and duration of requests to the health address of a running replica, and failures in a row that end it. */
    watchEveryMs: 10 * second,
    watchRequestMs: 10 * second,
    watchFailures: 3,
    /** How often a replica is started if other processes take its port. */
    portAttempts: 3,
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
    /** Of the API of a cluster. */
    clusterRequestMs: 10 * second,
    clusterResponseBytes: 1024 * KiB,
    /** Calls that a service in a cluster gets at the same time, by default. */
    clusterCalls: 64,
    /** A service in a cluster loads its model again when its pods move, so its token is valid for longer. */
    clusterTokenMs: 7 * 24 * 60 * minute,
    /** Pauses between two looks at a service: the first and the longest while it starts, and those while it runs. */
    clusterPauseMs: 250,
    longestClusterPauseMs: 10 * second,
    clusterFollowMs: 15 * second,
    /** Objects on a page of a list, and pages. */
    clusterPageObjects: 20,
    clusterPages: 50,
    /** Interval of stopping idle replicas and of starting the fewest that are configured. */
    sweepMs: 1 * second,
  },
} as const;
