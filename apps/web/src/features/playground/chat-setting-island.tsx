import { useState } from "react";
import { z } from "zod/mini";
import { defineIsland } from "../../islands/define-island.tsx";
import { useIsHydrated } from "../../islands/use-is-hydrated.ts";

const ChatSettingProps = z.object({
  /** In the API. */
  name: z.string(),
  value: z.string(),
  /** Bounds of the field; `step` is a number or "any". */
  min: z.number(),
  max: z.optional(z.number()),
  step: z.string(),
  slider: z.object({
    max: z.number(),
    step: z.number(),
    /** Where it stands without a value. */
    rest: z.number(),
  }),
  text: z.object({ modelDefault: z.string(), slider: z.string(), reset: z.string() }),
});

/** A number that is sent with each question; empty for the model's default. The slider needs JavaScript. */
function ChatSetting({ name, value, min, max, step, slider, text }: z.infer<typeof ChatSettingProps>) {
  const [chosen, choose] = useState(value);
  const isHydrated = useIsHydrated();
  const number = chosen === "" ? slider.rest : Number(chosen);
  return (
    <div className="chat-setting">
      <label className="field">
        <code>{name}</code>
        <input
          type="number"
          name={name}
          value={chosen}
          min={min}
          max={max}
          step={step}
          inputMode="decimal"
          placeholder={text.modelDefault}
          onChange={({ target }) => choose(target.value)}
        />
      </label>
      {isHydrated ? (
        <div className="chat-slider">
          <input
            type="range"
            aria-label={text.slider}
            data-unset={chosen === "" ? "" : undefined}
            min={min}
            max={slider.max}
            step={slider.step}
            value={Number.isFinite(number) ? number : slider.rest}
            onChange={({ target }) => choose(target.value)}
          />
          <button type="button" className="quiet-button" disabled={chosen === ""} onClick={() => choose("")}>
            {text.reset}
          </button>
        </div>
      ) : null}
    </div>
  );
}

export const chatSettingIsland = defineIsland({
  name: "chat-setting",
  schema: ChatSettingProps,
  Component: ChatSetting,
});
