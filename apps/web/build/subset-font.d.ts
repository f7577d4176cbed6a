declare module "subset-font" {
  interface SubsetOptions {
    targetFormat: "woff2";
    /** OpenType features to keep. */
    keepFeatures: readonly string[];
    /** Entries of the name table to keep. */
    preserveNameIds: readonly number[];
  }
  export default function subsetFont(font: Uint8Array, text: string, options: SubsetOptions): Promise<Uint8Array>;
}
