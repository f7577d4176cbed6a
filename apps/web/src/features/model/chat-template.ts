import { z } from "zod";

const Template = z.union([
  z.string(),
  // Some tokenizers name several; the first is the default.
  z.array(z.object({ template: z.string() })).transform(([first]) => first?.template),
]);
const Config = z.object({
  chat_template_jinja: z.string().optional().catch(undefined),
  tokenizer_config: z.object({ chat_template: Template.optional() }).optional().catch(undefined),
});

/** @returns the model's chat template; a separate template file goes before the tokenizer's */
export function chatTemplateOf(config: unknown): string | undefined {
  const parsed = Config.safeParse(config);
  return parsed.data?.chat_template_jinja ?? parsed.data?.tokenizer_config?.chat_template;
}
