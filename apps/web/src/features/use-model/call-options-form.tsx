import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ChoiceForm } from "../../ui/choice-form.tsx";
import { providerName } from "../serving/provider-name.ts";
import type { CallOptions } from "./inference-views.ts";

interface CallOptionsFormProps {
  modelId: string;
  options: CallOptions;
}

/** Provider, streaming, billing and endpoint of the code, as a plain form whose state is in the query. */
export function CallOptionsForm({ modelId, options }: CallOptionsFormProps) {
  const page = useText();
  const { use: text } = page;
  const { provider, providers, stream, endpoint } = options;
  const choices = [];
  if (endpoint === undefined) {
    choices.push({
      name: "provider",
      label: text.provider,
      className: "field",
      value: provider ?? "",
      options: [
        { value: "", label: text.anyProvider },
        ...providers.map((id) => ({ value: id, label: providerName(id, page) })),
      ],
    });
  }
  if (stream !== undefined) {
    choices.push({
      name: "stream",
      label: text.answer,
      className: "field",
      value: stream ? "" : "off",
      options: [
        { value: "", label: text.streamed },
        { value: "off", label: text.whole },
      ],
    });
  }
  return (
    <ChoiceForm
      action={`${paths.model(modelId)}#use`}
      className="call-options"
      hidden={[{ name: "use", value: "inference" }]}
      choices={choices}
      submit={{ label: text.showCode, className: "button" }}
      after={<MoreOptions options={options} />}
    />
  );
}

function MoreOptions({ options: { billTo, endpoint } }: Pick<CallOptionsFormProps, "options">) {
  const { use: text } = useText();
  return (
    <details open={billTo !== undefined || endpoint !== undefined}>
      <summary>{text.moreOptions}</summary>
      <label className="field">
        <span>{text.billTo}</span>
        <input name="bill_to" defaultValue={billTo} maxLength={100} autoComplete="off" />
      </label>
      <label className="field">
        <span>{text.ownEndpoint}</span>
        <input name="endpoint" type="url" defaultValue={endpoint} maxLength={500} placeholder="https://" />
      </label>
    </details>
  );
}
