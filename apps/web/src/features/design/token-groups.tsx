import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { tokens } from "./tokens.ts";

const colorGroups = ["surfaces", "actions", "links", "states", "series", "modalities", "code"] as const;
const width = 116;
const height = 56;
/** Upper and lower case, a letter of Turkish, and a digit. */
const letters = "Aağ0";

/** Shows each token with its name. Attributes of SVG elements accept tokens; styles in the page are not allowed. */
export function TokenGroups() {
  const { design: text } = useText();
  const { fonts, text: sizes, shapes } = tokens;
  return (
    <>
      {colorGroups.map((group) => (
        <Group key={group} title={text.groups[group]}>
          {tokens[group].map((token) => (
            <Sample key={token} token={token}>
              <rect width={width} height={height} rx="6" fill={`var(--${token})`} stroke="var(--line)" />
            </Sample>
          ))}
        </Group>
      ))}
      <Group title={text.groups.fonts}>
        {fonts.map((token) => (
          <Sample key={token} token={token}>
            <text x="0" y="40" fontSize="28" fontFamily={`var(--${token})`} fill="var(--ink)">
              {letters}
            </text>
          </Sample>
        ))}
      </Group>
      <Group title={text.groups.text}>
        {sizes.map((token) => (
          <Sample key={token} token={token}>
            <text x="0" y="44" fontSize={`var(--${token})`} fill="var(--ink)">
              {letters}
            </text>
          </Sample>
        ))}
      </Group>
      <Group title={text.groups.shapes}>
        {shapes.map((token) => (
          <li key={token} className="design-shape" data-token={token}>
            <span aria-hidden="true" />
            <code>{token}</code>
          </li>
        ))}
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="font-semibold">{title}</h3>
      <ul className="design-tokens">{children}</ul>
    </section>
  );
}

function Sample({ token, children }: { token: string; children: ReactNode }) {
  return (
    <li>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {children}
      </svg>
      <code>{token}</code>
    </li>
  );
}
