const pageBytes = 65_536;

/**
 * Limits the memory of WebAssembly modules that `load` instantiates: the ONNX runtime asks for up to 4 GiB, whatever its
 * model needs. An allocation beyond the limit fails inside the module, and not in the process.
 */
export async function withMemoryLimit<Result>(bytes: number, load: () => Promise<Result>): Promise<Result> {
  const { Memory } = WebAssembly;
  const mostPages = Math.floor(bytes / pageBytes);
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      const maximum = Math.max(descriptor.initial, Math.min(descriptor.maximum ?? mostPages, mostPages));
      super({ ...descriptor, maximum });
    }
  };
  try {
    return await load();
  } finally {
    WebAssembly.Memory = Memory;
  }
}
