import type { ApiParameter } from "@modelyard/platform/api/json-schema";
import type { ApiGroup, ApiOperation } from "@modelyard/platform/api/operation";
import { usePage, useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { apiSlug } from "../docs/contents.ts";
import { parametersOfOperation } from "./parameter-text.ts";
import type { ShownResponse } from "./send-operation.ts";

interface TryPageProps {
  group: ApiGroup;
  operation: ApiOperation;
  /** What the form was sent with. */
  values: URLSearchParams;
  /** The required parameter that has no value. */
  missing: string | undefined;
  response: ShownResponse | undefined;
}

/** A form with a field for each parameter of an operation, and the response to what was sent. */
export function TryPage({ group, operation, values, missing, response }: TryPageProps) {
  const { text, viewer } = usePage();
  const parameters = parametersOfOperation(operation).filter((parameter) => parameter.in !== "header");
  return (
    <div className="wrap narrow py-8">
      <h1 className="page-title" lang="en">
        {operation.summary}
      </h1>
      <p className="operation mt-4">
        <span className="method" data-method={operation.method}>
          {operation.method}
        </span>{" "}
        <code>{operation.path}</code>
      </p>
      <p className="mt-4">
        {text.docs.tryLead(viewer?.name)} <a href={paths.doc(`${apiSlug}/${group.id}`)}>{text.docs.tryReference}</a>
      </p>
      <form action={paths.tryOperation(operation.id)} className="form mt-6">
        <input type="hidden" name="send" value="1" />
        {parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={values.get(parameter.name) ?? undefined}
            isMissing={missing === parameter.name}
          />
        ))}
        <p>
          <button className="button primary">{text.docs.trySend}</button>
        </p>
      </form>
      {response === undefined ? null : <Response response={response} />}
    </div>
  );
}

interface ParameterFieldProps {
  parameter: ApiParameter;
  value: string | undefined;
  isMissing: boolean;
}

function ParameterField({ parameter, value, isMissing }: ParameterFieldProps) {
  const text = useText();
  const { name, required, description } = parameter;
  const label = required ? `${name} (${text.docs.tryRequired})` : name;
  const choices = choicesOf(parameter);
  if (choices !== undefined) {
    const options = choices.map((choice) => ({ value: choice, label: choice }));
    const all = required ? options : [{ value: "", label: text.docs.tryNoValue }, ...options];
    return <SelectField name={name} label={label} options={all} value={value} />;
  }
  return (
    <Field
      name={name}
      label={label}
      hint={description.replaceAll("`", "")}
      defaultValue={value}
      required={required}
      problem={isMissing ? text.docs.tryMissing(name) : undefined}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function choicesOf({ schema }: ApiParameter): readonly string[] | undefined {
  if (schema["type"] === "boolean") return ["true", "false"];
  const { enum: values } = schema;
  return Array.isArray(values) ? values.filter((value) => typeof value === "string") : undefined;
}

function Response({ response }: { response: ShownResponse }) {
  const text = useText();
  const { status, milliseconds, headers, body, isCut } = response;
  return (
    <section aria-labelledby="response" className="mt-8">
      <h2 id="response" className="section-title">
        {text.docs.tryResponse}
      </h2>
      <p className="mt-4">{text.docs.tryStatus(status, milliseconds)}</p>
      <CodeBlock id="response-headers" what={text.docs.code}>
        {headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
      </CodeBlock>
      <CodeBlock id="response-body" what={text.docs.code}>
        {body}
      </CodeBlock>
      {isCut ? <p className="hint">{text.docs.tryCut}</p> : null}
    </section>
  );
}
