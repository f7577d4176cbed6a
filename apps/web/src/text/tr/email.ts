import type { Text } from "../en/index.ts";

export const email: Text["email"] = {
  heading: "E-posta adresi",
  verification: "E-posta adresinin durumu",
  none: "Hesabınızda e-posta adresi yok.",
  verified: (address) => `${address} doğrulandı.`,
  unverified: (address) => `${address} henüz doğrulanmadı.`,
  confirm: "Adresi onayla",
  send: "Doğrulama iletisi gönder",
  noMail: "Bu hub e-posta göndermez; bu yüzden adresler bağlantıyla doğrulanamaz.",
  change: "Adresi profilinizde değiştirin",
  sent: "Bağlantı içeren bir ileti gönderiliyor. Bağlantı 24 saat geçerlidir.",
  done: "E-posta adresiniz doğrulandı.",
  expired: "Bu bağlantı kullanılmış, süresi dolmuş ya da başka bir hesaba ait. Yeni bir ileti gönderin.",
  notNeeded: "Adresiniz zaten doğrulanmış ya da bu hub e-posta göndermiyor.",
  tooMany: "Çok fazla ileti gönderildi. Bir saat sonra yeniden deneyin.",
  reset: {
    lead: "Hesabınızın doğrulanmış e-posta adresini girin. Yeni parola belirleyebileceğiniz bir bağlantı alırsınız.",
    address: "E-posta adresi",
    submit: "Bağlantı gönder",
    sentTitle: "E-postanıza bakın",
    sentBody:
      "Bu doğrulanmış adrese sahip bir hesap varsa bağlantı içeren bir ileti gönderilir. Bağlantı 1 saat içinde bir kez kullanılabilir. İleti gelmezse bu hub’ın bir yöneticisine başvurun.",
    invalid: "ada@example.org gibi bir e-posta adresi girin.",
  },
};
