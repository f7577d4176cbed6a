interface ClientLimit {
  client: string;
  cells: readonly string[];
  /** The client's error message. */
  says: RegExp;
}

/** Calls that are sent, but whose documented response this version of the client cannot parse. */
const limits: readonly ClientLimit[] = [
  // They only read the response to `Prefer: wait`, and do not poll a job that takes longer.
  {
    client: "huggingface_hub",
    cells: ["replicate/image-to-image", "replicate/text-to-speech", "replicate/text-to-video"],
    says: /timed out after 60 seconds/,
  },
  {
    client: "huggingface.js",
    cells: ["replicate/image-to-image", "replicate/text-to-speech", "replicate/text-to-video"],
    says: /malformed response from Replicate/,
  },
  // The documented response contains the image's URL, which our own request asks for; these do not.
  { client: "huggingface_hub", cells: ["fal-ai/text-to-image"], says: /missing an 'http:\/\/' or 'https:\/\/'/ },
  {
    client: "huggingface.js",
    cells: ["fal-ai/text-to-image"],
    says: /malformed response from Fal.ai text-to-image|HTTP error/,
  },
  // They call URLs that the providers document for another purpose, or not at all.
  { client: "huggingface_hub", cells: ["novita/text-to-video"], says: /404 Not Found/ },
  {
    client: "huggingface.js",
    cells: ["novita/text-generation", "hf-inference/text-generation", "scaleway/text-generation"],
    says: /an HTTP error occurred/,
  },
  // It expects an object where the documentation has a list, and a list where it has an object.
  { client: "huggingface.js", cells: ["hf-inference/image-to-text"], says: /malformed response from HF-Inference/ },
  { client: "huggingface.js", cells: ["groq/text-generation"], says: /Expected Array/ },
];

/** Returns the client's error instead of the response, or `undefined` if it can parse it. */
export function clientLimit(client: string, cell: string): RegExp | undefined {
  return limits.find((limit) => limit.client === client && limit.cells.includes(cell))?.says;
}
