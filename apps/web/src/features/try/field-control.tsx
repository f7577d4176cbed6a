import { useText } from "../../frame/page-context.tsx";
import type { FieldProblem } from "./read-widget-input.ts";
import type { WidgetField } from "./widget-fields.ts";

interface FieldControlProps {
  field: WidgetField;
  value: string | undefined;
  problem: FieldProblem | undefined;
}

/** The control that fits a field's kind. */
export function FieldControl({ field, value, problem }: FieldControlProps) {
  const text = useText();
  const id = `try-${field.path}`;
  const isWrong = problem?.field.path === field.path;
  return (
    <div className="field">
      <label htmlFor={id}>{labelOf(field, text.widget.fields) ?? <code>{field.name}</code>}</label>
      <Control field={field} id={id} value={value} isWrong={isWrong} />
      <Hint field={field} id={id} />
      {isWrong ? (
        <p id={`${id}-problem`} role="alert" className="field-problem">
          {problem.reason === "missing" ? text.widget.missing : text.widget.invalid(problem.message ?? "")}
        </p>
      ) : null}
    </div>
  );
}

/** What visitors read of a task's inputs; settings keep the names that programs give them. */
function labelOf({ name, kind }: WidgetField, labels: Readonly<Record<string, string>>): string | undefined {
  const media = name === "inputs" && (kind === "image" || kind === "audio") ? kind : name;
  return Object.hasOwn(labels, media) ? labels[media] : undefined;
}

function Hint({ field: { kind }, id }: { field: WidgetField; id: string }) {
  const text = useText();
  const hint = kind === "lines" ? text.widget.linesHint : kind === "table" ? text.widget.tableHint : undefined;
  if (hint === undefined) return null;
  return (
    <p id={`${id}-hint`} className="hint">
      {hint}
    </p>
  );
}

interface ControlProps {
  field: WidgetField;
  id: string;
  value: string | undefined;
  isWrong: boolean;
}

function Control({ field: { path, kind, options, step, required }, id, value, isWrong }: ControlProps) {
  const text = useText();
  const common = {
    id,
    name: path,
    "aria-invalid": isWrong || undefined,
    "aria-describedby": isWrong ? `${id}-problem` : undefined,
  };
  switch (kind) {
    case "image":
    case "audio":
      return <input {...common} type="file" accept={`${kind}/*`} />;
    case "number":
      return <input {...common} type="number" step={step} defaultValue={value} inputMode="decimal" />;
    case "choice":
    case "switch":
      return (
        <select {...common} defaultValue={value ?? ""}>
          <option value="">{text.widget.modelDefault}</option>
          {(options ?? ["true", "false"]).map((option) => (
            <option key={option} value={option}>
              {kind === "choice" ? option : option === "true" ? text.widget.yes : text.widget.no}
            </option>
          ))}
        </select>
      );
    default:
      return required || kind !== "text" || path === "system" ? (
        <textarea {...common} dir="auto" rows={kind === "text" ? 3 : 4} defaultValue={value} />
      ) : (
        <input {...common} type="text" dir="auto" defaultValue={value} />
      );
  }
}
