import { useText } from "../../../frame/page-context.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { providerName } from "../../serving/provider-name.ts";
import { OutputView } from "../output/output-view.tsx";
import type { DrawnOutput } from "../output/shown-media.ts";
import type { CallCode } from "./call-code.ts";
import type { CallFacts } from "./call-facts.ts";
import type { CallFailure } from "./call-failure.ts";
import type { RecordedExchange } from "./record-exchange.ts";

export interface CallAnswerProps {
  outputs: readonly DrawnOutput[];
  failure?: CallFailure | undefined;
  facts?: CallFacts | undefined;
  exchange?: RecordedExchange | undefined;
  /** One per language; empty if no client can make this call. */
  code: readonly CallCode[];
  /** The call was not made: the visitor requested only its code. */
  onlyCode?: boolean;
  /** Prefix for ids, if a page has several. */
  scope?: string;
}

/** The result of a call: the response, its provider, time and cost, the raw request and response, and the code. */
export function CallAnswer({
  outputs,
  failure,
  facts,
  exchange,
  code,
  onlyCode = false,
  scope = "try",
}: CallAnswerProps) {
  const text = useText();
  return (
    <>
      {outputs.map((output) => (
        <OutputView key={JSON.stringify(output)} output={output} />
      ))}
      {failure === undefined ? null : <Failure failure={failure} />}
      {facts === undefined ? null : <Facts facts={facts} />}
      {exchange === undefined ? null : <Exchange exchange={exchange} scope={scope} />}
      {code.length === 0 ? null : (
        <details open={onlyCode}>
          <summary>{text.widget.code}</summary>
          {code.map(({ client, label, code: written }) => (
            <section key={client} aria-label={label}>
              <h3>{label}</h3>
              <CodeBlock id={`${scope}-code-${client}`} what={text.use.copyCode}>
                {written}
              </CodeBlock>
            </section>
          ))}
          <p className="hint">{text.use.token}</p>
        </details>
      )}
    </>
  );
}

function Failure({ failure: { provider, said, status, requestId, next } }: { failure: CallFailure }) {
  const text = useText();
  const { failure: words, facts } = text.widget;
  return (
    <div role="alert" className="note problem">
      <Icon name="alert" />
      <div>
        <p className="font-semibold">
          {provider === undefined ? words.unsent : words.by(providerName(provider, text))}
          {status === undefined ? null : ` · ${words.status(status)}`}
        </p>
        <p>{said}</p>
        {requestId === undefined ? null : (
          <p className="text-muted">
            {facts.requestId}: <code>{requestId}</code>
          </p>
        )}
        <p>{words.next[next]}</p>
      </div>
    </div>
  );
}

function Facts({ facts }: { facts: CallFacts }) {
  const text = useText();
  const { facts: words } = text.widget;
  const { provider, elapsedMs, firstTextMs, tokensPerSecond, costUsd, requestId } = facts;
  const rows: [name: string, value: string][] = [
    ...(provider === undefined ? [] : [[words.provider, providerName(provider, text)] satisfies [string, string]]),
    [words.elapsed, words.seconds((elapsedMs / 1000).toFixed(2))],
  ];
  if (firstTextMs !== undefined) rows.push([words.firstText, words.seconds((firstTextMs / 1000).toFixed(2))]);
  if (tokensPerSecond !== undefined) rows.push([words.tokensPerSecond, tokensPerSecond.toFixed(1)]);
  if (costUsd !== undefined) rows.push([words.cost, words.dollars(costUsd.toFixed(6))]);
  if (requestId !== undefined) rows.push([words.requestId, requestId]);
  return (
    <dl className="call-facts" aria-label={words.label}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function headLines(headers: readonly (readonly [string, string])[]): string[] {
  return headers.map(([name, value]) => `${name}: ${value}`);
}

function Exchange({ exchange: { request, response }, scope }: { exchange: RecordedExchange; scope: string }) {
  const text = useText();
  return (
    <details>
      <summary>{text.widget.raw}</summary>
      <h3>{text.widget.request}</h3>
      <CodeBlock id={`${scope}-request`} what={text.widget.request}>
        {[`${request.method} ${request.url}`, ...headLines(request.headers), "", request.body].join("\n")}
      </CodeBlock>
      <h3>{text.widget.response}</h3>
      {response === undefined ? (
        <p className="hint">{text.widget.noResponse}</p>
      ) : (
        <CodeBlock id={`${scope}-response`} what={text.widget.response}>
          {[String(response.status), ...headLines(response.headers), "", response.body].join("\n")}
        </CodeBlock>
      )}
    </details>
  );
}
