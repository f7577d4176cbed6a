import { open } from "node:fs/promises";
import { posix } from "node:path";
import { limits } from "@modelyard/platform/limits";
import type { z } from "zod";
import type { LoadRequest } from "../runtimes/runtime.ts";
import { RuntimeError } from "../runtimes/runtime-error.ts";

interface LocalFile {
  path: string;
  localPath: string;
}

/** The files of a model: only those that the engine was given. */
export class ModelFiles {
  readonly weights: LocalFile;
  private readonly request: LoadRequest;

  constructor(request: LoadRequest) {
    const [weights] = request.files;
    if (weights === undefined) throw new RuntimeError("missing_file", `${request.modelId} has no ONNX file.`);
    this.weights = weights;
    this.request = request;
  }

  /** Files in the folder of the weights that may contain more weights, with the names that the model has for them. */
  get externalData(): { file: LocalFile; name: string }[] {
    const folder = posix.dirname(this.weights.path);
    return this.request.files.flatMap((file) => {
      const isBeside = posix.dirname(file.path) === folder && file !== this.weights;
      return isBeside && /[._](?:data|bin|weight|weights)$/.test(file.path)
        ? [{ file, name: posix.basename(file.path) }]
        : [];
    });
  }

  /** Reads a JSON file of the repository. @throws {RuntimeError} it is missing, too large, or not as expected */
  async readJson<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    mostBytes: number = limits.onnx.configBytes,
  ): Promise<z.infer<Schema>> {
    const content = await this.readOptionalJson(path, schema, mostBytes);
    if (content !== undefined) return content;
    throw new RuntimeError(
      "missing_file",
      `${this.request.modelId} has no file ${path}. Upload it beside the ONNX file.`,
    );
  }

  /** Reads a JSON file of the repository if there is one. @throws {RuntimeError} it is too large, or not as expected */
  async readOptionalJson<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    mostBytes: number = limits.onnx.configBytes,
  ): Promise<z.infer<Schema> | undefined> {
    const folder = posix.dirname(this.weights.path);
    const { files } = this.request;
    const file = files.find((one) => one.path === path) ?? files.find((one) => one.path === posix.join(folder, path));
    if (file === undefined) return undefined;
    const text = new TextDecoder().decode(await readWhole(file, mostBytes));
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch (cause) {
      throw new RuntimeError("damaged_file", `${path} is no valid JSON. Upload it again.`, { cause });
    }
    const parsed = schema.safeParse(json);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const field = issue?.path.join(".") ?? "";
    throw new RuntimeError(
      "damaged_file",
      `${path} is not as expected${field === "" ? "" : ` at ${field}`}: ${issue?.message}.`,
      { cause: parsed.error },
    );
  }
}

/** Reads a file. @throws {RuntimeError} it is larger than the limit */
export async function readWhole({ path, localPath }: LocalFile, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(localPath);
  try {
    const { size } = await file.stat();
    if (size > mostBytes) {
      throw new RuntimeError("damaged_file", `${path} has ${size} bytes; the local engine reads up to ${mostBytes}.`);
    }
    const content = new Uint8Array(size);
    let length = 0;
    while (length < size) {
      const { bytesRead } = await file.read(content, length, size - length, length);
      if (bytesRead === 0) throw new RuntimeError("damaged_file", `${path} became shorter while it was read.`);
      length += bytesRead;
    }
    return content;
  } finally {
    await file.close();
  }
}
