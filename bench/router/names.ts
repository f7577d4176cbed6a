export const benchToken = `hf_${"be".repeat(32)}`;
export const benchModel = "bench/model";
/** Cores: what is measured has the first for itself, load and provider share the second. */
export const proxyCore = 0;
export const loadCore = 1;
