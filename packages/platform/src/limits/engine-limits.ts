import { KiB, MiB, minute, second } from "./units.ts";

/** The local engine; see `limits`. */
export const engineLimits = {
  engine: {
    /** Of a JSON request, and of a file that is sent as the body. */
    bodyBytes: 8 * MiB,
    fileBytes: 10 * MiB,
    bodyMs: 60 * second,
    /** Of a JSON request. */
    json: { depth: 128, keys: 20_000, values: 200_000 },
    modelIdChars: 200,
    callerChars: 200,
    connections: 1000,
    /** Calls that wait for one model: of one caller, and of all. */
    waitingPerCaller: 16,
    waitingPerModel: 256,
    /** How long the first calls of a model wait for memory. */
    memoryWaitMs: 60 * second,
    /** How long smaller models are loaded while a larger one waits for memory that is not free yet. */
    passMs: 15 * second,
    /** Models of which the engine remembers failures or speed. */
    rememberedModels: 1000,
    /** Time from the start of a process until its model is loaded. */
    loadMs: 180 * second,
    /** Maximum duration of a call, and the time that a stopped call has to end before its process is killed. */
    callMs: 15 * minute,
    abortMs: 30 * second,
    /** A process with running calls that does not respond for this long is killed. */
    heartbeatMs: 5 * second,
    silentMs: 60 * second,
    /** Of one message between the engine and a process. */
    messageBytes: 32 * MiB,
    /** Interval of measuring the resident memory of processes. */
    measureMs: 1 * second,
    /** A model without calls for this long is unloaded. */
    idleMs: 10 * minute,
    /** Pause after a process died while loading, or `deathsInARow` times without a completed call; doubles up to `longestPauseMs`. */
    pauseMs: 5 * second,
    longestPauseMs: 10 * minute,
    deathsInARow: 3,
    /** A stream without an event for this long gets a comment, so that proxies keep it open. */
    commentMs: 15 * second,
    /**
     * Bytes that a reader may be behind before generation pauses: always, and while those of all readers are below `total`. Several
     * thousand tokens, so that a slow reader rarely keeps others from the model.
     */
    unreadBytes: { least: 64 * KiB, most: 2 * MiB, total: 64 * MiB },
    /** How long a call pauses for its reader in all, and how long the rest of a completed response waits for it. */
    stalledMs: 30 * second,
    unreadMs: 5 * minute,
    /**
     * Memory of a process before it loads a model, memory that it reserves without using it, such as stacks of threads, and the
     * least memory for its context.
     */
    processBytes: 160 * MiB,
    reservedBytes: 1024 * MiB,
    leastContextBytes: 32 * MiB,
    /** Most memory that a context gets, whatever the budget. */
    contextBytes: 2048 * MiB,
    /** JavaScript heap of a process. */
    heapMegabytes: 512,
    /** Context of a conversation: the fewest tokens that a model is loaded with, and the most. */
    leastContextTokens: 256,
    contextTokens: 8192,
    /** Calls that one model performs at the same time. */
    parallelCalls: 4,
    /** Tokens that are evaluated together. */
    batchTokens: 512,
    messages: 2000,
    tools: 128,
    choices: 4,
    stops: 16,
    stopChars: 256,
    topLogprobs: 20,
    prompts: 64,
    embeddingInputs: 256,
    schemaBytes: 64 * KiB,
    /** Steps of a chat template, and characters of its prompt. */
    templateSteps: 1_000_000,
    templateBytes: 256 * KiB,
    promptChars: 4 * MiB,
  },
  /** The files of models that the engine runs. */
  localModels: {
    /** Commits whose files to load are remembered, so that a call need not read the list of all files. */
    remembered: 1000,
    /** Copies that were not used for this long are removed. */
    unusedMs: 7 * 24 * 60 * minute,
  },
} as const;
