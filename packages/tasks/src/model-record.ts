/** What is known of a model, with the field names of the hub's API. Only `id` and `tags` are always present. */
export interface ModelRecord {
  /** `namespace/name`. */
  id: string;
  /** Tags of the model. */
  tags: readonly string[];
  /** Task of the model. */
  pipeline_tag?: string | undefined;
  /** Key of the model's library. */
  library_name?: string | undefined;
  /** Token that marks a masked word. */
  mask_token?: string | undefined;
  /** Parts of its configuration files. */
  config?: ModelConfig | undefined;
  /** Front matter of its card. */
  cardData?:
    | {
        /** Id of the model that this one was made from, or several. */
        base_model?: string | string[];
        /** Prompt that triggers what a LoRA was trained on. */
        instance_prompt?: string | null;
        [key: string]: unknown;
      }
    | undefined;
  /** Example inputs of its card, not validated. */
  widgetData?: readonly unknown[] | undefined;
  /** Files of the repository. */
  siblings?:
    | readonly {
        /** Path of the file. */
        rfilename: string;
      }[]
    | undefined;
  /** From the header of the repository's GGUF file. */
  gguf?:
    | {
        /** Number of tokens that the model was trained for. */
        context_length?: number | undefined;
        /** Jinja template of a conversation, untrusted. */
        chat_template?: string | undefined;
        /** Architecture, such as `llama`. */
        architecture?: string | undefined;
      }
    | undefined;
  /** How transformers loads the model. */
  transformersInfo?:
    | {
        /** Name of the `Auto…` class. */
        auto_model: string;
        /** Name of the class that prepares inputs. */
        processor?: string | undefined;
      }
    | undefined;
}

/** The parts of a model's configuration files that code generation reads. */
export interface ModelConfig {
  /** Configuration of the `adapters` library. */
  adapter_transformers?: {
    /** Id of the base model. */
    model_name?: string;
    /** Class of the base model. */
    model_class?: string;
  };
  /** Class names from `config.json`. */
  architectures?: string[];
  /** Contents of `chat_template.jinja`. */
  chat_template_jinja?: string;
  /** Configuration of KerasHub. */
  keras_hub?: {
    /** Task classes that can load the model. */
    tasks?: string[];
  };
  /** `model_type` from `config.json`. */
  model_type?: string;
  /** From `adapter_config.json`. */
  peft?: {
    /** Id of the base model. */
    base_model_name_or_path?: string;
    /** Task type, such as `CAUSAL_LM`. */
    task_type?: string;
  };
  /** From `processor_config.json`. */
  processor_config?: {
    /** Jinja template of a conversation. */
    chat_template?: string;
  };
  /** `quantization_config` from `config.json`. */
  quantization_config?: {
    /** Quantization method, such as `gptq`. */
    quant_method?: string;
    [key: string]: unknown;
  };
  /** Configuration of skops. */
  sklearn?: {
    /** The saved model. */
    model?: {
      /** File name of the saved model. */
      file?: string;
    };
    /** Format of the saved model, such as `pickle`. */
    model_format?: string;
  };
  /** Configuration of SpeechBrain. */
  speechbrain?: {
    /** Name of the class that runs the model. */
    speechbrain_interface?: string;
    /** Name of the vocoder's class. */
    vocoder_interface?: string;
    /** Id of the vocoder on the hub. */
    vocoder_model_id?: string;
  };
  /** From `tokenizer_config.json`. */
  tokenizer_config?: {
    /** Jinja template of a conversation, or several by name. */
    chat_template?:
      | string
      | {
          /** Name of the template. */
          name: string;
          /** The template. */
          template: string;
        }[];
    [key: string]: unknown;
  };
  [key: string]: unknown;
}
