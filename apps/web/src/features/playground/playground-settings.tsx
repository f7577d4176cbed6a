import { useText } from "../../frame/page-context.tsx";
import { Island } from "../../islands/island.tsx";
import { type PlaygroundQuery, paths } from "../../paths.ts";
import { chatSettingIsland } from "./chat-setting-island.tsx";
import { modelFieldIsland } from "./model-field-island.tsx";
import { maxModels } from "./playground-query.ts";

interface PlaygroundSettingsProps {
  query: PlaygroundQuery;
}

/** Models and settings, all of which are in the query. */
export function PlaygroundSettings({ query }: PlaygroundSettingsProps) {
  const text = useText();
  const words = text.playground;
  const { model, system, temperature, max_tokens: maxTokens, top_p: topP } = query;
  const places = Math.min(maxModels, model.length + 1);
  return (
    <section className="playground-settings" aria-labelledby="settings-heading">
      <h2 id="settings-heading" className="section-title">
        {words.settings}
      </h2>
      <form action={paths.playground()} className="form" id="playground-settings">
        <fieldset>
          <legend>{words.models}</legend>
          {Array.from({ length: places }, (_, index) => (
            <Island
              // Fields for models have no identity except their position.
              key={`model ${String(index)}`}
              of={modelFieldIsland}
              when="interaction"
              props={{
                value: model[index] ?? "",
                label: words.modelPlace(index + 1),
                placeholder: index === 0 ? undefined : words.anotherModel,
                source: {
                  listId: `models-${index}`,
                  address: paths.playgroundModels(),
                  label: words.chatModels,
                  failed: text.search.failed,
                },
              }}
            />
          ))}
          <p className="hint">{words.modelHint}</p>
        </fieldset>
        <label className="field">
          <span>{words.system}</span>
          <textarea name="system" rows={3} defaultValue={system} />
        </label>
        <ChatSetting name="temperature" value={temperature} step="any" min={0} max={2} slider={sliders.temperature} />
        <ChatSetting name="max_tokens" value={maxTokens} step="1" min={1} slider={sliders.max_tokens} />
        <ChatSetting name="top_p" value={topP} step="any" min={0} max={1} slider={sliders.top_p} />
        <button className="button">{words.apply}</button>
      </form>
    </section>
  );
}

/** Without a value, a slider stands where most models have their default. */
const sliders = {
  temperature: { max: 2, step: 0.05, rest: 1 },
  max_tokens: { max: 8192, step: 1, rest: 1024 },
  top_p: { max: 1, step: 0.01, rest: 1 },
};

interface ChatSettingProps {
  name: string;
  value: string | undefined;
  step: string;
  min: number;
  max?: number;
  slider: (typeof sliders)[keyof typeof sliders];
}

/** A setting under its name in the API. */
function ChatSetting({ name, value = "", ...bounds }: ChatSettingProps) {
  const { playground: words, widget } = useText();
  const text = { modelDefault: widget.modelDefault, slider: words.slider(name), reset: words.reset };
  return <Island of={chatSettingIsland} props={{ name, value, ...bounds, text }} />;
}
