import { chooseGgufFile, type ModelRecord } from "@modelyard/tasks";
import { isRecord, namesOf, recordOf, textOf, textsOf } from "./read-fields.ts";

/** Maximum length of a model id. No hub has longer ones; a longer one is hostile input. */
const maximumIdLength = 256;
const maximumTextLength = 2000;
const maximumListed = 10;
const placeholderId = "<namespace>/<name>";

/** The facts of a model that every snippet needs. */
export interface ModelIdentity {
  /** Model id on the hub. */
  id: string;
  /** Model id without its namespace. */
  name: string;
  /** Tags of the model. */
  tags: ReadonlySet<string>;
  /** Task of the model. */
  task: string | undefined;
  /** Key of the model's library. */
  library: string | undefined;
  /**
   * Token that marks a masked word.
   * @default "[MASK]"
   */
  maskToken: string;
}

/** A validated model record: every field has the type it declares. */
export interface ModelFacts extends ModelIdentity {
  /** How transformers loads the model. */
  transformersInfo:
    | {
        /** Name of the `Auto…` class. */
        autoModel: string;
        /** Name of the class that prepares inputs. */
        processor: string | undefined;
      }
    | undefined;
  /** Class names from `config.json`. */
  architectures: readonly string[];
  /** The first model that this one was made from. */
  baseModel: string | undefined;
  /** Prompt that triggers what a LoRA was trained on. */
  instancePrompt: string | undefined;
  /** Example input of the card. */
  widget: {
    /** Text. */
    text: string | undefined;
    /** Sentence to compare with. */
    sourceSentence: string | undefined;
    /** Sentences to score. */
    sentences: readonly string[];
  };
  /** Configuration of the `adapters` library. */
  adapters: {
    /** Id of the base model. */
    modelName: string | undefined;
  };
  /** Task classes of KerasHub that can load the model. */
  kerasHubTasks: readonly string[];
  /** Configuration of PEFT. */
  peft: {
    /** Id of the base model. */
    baseModel: string | undefined;
    /** Task type, such as `CAUSAL_LM`. */
    taskType: string | undefined;
  };
  /** Configuration of skops. */
  sklearn: {
    /** File name of the saved model. */
    file: string | undefined;
    /** Format of the saved model. */
    format: string | undefined;
  };
  /** Configuration of SpeechBrain. */
  speechbrain: {
    /** Name of the class that runs the model. */
    interface: string | undefined;
  };
  /** Paths of the repository's files. */
  files: readonly string[];
  /** Path of the chosen GGUF file; of a split model, its first file. */
  ggufFile: string | undefined;
  /** Origin of the hub that has the model and sample files, without a trailing slash. */
  hubUrl: string | undefined;
}

/** Data for snippets besides the model's record. */
export interface ModelFactsOptions {
  /**
   * Path of the chosen GGUF file in the repository.
   * @default the file that `chooseGgufFile` finds
   */
  filePath?: string | undefined;
  /** Public origin of this hub, without a trailing slash. */
  hubUrl?: string | undefined;
}

/** Parses an untrusted record. Fields of the wrong type count as missing. */
export function modelIdentity(record: ModelRecord): ModelIdentity {
  const id = readId(record.id);
  return {
    id,
    name: id.slice(id.lastIndexOf("/") + 1),
    tags: new Set(textsOf(record.tags)),
    task: short(textOf(record.pipeline_tag)),
    library: short(textOf(record.library_name)),
    maskToken: short(textOf(record.mask_token)) ?? "[MASK]",
  };
}

/** Returns {@link modelIdentity} with the fields that single libraries need. */
export function modelFacts(record: ModelRecord, { filePath, hubUrl }: ModelFactsOptions = {}): ModelFacts {
  const card = recordOf(record.cardData);
  const config = recordOf(record.config);
  const info = recordOf(record.transformersInfo);
  const [autoModel] = namesOf([info["auto_model"]]);
  const [processor] = namesOf([info["processor"]]);
  const peft = recordOf(config["peft"]);
  const files = readFiles(record.siblings);
  const sklearn = recordOf(config["sklearn"]);
  return {
    ...modelIdentity(record),
    transformersInfo: autoModel === undefined ? undefined : { autoModel, processor },
    architectures: namesOf(config["architectures"]),
    baseModel: short(textOf(card["base_model"]) ?? textsOf(card["base_model"])[0]),
    instancePrompt: short(textOf(card["instance_prompt"])),
    widget: readWidget(record.widgetData),
    adapters: { modelName: short(textOf(recordOf(config["adapter_transformers"])["model_name"])) },
    kerasHubTasks: namesOf(recordOf(config["keras_hub"])["tasks"]).slice(0, maximumListed),
    peft: { baseModel: short(textOf(peft["base_model_name_or_path"])), taskType: textOf(peft["task_type"]) },
    sklearn: { file: short(textOf(recordOf(sklearn["model"])["file"])), format: textOf(sklearn["model_format"]) },
    speechbrain: { interface: textOf(recordOf(config["speechbrain"])["speechbrain_interface"]) },
    files,
    ggufFile: filePath ?? chooseGgufFile(files),
    hubUrl,
  };
}

function readId(value: unknown): string {
  const id = textOf(value);
  return id !== undefined && id !== "" && id.length <= maximumIdLength ? id : placeholderId;
}

/** Returns the paths of the files; entries without one are skipped. */
function readFiles(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => short(textOf(recordOf(entry)["rfilename"])) ?? []);
}

function readWidget(value: unknown): ModelFacts["widget"] {
  const first: unknown = Array.isArray(value) ? value.find(isRecord) : undefined;
  const { text, source_sentence, sentences } = recordOf(first);
  return {
    text: short(textOf(text)),
    sourceSentence: short(textOf(source_sentence)),
    sentences: textsOf(sentences)
      .filter((sentence) => sentence.length <= maximumTextLength)
      .slice(0, maximumListed),
  };
}

/** Omits text that would be unreadable in a snippet. */
const short = (value: string | undefined) =>
  value === undefined || value.length > maximumTextLength ? undefined : value;
