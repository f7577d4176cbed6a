import { limits } from "@modelyard/platform/limits";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { HubContext } from "../hub-context.ts";
import { prepareMessage } from "./prepare-message.ts";
import type { SmtpTransport } from "./smtp-transport.ts";
import { type OutgoingMail, outgoingMail } from "./tables.ts";

const { atOnce, attempts: mostAttempts, leaseMs, firstWaitMs, longestWaitMs } = limits.mail;

/** Errors of nodemailer. Their messages may contain addresses, so only these fields are logged. */
const SmtpError = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

interface WorkerOptions extends Pick<HubContext, "orm" | "logger" | "now"> {
  transport: SmtpTransport;
  publicUrl: string;
  /** How often to look for messages; 0: only when `workOff` is called. */
  lookMs: number;
}

/** Sends waiting messages. Several nodes share the work, and each message is sent by one of them. */
export class MailWorker {
  readonly #options: WorkerOptions;
  readonly #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
    if (options.lookMs > 0) this.#timer = setInterval(() => void this.#look(), options.lookMs).unref();
  }

  /** Sends messages until none is due. */
  async workOff(): Promise<void> {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
    await this.#working;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#working?.catch(() => undefined);
    this.#options.transport.close();
  }

  async #look(): Promise<void> {
    try {
      await this.workOff();
    } catch (error) {
      if (!this.#isStopped) this.#options.logger.warn({ err: error }, "sending mail failed, retrying");
    }
  }

  async #work(): Promise<void> {
    while (!this.#isStopped) {
      const claimed = await this.#claim();
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((mail) => this.#send(mail)));
    }
  }

  async #claim(): Promise<OutgoingMail[]> {
    const { orm, now } = this.#options;
    const { id, dueAt, attempts } = outgoingMail;
    const due = sql`(select ${id} from ${outgoingMail} where ${dueAt} <= ${now().toISOString()}::timestamptz order by ${dueAt} limit ${atOnce} for update skip locked)`;
    return orm
      .update(outgoingMail)
      .set({ dueAt: new Date(now().getTime() + leaseMs), attempts: sql`${attempts} + 1` })
      .where(sql`${id} in ${due}`)
      .returning();
  }

  async #send(mail: OutgoingMail): Promise<void> {
    const { orm, logger, now, transport, publicUrl } = this.#options;
    const { id, kind, attempts, recipient: to } = mail;
    try {
      const message = await prepareMessage(orm, mail, { publicUrl, now: now() });
      if (message !== undefined) await transport.send({ to, ...message });
    } catch (error) {
      const { code, responseCode } = SmtpError.safeParse(error).data ?? {};
      const isRefused = code === "EENVELOPE" && responseCode !== undefined && responseCode >= 500;
      logger.warn({ mailId: id, kind, attempts, code, responseCode }, "mail not sent");
      if (!isRefused && attempts < mostAttempts) {
        const waitMs = Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);
        await orm
          .update(outgoingMail)
          .set({ dueAt: new Date(now().getTime() + waitMs) })
          .where(eq(outgoingMail.id, id));
        return;
      }
    }
    await orm.delete(outgoingMail).where(eq(outgoingMail.id, id));
  }
}
