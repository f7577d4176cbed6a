import { afterEach, expect, test, vi } from "vitest";
import { callError, loadError } from "./session-error.ts";

afterEach(() => vi.restoreAllMocks());

const failed = (message: string) => new Error(`Can't create a session. ERROR_CODE: 1, ERROR_MESSAGE: ${message}`);

test.each([
  {
    message: "Could not find an implementation for Foo(13) node with name ''",
    problem: "unsupported_operator",
    names: "operator Foo(13)",
  },
  {
    message: "Fatal error: ai.example:Foo(-1) is not a registered function/op",
    problem: "unsupported_operator",
    names: "operator ai.example:Foo",
  },
  {
    message: "No opset import for domain 'ai.example'",
    problem: "unsupported_operator",
    names: "operators of ai.example",
  },
  {
    message: "Unsupported model IR version: 99, max supported IR version: 11",
    problem: "unsupported_operator",
    names: "newer version",
  },
  { message: "std::bad_alloc", problem: "not_enough_memory", names: "quantized" },
  {
    message: "/home/build/safeint.h:17 Integer error",
    problem: "damaged_file",
    names: "ONNX model: Integer error. Upload",
  },
])("reports $message as $problem", ({ message, problem, names }) => {
  const error = loadError(failed(message), "yard/tiny", "model.onnx");
  expect(error.problem).toBe(problem);
  expect(error.message).toContain("yard/tiny");
  expect(error.message).toContain(names);
});

test("an error that the runtime reports fails only the call", () => {
  const exit = vi.spyOn(process, "exit");
  expect(callError(failed("Non-zero status code"), "yard/tiny")).toMatchObject({ problem: "damaged_file" });
  expect(callError(failed("std::bad_alloc"), "yard/tiny")).toMatchObject({ problem: "not_enough_memory" });
  expect(exit).not.toHaveBeenCalled();
});

test("a failure inside WebAssembly ends the process, because the runtime cannot continue", () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("ended");
  });
  expect(() => callError(new WebAssembly.RuntimeError("unreachable"), "yard/tiny")).toThrow("ended");
  expect(exit).toHaveBeenCalledWith(1);
});
