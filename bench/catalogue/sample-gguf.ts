/**
 * Writes a GGUF file like those of real models: some settings, optionally a vocabulary, tensors in F16, and zeros as
 * data.
 */
export function sampleGguf({ tensors, tokens }: { tensors: number; tokens: number }): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const uint32 = (value: number) => parts.push(new Uint8Array(Uint32Array.of(value).buffer));
  const uint64 = (value: number) => parts.push(new Uint8Array(BigUint64Array.of(BigInt(value)).buffer));
  const text = (value: string) => {
    const bytes = new TextEncoder().encode(value);
    uint64(bytes.byteLength);
    parts.push(bytes);
  };
  const [typeUint32, typeString, typeArray, typeF16] = [4, 8, 9, 1];

  parts.push(new TextEncoder().encode("GGUF"));
  uint32(3);
  uint64(tensors);
  uint64(tokens > 0 ? 23 : 22);
  text("general.architecture");
  uint32(typeString);
  text("llama");
  text("tokenizer.chat_template");
  uint32(typeString);
  text("{% for message in messages %}{{ message.content }}{% endfor %}".repeat(20));
  for (let index = 0; index < 20; index++) {
    text(`llama.setting_${index}`);
    uint32(typeUint32);
    uint32(index);
  }
  if (tokens > 0) {
    text("tokenizer.ggml.tokens");
    uint32(typeArray);
    uint32(typeString);
    uint64(tokens);
    for (let index = 0; index < tokens; index++) text(`▁token${index}`);
  }
  const tensorBytes = 32 * 2 * 2;
  for (let index = 0; index < tensors; index++) {
    text(`blk.${index >> 3}.attn_${index & 7}.weight`);
    uint32(2);
    uint64(32);
    uint64(2);
    uint32(typeF16);
    uint64(index * tensorBytes);
  }
  const headerBytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
  parts.push(new Uint8Array(32 - (headerBytes % 32 || 32)), new Uint8Array(tensors * tensorBytes));
  return new Uint8Array(Buffer.concat(parts));
}
