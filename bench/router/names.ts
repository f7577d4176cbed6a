export const benchToken = `hf_${"be".repeat(32)}`;
export const benchModel = "bench/model";
/** Cores: the measured program has the first, load and provider share the second. */
export const proxyCore = 0;
export const loadCore = 1;
