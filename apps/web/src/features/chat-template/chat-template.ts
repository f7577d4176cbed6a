import type { ModelInfo } from "@modelyard/hub/contract";
import { z } from "zod";

const NamedTemplate = z.object({ name: z.string().optional().catch(undefined), template: z.string() });
const Template = z.union([
  z.string(),
  // Some tokenizers have several named templates.
  z.array(NamedTemplate).transform((named) => (named.find(({ name }) => name === "default") ?? named[0])?.template),
]);
const specialTokens = ["bos_token", "eos_token", "unk_token", "pad_token", "cls_token", "sep_token", "mask_token"];
const Config = z.object({
  chat_template_jinja: z.string().optional().catch(undefined),
  processor_config: z.object({ chat_template: Template.optional() }).optional().catch(undefined),
  tokenizer_config: z.looseObject({ chat_template: Template.optional() }).optional().catch(undefined),
});

/** A model's chat template. It is untrusted. */
export interface ChatTemplate {
  source: string;
  /** The special tokens that templates refer to, e.g. `bos_token`. */
  variables: Readonly<Record<string, string>>;
}

/** Returns the model's chat template from `chat_template.jinja`, or else from its processor, tokenizer or GGUF file. */
export function chatTemplateOf({ config, gguf }: Pick<ModelInfo, "config" | "gguf">): ChatTemplate | undefined {
  const { chat_template_jinja: file, processor_config, tokenizer_config } = Config.safeParse(config).data ?? {};
  const source = file ?? processor_config?.chat_template ?? tokenizer_config?.chat_template ?? gguf?.chat_template;
  if (source === undefined) return undefined;
  const ggufTokens = { bos_token: gguf?.bos_token, eos_token: gguf?.eos_token };
  return { source, variables: { ...textsIn(ggufTokens), ...textsIn(tokenizer_config ?? {}) } };
}

function textsIn(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    specialTokens.flatMap((name) => {
      const text = fields[name];
      return typeof text === "string" ? [[name, text] as const] : [];
    }),
  );
}
