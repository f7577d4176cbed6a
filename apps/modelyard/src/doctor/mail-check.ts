import { createSmtpTransport } from "@modelyard/hub";
import { mailOf } from "../config/mail/mail-settings.ts";
import type { Config } from "../config/settings.ts";
import type { DoctorCheck } from "./doctor-check.ts";

/** Reports whether the SMTP server accepts a connection and the credentials. Sends nothing. */
export function mailCheck(config: Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl">): DoctorCheck {
  return {
    name: "e-mail",
    run: async () => {
      const mail = mailOf(config);
      if (mail === undefined) return { status: "skipped", detail: "MODELYARD_SMTP_URL is not set" };
      const transport = createSmtpTransport(mail);
      try {
        await transport.verify();
        return { status: "ok", detail: `${new URL(mail.smtpUrl).host} accepts the connection` };
      } catch (error) {
        return {
          status: "problem",
          detail: `${new URL(mail.smtpUrl).host} does not accept mail: ${error instanceof Error ? error.message : String(error)}`,
          remedy: "Check MODELYARD_SMTP_URL. Without smtps, a server that is not on this machine must offer STARTTLS.",
        };
      } finally {
        transport.close();
      }
    },
  };
}
