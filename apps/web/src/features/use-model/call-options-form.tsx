import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import type { CallOptions } from "./inference-views.ts";

interface CallOptionsFormProps {
  modelId: string;
  options: CallOptions;
}

/** Who is called, who pays and how the answer comes, as a plain form: all of it stands in the address. */
export function CallOptionsForm({ modelId, options }: CallOptionsFormProps) {
  const text = useText();
  const { provider, providers, stream, billTo, endpoint } = options;
  const isChanged = billTo !== undefined || endpoint !== undefined;
  return (
    <form action={`${paths.model(modelId)}#use`} className="call-options">
      <input type="hidden" name="use" value="inference" />
      {endpoint === undefined ? (
        <label className="field">
          <span>{text.use.provider}</span>
          <select name="provider" defaultValue={provider ?? ""} data-enhance="submit-on-change">
            <option value="">{text.use.anyProvider}</option>
            {providers.map((id) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {stream === undefined ? null : (
        <label className="field">
          <span>{text.use.answer}</span>
          <select name="stream" defaultValue={stream ? "" : "off"} data-enhance="submit-on-change">
            <option value="">{text.use.streamed}</option>
            <option value="off">{text.use.whole}</option>
          </select>
        </label>
      )}
      <details open={isChanged}>
        <summary>{text.use.moreOptions}</summary>
        <label className="field">
          <span>{text.use.billTo}</span>
          <input name="bill_to" defaultValue={billTo} maxLength={100} autoComplete="off" />
        </label>
        <label className="field">
          <span>{text.use.ownEndpoint}</span>
          <input name="endpoint" type="url" defaultValue={endpoint} maxLength={500} placeholder="https://" />
        </label>
      </details>
      <button className="button">{text.use.showCode}</button>
    </form>
  );
}
