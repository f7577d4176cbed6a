/** What is known of a model, with the field names of the hub's API. Only `id` and `tags` are always there. */
export interface ModelRecord {
  /** `namespace/name`. */
  id: string;
  tags: readonly string[];
  pipeline_tag?: string | undefined;
  library_name?: string | undefined;
  mask_token?: string | undefined;
  config?: ModelConfig | undefined;
  cardData?: { base_model?: string | string[]; instance_prompt?: string | null; [key: string]: unknown } | undefined;
  widgetData?: readonly unknown[] | undefined;
  /** The repository's files, by path. */
  siblings?: readonly { rfilename: string }[] | undefined;
  /** From the header of the repository's GGUF file, where it has one. */
  gguf?:
    | { context_length?: number | undefined; chat_template?: string | undefined; architecture?: string | undefined }
    | undefined;
  transformersInfo?: { auto_model: string; processor?: string | undefined } | undefined;
}

/** The part of a model's configuration files that code generation reads. */
export interface ModelConfig {
  adapter_transformers?: { model_name?: string; model_class?: string };
  architectures?: string[];
  chat_template_jinja?: string;
  keras_hub?: { tasks?: string[] };
  model_type?: string;
  peft?: { base_model_name_or_path?: string; task_type?: string };
  processor_config?: { chat_template?: string };
  quantization_config?: { quant_method?: string; [key: string]: unknown };
  sklearn?: { model?: { file?: string }; model_format?: string };
  speechbrain?: { speechbrain_interface?: string; vocoder_interface?: string; vocoder_model_id?: string };
  tokenizer_config?: { chat_template?: string | { name: string; template: string }[]; [key: string]: unknown };
  [key: string]: unknown;
}
