/** The sizes of a transformer that determine the size of its KV cache. */
export interface AttentionShape {
  /** Number of layers. */
  layers: number;
  /** Number of key-value heads, which is smaller than that of query heads with grouped-query attention. */
  keyValueHeads: number;
  /** Length of one head's key vector. */
  keyLength: number;
  /** Length of one head's value vector. */
  valueLength: number;
}

/** What the memory need of a model depends on. */
export interface MemoryNeedInput {
  /** Size of all weights in bytes, as in the file. */
  weightBytes: number;
  /** Attention sizes; without them, no KV cache is counted. */
  attention?: AttentionShape | undefined;
  /** Number of tokens of prompt and response together. */
  contextTokens: number;
  /**
   * Maximum number of tokens of the model; `contextTokens` counts up to this.
   * @default unlimited
   */
  longestTokens?: number | undefined;
  /**
   * Number of sequences processed at once.
   * @default 1
   */
  sequences?: number;
  /**
   * Bytes per number of the KV cache: 2 for half precision.
   * @default 2
   */
  cacheBytesPerNumber?: number;
}

/** Estimated memory need, in bytes. */
export interface MemoryNeed {
  /** Weights. */
  weights: number;
  /** KV cache. */
  keyValueCache: number;
  /** Activations and the runtime. */
  overhead: number;
  /** Sum of all parts. */
  total: number;
}

const MiB = 1024 * 1024;
/**
 * Our allowance: a fixed part for the runtime and a share for activations. Measure before relying on the last tenth.
 */
const overheadBytes = 512 * MiB;
const overheadShare = 0.05;

/**
 * Estimates the memory that running a model takes, in bytes:
 *
 *     weights + layers × key-value heads × (key length + value length) × tokens × sequences × bytes per number + overhead
 *
 * Models without known attention sizes are estimated without a KV cache. Sliding windows and compressed caches take
 * less.
 * @see https://arxiv.org/abs/2211.05102 (section 3.3, the size of keys and values)
 * @example
 * ```ts
 * const header = await readGgufHeader(source);
 * const { weightBytes } = describeGguf(header);
 * const need = memoryNeed({ weightBytes, attention: ggufAttention(header), contextTokens: 8192 });
 * fitVerdict(need, { kind: "GPU", memoryGb: 24 }); // "fits", "tight" or "too-big"
 * ```
 */
export function memoryNeed(input: MemoryNeedInput): MemoryNeed {
  const { weightBytes, attention, contextTokens, longestTokens = Infinity } = input;
  const { sequences = 1, cacheBytesPerNumber = 2 } = input;
  const tokens = Math.min(contextTokens, longestTokens);
  const keyValueCache = cachedNumbersPerToken(attention) * tokens * sequences * cacheBytesPerNumber;
  const overhead = Math.ceil(overheadBytes + (weightBytes + keyValueCache) * overheadShare);
  return { weights: weightBytes, keyValueCache, overhead, total: weightBytes + keyValueCache + overhead };
}

/** Returns how many numbers the KV cache holds per token; 0 if the attention sizes are unknown. */
export function cachedNumbersPerToken(attention: AttentionShape | undefined): number {
  if (attention === undefined) return 0;
  return attention.layers * attention.keyValueHeads * (attention.keyLength + attention.valueLength);
}
