import type { Text } from "../en/index.ts";

export const login: Text["login"] = {
  title: "Oturum aç",
  heading: "Oturum açın",
  lead: "Erişim belirteci oluşturmak ve özel modelleri görmek için oturum açın.",
  username: "Kullanıcı adı",
  password: "Parola",
  submit: "Oturum aç",
  wrong: "Kullanıcı adı ile parola birbirini tutmuyor. İkisini de denetleyip yeniden deneyin.",
  tooMany: "Şimdilik çok fazla deneme yapıldı. On beş dakika bekleyip yeniden deneyin.",
  already: (name) => `${name} olarak oturum açtınız.`,
};
