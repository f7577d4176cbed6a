import { useText } from "../../../frame/page-context.tsx";

const lifetimesInDays = [7, 30, 90, 365] as const;
const dayMs = 24 * 60 * 60 * 1000;

interface ExpiryFieldProps {
  /** The label of the choice that keeps the expiry date, or uses the hub's default for a new token. */
  unchanged: string;
  /** The selected choice. */
  chosen: string;
}

export function ExpiryField({ unchanged, chosen }: ExpiryFieldProps) {
  const { tokens: text } = useText();
  return (
    <label className="field">
      <span>{text.expiry}</span>
      <select name="expiry" defaultValue={chosen}>
        <option value="">{unchanged}</option>
        {lifetimesInDays.map((days) => (
          <option key={days} value={days}>
            {text.inDays(days)}
          </option>
        ))}
        <option value="never">{text.never}</option>
      </select>
    </label>
  );
}

/** Returns the expiry date that a form selects; `undefined`: the default, or no change. */
export function expiryOf(chosen: string, now: Date): { expiresAt?: string | null } {
  if (chosen === "never") return { expiresAt: null };
  const days = lifetimesInDays.find((known) => String(known) === chosen);
  return days === undefined ? {} : { expiresAt: new Date(now.getTime() + days * dayMs).toISOString() };
}
