import { type Code, python } from "../code.ts";
import { fixed, type LibraryGenerator, type TitledCode } from "./library.ts";

/** Example prompt for each task. */
const uses: Readonly<Record<string, string>> = {
  CausalLM: 'print(model.generate("Keras is a", max_length=64))',
  Seq2SeqLM: 'print(model.generate("Translate to French: Good morning!", max_length=64))',
  TextClassifier: 'print(model.predict(["The staff were friendly."]))',
  TextToImage: 'image = model.generate("A red fox in a snowy forest at sunrise")',
  ImageClassifier:
    'image = keras.utils.load_img("photo.jpg", target_size=(224, 224))\nprint(model.predict(keras.ops.expand_dims(keras.utils.img_to_array(image), 0)))',
};

/** @see https://keras.io/keras_hub/ */
export const kerasHub: LibraryGenerator = {
  library: "keras-hub",
  snippets({ id, kerasHubTasks }) {
    const preset = `hf://${id}`;
    const tasks = kerasHubTasks.map((task): TitledCode => ({ title: task, code: taskCode(task, preset) }));
    return [...tasks, { title: "Backbone", code: load("Backbone", preset) }];
  },
};

const load = (className: string, preset: string): Code => python`
import keras
import keras_hub

# A fresh model of this kind, with the weights of the hub
model = keras_hub.models.${fixed(className)}.from_preset(${preset})`;

function taskCode(task: string, preset: string): Code {
  const use = Object.hasOwn(uses, task) ? uses[task] : undefined;
  return use === undefined
    ? load(task, preset)
    : python`
${load(task, preset)}

${fixed(use)}`;
}
