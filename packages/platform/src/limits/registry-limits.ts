import { KiB, MiB, minute, second } from "./units.ts";

/** Pulls of models by Ollama, Docker and other clients of registries; see `limits`. */
export const registryLimits = {
  registry: {
    /** Lifetime of the tokens for pulls of one repository, and of the URLs to which clients are redirected. */
    tokenMs: 15 * minute,
    /** How far the time in a request that an Ollama key has signed may be from that of the hub. */
    signatureMs: 5 * minute,
    /** Signed requests that are remembered, so that each is accepted once. */
    nonces: 20_000,
    nonceChars: 200,
    /** Files `template`, `params`, `system`, the license and the chat template of a model; larger ones are skipped. */
    textBytes: 256 * KiB,
    /** GGUF files of a model that are not in Git LFS, together. */
    gitBytes: 32 * MiB,
    /** GGUF files of a commit, in the order of their paths; more are ignored. */
    ggufFiles: 2000,
    /** Tags on a page of the list. */
    tags: 1000,
    /** Branches and tags whose manifests are built to find a digest that this process has not seen. */
    searchedCommits: 20,
    /** Earlier commits of `main` that are searched after these, newest first. */
    searchedHistory: 50,
    /** Models whose manifests are built for it, first those of `main`, and for how long one request does so. */
    searchedModels: 500,
    searchMs: 10 * second,
    /** In memory: GGUF files and texts of commits; as much of models with their manifests; digests. */
    cachedBytes: 64 * MiB,
    cachedDigests: 50_000,
    cachedHistories: 1000,
    /** Requests that build manifests at once. */
    slots: { total: 8, perUser: 4, perAddress: 4 },
    slotWaitMs: 20 * second,
    waitingPerClient: 100,
    waitingInTotal: 1000,
  },
} as const;
