import { escapeHtml } from "@modelyard/platform/markup/escape-html";

export const mailKinds = [
  "password-reset",
  "email-verification",
  "email-changed",
  "password-changed",
  "two-factor-removed",
  "passkey-added",
  "passkey-removed",
  "passkey-copied",
] as const;
export type MailKind = (typeof mailKinds)[number];
export type MailLanguage = "en" | "tr";

/** What a message is about. Messages with links have one for each account of the address. */
export interface MailContent {
  kind: MailKind;
  language: MailLanguage;
  /** The hub's address. */
  hubUrl: string;
  accounts: readonly { name: string; link?: string }[];
}

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

interface Words {
  subject: string;
  lead: (names: string) => string;
  /** What the link does. */
  action?: string;
  otherwise: string;
}

const words: Record<MailLanguage, Record<MailKind, Words>> = {
  en: {
    "password-reset": {
      subject: "Reset your password",
      lead: (names) => `Someone asked to reset the password of the account ${names}. The link works once, for 1 hour.`,
      action: "Set a new password",
      otherwise: "If this was not you, ignore this message. Your password stays as it is.",
    },
    "email-verification": {
      subject: "Confirm your e-mail address",
      lead: (names) =>
        `The account ${names} has this e-mail address. Confirm that it is yours. The link works for 24 hours.`,
      action: "Confirm the address",
      otherwise: "If this is not your account, ignore this message.",
    },
    "email-changed": {
      subject: "Your e-mail address was changed",
      lead: (names) => `The account ${names} no longer has this e-mail address.`,
      otherwise: "If this was not you, change your password and contact an administrator of the hub.",
    },
    "password-changed": {
      subject: "Your password was changed",
      lead: (names) => `The password of the account ${names} was changed. All other sessions have ended.`,
      otherwise: "If this was not you, reset your password and contact an administrator of the hub.",
    },
    "two-factor-removed": {
      subject: "Two-factor authentication was turned off",
      lead: (names) => `Two-factor authentication of the account ${names} was turned off.`,
      otherwise: "If this was not you, change your password and contact an administrator of the hub.",
    },
    "passkey-added": {
      subject: "A passkey was added",
      lead: (names) => `A passkey was added to the account ${names}. It signs in without the password.`,
      otherwise: "If this was not you, remove it in your security settings and change your password.",
    },
    "passkey-removed": {
      subject: "A passkey was removed",
      lead: (names) => `A passkey of the account ${names} was removed. It no longer signs in.`,
      otherwise: "If this was not you, change your password and contact an administrator of the hub.",
    },
    "passkey-copied": {
      subject: "A passkey may have been copied",
      lead: (names) =>
        `A sign-in with a passkey of the account ${names} was refused, because the counter of the passkey did not grow. This happens when a passkey was copied.`,
      otherwise: "Remove the passkey in your security settings and create a new one.",
    },
  },
  tr: {
    "password-reset": {
      subject: "Parolanızı sıfırlayın",
      lead: (names) =>
        `${names} hesabının parolasını sıfırlamak için istekte bulunuldu. Bağlantı 1 saat içinde bir kez kullanılabilir.`,
      action: "Yeni parola belirleyin",
      otherwise: "Bu isteği siz göndermediyseniz bu iletiyi dikkate almayın. Parolanız değişmez.",
    },
    "email-verification": {
      subject: "E-posta adresinizi onaylayın",
      lead: (names) =>
        `${names} hesabında bu e-posta adresi kayıtlı. Adresin sizin olduğunu onaylayın. Bağlantı 24 saat geçerlidir.`,
      action: "Adresi onaylayın",
      otherwise: "Bu hesap sizin değilse bu iletiyi dikkate almayın.",
    },
    "email-changed": {
      subject: "E-posta adresiniz değiştirildi",
      lead: (names) => `${names} hesabında artık bu e-posta adresi kayıtlı değil.`,
      otherwise: "Bunu siz yapmadıysanız parolanızı değiştirin ve hub’ın bir yöneticisine başvurun.",
    },
    "password-changed": {
      subject: "Parolanız değiştirildi",
      lead: (names) => `${names} hesabının parolası değiştirildi. Diğer bütün oturumlar kapatıldı.`,
      otherwise: "Bunu siz yapmadıysanız parolanızı sıfırlayın ve hub’ın bir yöneticisine başvurun.",
    },
    "two-factor-removed": {
      subject: "İki adımlı doğrulama kapatıldı",
      lead: (names) => `${names} hesabının iki adımlı doğrulaması kapatıldı.`,
      otherwise: "Bunu siz yapmadıysanız parolanızı değiştirin ve hub’ın bir yöneticisine başvurun.",
    },
    "passkey-added": {
      subject: "Geçiş anahtarı eklendi",
      lead: (names) => `${names} hesabına bir geçiş anahtarı eklendi. Bu anahtar parolasız giriş yapar.`,
      otherwise: "Bunu siz yapmadıysanız anahtarı güvenlik ayarlarınızdan kaldırın ve parolanızı değiştirin.",
    },
    "passkey-removed": {
      subject: "Geçiş anahtarı kaldırıldı",
      lead: (names) => `${names} hesabının bir geçiş anahtarı kaldırıldı. Artık onunla giriş yapılamaz.`,
      otherwise: "Bunu siz yapmadıysanız parolanızı değiştirin ve hub’ın bir yöneticisine başvurun.",
    },
    "passkey-copied": {
      subject: "Geçiş anahtarı kopyalanmış olabilir",
      lead: (names) =>
        `${names} hesabının bir geçiş anahtarıyla yapılan giriş, anahtarın sayacı artmadığı için reddedildi. Bu, anahtar kopyalandığında olur.`,
      otherwise: "Anahtarı güvenlik ayarlarınızdan kaldırın ve yenisini oluşturun.",
    },
  },
};

/** Writes a message as plain text and as simple HTML, without pictures or anything else to load. */
export function writeMessage({ kind, language, hubUrl, accounts }: MailContent): MailText {
  const { subject, lead, action, otherwise } = words[language][kind];
  const { host } = new URL(hubUrl);
  const opening = lead(accounts.map(({ name }) => name).join(", "));
  const links = accounts.flatMap(({ name, link }) =>
    action === undefined || link === undefined
      ? []
      : [{ label: accounts.length > 1 ? `${action} (${name})` : action, link }],
  );
  const text = [opening, ...links.map(({ label, link }) => `${label}:\n${link}`), otherwise, hubUrl].join("\n\n");
  const paragraphs = [
    escapeHtml(opening),
    ...links.map(({ label, link }) => `<a href="${escapeHtml(link)}">${escapeHtml(label)}</a><br>${escapeHtml(link)}`),
    escapeHtml(otherwise),
    `<a href="${escapeHtml(hubUrl)}">${escapeHtml(host)}</a>`,
  ];
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("\n");
  const html = `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body>\n${body}\n</body></html>\n`;
  return { subject: `${subject} (${host})`, text: `${text}\n`, html };
}
