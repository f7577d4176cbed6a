import * as theirs from "@huggingface/tasks";
import { describe, expect, test } from "vitest";
import { hardware } from "../hardware/index.ts";
import { isLocalAppKey, localApps, type ModelConfig } from "../index.ts";

// Other tools expect a hub to match the published @huggingface/tasks. Deviations are listed here with the reason.

/** The parts of a configuration that determine whether an app is offered. */
function ourConfig(config: theirs.ModelData["config"]): ModelConfig {
  const { chat_template_jinja: template, quantization_config: quantization } = config ?? {};
  return {
    ...(template !== undefined && { chat_template_jinja: template }),
    ...(quantization?.quant_method !== undefined && {
      quantization_config: { quant_method: quantization.quant_method },
    }),
  };
}

const figures = (entries: Readonly<Record<string, { tflops: number; memory?: readonly number[] }>>) =>
  Object.entries(entries).map(([name, { tflops, memory }]) => ({ name, tflops, memory }));

const model = (task: theirs.PipelineType | undefined, variant: Partial<theirs.ModelData>): theirs.ModelData => ({
  id: "a/b",
  inference: "",
  tags: [],
  pipeline_tag: task,
  ...variant,
});

describe("local apps", () => {
  // Sanctum was listed there once; users still have it.
  const oursOnly = ["sanctum"];
  test("include all of theirs, and more", () => {
    expect(Object.keys(localApps).toSorted()).toEqual([...Object.keys(theirs.LOCAL_APPS), ...oursOnly].toSorted());
  });

  const tried: readonly (theirs.PipelineType | undefined)[] = [
    "text-generation",
    "image-text-to-text",
    "text-to-image",
    undefined,
  ];
  const variants: readonly Partial<theirs.ModelData>[] = [
    {},
    { tags: ["transformers", "conversational"] },
    { tags: ["text-generation-inference", "lora", "safetensors"], library_name: "diffusers" },
    { tags: ["mlx", "conversational"], config: { chat_template_jinja: "{{ tools }}" } },
    { tags: ["conversational"], gguf: { context_length: 4096, total: 1, chat_template: "{{ tools }}" } },
    { gguf: { context_length: 4096, total: 1 } },
    { gguf: { total: 1 } },
    { config: { quantization_config: { quant_method: "awq" } } },
    { tags: ["ryzenai-npu", "coreml", "joyfusion", "unsloth"] },
    { library_name: "diffusers", tags: [] },
  ];
  const models = tried.flatMap((task) => variants.map((variant) => model(task, variant)));

  test.each(Object.keys(theirs.LOCAL_APPS).filter(isLocalAppKey))("%s is offered for the same models", (key) => {
    if (key === "sanctum") throw new Error("theirs has it again");
    const their = theirs.LOCAL_APPS[key];
    for (const data of models) {
      const { id, tags, pipeline_tag: task, library_name: library, gguf, config } = data;
      const offered = localApps[key].isOfferedFor({
        id,
        tags,
        pipeline_tag: task,
        library_name: library,
        gguf,
        config: ourConfig(config),
      });
      expect({ data, offered }).toEqual({ data, offered: their.displayOnModelPage(data) });
    }
    expect(localApps[key].mainTask).toBe(their.mainTask);
    const ours = localApps[key];
    if (!("deeplink" in ours && "deeplink" in their)) {
      expect("deeplink" in ours).toBe("deeplink" in their);
      return;
    }
    // An app opens links in the form that it registered. Apps that decode an encoded slash accept a plain one too.
    for (const data of models) {
      const { id, tags, pipeline_tag: task, library_name: library, gguf } = data;
      const target = { model: { id, tags, pipeline_tag: task, library_name: library, gguf } };
      for (const filePath of [undefined, "folder/model-Q4_K_M.gguf"]) {
        const theirLink = their.deeplink(data, filePath).href.replaceAll("%2F", "/");
        expect(ours.deeplink({ ...target, filePath }).href).toBe(theirLink);
      }
    }
  });
});

describe("hardware", () => {
  // Prices, power, years and compute capabilities are not copied: nothing here shows them, and they become outdated.
  // Makers are spelt as they spell themselves.
  const theirMakers = { NVIDIA: "NVIDIA", AMD: "AMD", Intel: "INTEL", Qualcomm: "QUALCOMM" } as const;

  test("has the same processors with the same figures", () => {
    for (const maker of ["NVIDIA", "AMD", "Intel", "Qualcomm"] as const)
      expect(figures(hardware.GPU[maker])).toEqual(figures(theirs.SKUS.GPU[theirMakers[maker]]));
    for (const maker of ["Intel", "AMD"] as const)
      expect(figures(hardware.CPU[maker])).toEqual(figures(theirs.SKUS.CPU[maker]));
    expect(figures(hardware["Apple Silicon"].Apple)).toEqual(figures(theirs.SKUS["Apple Silicon"]["-"]));
  });
});
