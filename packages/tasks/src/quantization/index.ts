export * from "./file-types.ts";
export * from "./label.ts";
export * from "./safetensors-dtypes.ts";
export * from "./size-order.ts";
export * from "./tensor-types.ts";
