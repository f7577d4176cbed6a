import { renderToStaticMarkup } from "react-dom/server";
import type { Text } from "../../text/en/index.ts";
import { gigabytes } from "./gigabytes.ts";
import { type HardwareChoice, hardwareGroups } from "./hardware-choice.ts";

/** The HTML of the selection without a choice, which is the same on all pages in one language. */
const withoutChoice = new WeakMap<Text, string>();

interface HardwareSelectProps {
  text: Text;
  choice: HardwareChoice | undefined;
}

/** Renders the hundreds of options. Without a choice, as for most visitors, they are rendered once for each language. */
export function hardwareSelectHtml({ text, choice }: HardwareSelectProps): string {
  const known = choice === undefined ? withoutChoice.get(text) : undefined;
  if (known !== undefined) return known;
  const html = renderToStaticMarkup(<HardwareSelect text={text} choice={choice} />);
  if (choice === undefined) withoutChoice.set(text, html);
  return html;
}

function HardwareSelect({ text, choice }: HardwareSelectProps) {
  return (
    <select name="hardware" defaultValue={choice?.option.key ?? ""}>
      <option value="">{text.weights.chooseHardware}</option>
      {hardwareGroups.map(({ maker, options }) => (
        <optgroup key={maker} label={maker === "CPU" ? text.weights.cpuGroup : maker}>
          {options.map(({ key, kind, name, memoryGb }) => (
            <option key={key} value={key} data-kind={kind}>
              {name === undefined
                ? text.weights.plainMemory(gigabytes(memoryGb, text.language))
                : text.weights.option(name, gigabytes(memoryGb, text.language))}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
