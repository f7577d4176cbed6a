export { type WrittenGguf, type WrittenTensor, type WrittenValue, writeGguf } from "./gguf-writer.ts";
export { writeRawSafetensors, writeSafetensors } from "./safetensors-writer.ts";
