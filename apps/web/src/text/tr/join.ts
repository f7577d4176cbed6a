import type { Text } from "../en/index.ts";

export const join: Text["join"] = {
  title: "Hesap oluştur",
  heading: "Hesap oluşturun",
  lead: "Hesabınızla model yayımlar, erişim belirteci oluşturur ve kendi sağlayıcı anahtarlarınızı saklarsınız.",
  username: "Kullanıcı adı",
  usernameHint: "Harfler, rakamlar, noktalar ve tireler. Modellerinizin adresleri bununla başlar.",
  fullname: "Ad soyad",
  fullnameHint: "Profilinizde gösterilir. Boş bırakabilirsiniz.",
  password: "Parola",
  passwordHint: "En az 8 karakter. Birbiriyle ilgisiz birkaç sözcük iyi bir parola olur.",
  submit: "Hesabı oluştur",
  haveOne: "Hesabınız var mı?",
  noneYet: "Henüz hesabınız yok mu?",
  refused: {
    closed: { title: "Üyelik kapalı", body: "Bu hub yeni hesap kabul etmiyor. Hesap için yöneticisine başvurun." },
    invitation: {
      title: "Üyelik davetle açılır",
      body: "Bu hub’ın bir yöneticisinden davet bağlantısı isteyin ve bağlantıyı açın.",
    },
    expired: {
      title: "Bu davet çalışmıyor",
      body: "Davet daha önce kullanıldı ya da süresi doldu. Bu hub’ın bir yöneticisinden yenisini isteyin.",
    },
  },
  problems: {
    name: "Bu ad uygun değil: 2–42 harf, rakam, nokta ve tire; başı ve sonu harf ya da rakam olmalı; hub’ın kendi kullandığı adlar alınamaz.",
    taken: "Bu ad alınmış. Başka bir ad seçin.",
    password: "Parola 8–256 karakter olmalıdır.",
    tooMany: "Ağınızdan çok fazla hesap açıldı. On beş dakika bekleyip yeniden deneyin.",
  },
};
