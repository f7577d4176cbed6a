import { RuntimeError } from "../../runtimes/runtime-error.ts";

const remedy = "Export the model again with operators of ONNX opset 21 or older, without custom operators.";

/** How messages of ONNX Runtime name an operator that it does not have. */
const operatorPatterns = [
  /Could not find an implementation for (?<operator>[\w.:]{1,100}\(\d+\))/,
  /Fatal error: (?<operator>[\w.:]{1,100})\(-?\d+\) is not a registered function\/op/,
  /No Op registered for (?<operator>[\w.:]{1,100}) with domain_version/,
  /No opset import for domain '(?<domain>[\w.]{1,100})'/,
];

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 2000);

/** Reports whether memory could not be allocated. */
function isOutOfMemory(message: string): boolean {
  return /bad_alloc|out of memory|Failed to allocate|Array buffer allocation|could not allocate|SafeIntOnOverflow/i.test(
    message,
  );
}

/** Returns why ONNX Runtime could not load a file. */
export function loadError(error: unknown, modelId: string, path: string): RuntimeError {
  const message = messageOf(error);
  const file = `The file ${path} of ${modelId}`;
  for (const pattern of operatorPatterns) {
    const { operator, domain } = pattern.exec(message)?.groups ?? {};
    if (operator !== undefined || domain !== undefined) {
      const what = operator === undefined ? `operators of ${domain}` : `the operator ${operator}`;
      return new RuntimeError(
        "unsupported_operator",
        `${file} has ${what}, which the local engine does not support. ${remedy}`,
        { cause: error },
      );
    }
  }
  if (/Unsupported model IR version|Opset \d+ is under development|opset version/i.test(message)) {
    return new RuntimeError(
      "unsupported_operator",
      `${file} has a newer version of ONNX than the local engine supports. ${remedy}`,
      { cause: error },
    );
  }
  if (/external data|External initializer|MountedFiles|mounted/i.test(message)) {
    return new RuntimeError(
      "missing_file",
      `${file} has weights in another file that the repository does not contain, or in a wrong size. Upload the .onnx_data file beside it.`,
      { cause: error },
    );
  }
  if (isOutOfMemory(message)) {
    return new RuntimeError(
      "not_enough_memory",
      `${modelId} does not fit into the memory that the local engine has for a model. Use a quantized file, or raise the memory of the engine.`,
      { cause: error },
    );
  }
  return new RuntimeError("damaged_file", `${file} is damaged or no ONNX model: ${oneLine(message)} Upload it again.`, {
    cause: error,
  });
}

/** Returns why a call failed inside ONNX Runtime. Ends the process if the runtime cannot continue. */
export function callError(error: unknown, modelId: string): RuntimeError {
  // Its memory is in an unknown state, so that later calls need a new process.
  if (error instanceof WebAssembly.RuntimeError) process.exit(1);
  const message = messageOf(error);
  if (isOutOfMemory(message)) {
    return new RuntimeError(
      "not_enough_memory",
      `The memory of the local engine is not enough for this input of ${modelId}. Send less at once.`,
      { cause: error },
    );
  }
  return new RuntimeError(
    "damaged_file",
    `${modelId} cannot be computed: ${oneLine(message)} The ONNX file has to be exported again.`,
    { cause: error },
  );
}

/** Returns the first 300 characters of a message of the runtime, on one line, with a full stop. */
function oneLine(message: string): string {
  const text = message
    .replace(/^[^:]{0,40}ERROR_CODE: \d+, ERROR_MESSAGE: /, "")
    // Where the runtime was compiled.
    .replace(/^\/[^\s:]{1,200}:\d+ /, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 300);
  return text.endsWith(".") ? text : `${text}.`;
}
