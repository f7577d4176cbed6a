import type { MailOptions } from "@modelyard/hub";
import { z } from "zod";
import { StartError } from "../../start-error.ts";

const SmtpUrl = z.string().refine(isSmtpUrl, "expected an address such as smtps://user:password@mail.example.org");
/** An address, or a name and an address. Line breaks would add headers. */
const Sender = z
  .string()
  .max(300)
  .regex(/^(?:[^<>\r\n]{1,100} <[^<>\s@]{1,64}@[^<>\s@]{1,254}>|[^<>\s@]{1,64}@[^<>\s@]{1,254})$/, {
    error: "expected an address such as Modelyard <hub@example.org>",
  });

/** Settings of the server that sends mail. */
export const mailSettings = {
  smtpUrl: {
    flag: "smtp-url",
    environment: "MODELYARD_SMTP_URL",
    schema: SmtpUrl.optional(),
    defaultText: "none: the hub sends no e-mail",
    about:
      "Server that sends e-mail: `smtps://user:password@host` (TLS, port 465), or `smtp://user:password@host` (STARTTLS, port 587), with special characters percent-encoded. It may be in a private network. Needs MODELYARD_MAIL_FROM and MODELYARD_PUBLIC_URL.",
    isSecret: true,
  },
  mailFrom: {
    flag: "mail-from",
    environment: "MODELYARD_MAIL_FROM",
    schema: Sender.optional(),
    defaultText: "none",
    about: "Sender of e-mail, such as `Modelyard <hub@example.org>`.",
  },
} as const;

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if ((protocol !== "smtp:" && protocol !== "smtps:") || hostname === "") return false;
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

interface MailConfig {
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
  publicUrl?: string | undefined;
}

/**
 * Returns how the hub sends mail; `undefined`: it does not.
 * @throws {StartError} a setting that belongs to it is missing
 */
export function mailOf({ smtpUrl, mailFrom: from, publicUrl }: MailConfig): MailOptions | undefined {
  if (smtpUrl === undefined && from === undefined) return undefined;
  // Links must not begin with an address that a request names.
  if (smtpUrl === undefined || from === undefined || publicUrl === undefined)
    throw new StartError(
      "Sending e-mail needs MODELYARD_SMTP_URL, MODELYARD_MAIL_FROM and MODELYARD_PUBLIC_URL. Set all three, or neither of the first two.",
    );
  return { smtpUrl, from, publicUrl: publicUrl.replace(/\/$/, "") };
}
