import { resolve } from "node:path";
import { writeOnnxBundle } from "./onnx-bundle.ts";

writeOnnxBundle(resolve(import.meta.dirname, "../dist/onnx"));
