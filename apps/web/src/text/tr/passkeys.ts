import type { Text } from "../en/index.ts";

export const passkeys: Text["passkeys"] = {
  heading: "Geçiş anahtarları",
  lead: "Geçiş anahtarıyla parmak iziniz, yüzünüz ya da cihazınızın veya güvenlik anahtarınızın PIN’i ile, parola ve kod olmadan oturum açarsınız. Anahtar yalnızca bu hub’da çalışır; başka siteler onu çalamaz.",
  name: "Ad",
  created: "Oluşturulma:",
  lastUsed: "son kullanım:",
  never: "hiç",
  synced: "Diğer cihazlarınızla eşitleniyor",
  otherAddress: "Bu hub’ın başka bir adresi için",
  add: "Geçiş anahtarı ekle",
  rename: "Yeniden adlandır",
  renameWhich: (name) => `${name} geçiş anahtarını yeniden adlandır`,
  saveName: "Adı kaydet",
  remove: "Kaldır",
  removeWhich: (name) => `${name} geçiş anahtarını kaldır`,
  removeConsequence: "Artık onunla oturum açamazsınız. Anahtarı tarayıcınızdan veya parola yöneticinizden de silin.",
  removeConfirm: "Geçiş anahtarını kaldır",
  nameProblem: "1 ila 60 karakterlik bir ad girin.",
  refusals: {
    address: (url) =>
      `Tarayıcılar geçiş anahtarlarını yalnızca https ve alan adı olan adreslerde destekler. Bu hub’ın adresi ${url}; yöneticisi bunu değiştirebilir.`,
    noPassword: "Dış bir sağlayıcıyla oturum açıyorsunuz. Geçiş anahtarlarını orada kullanın.",
    tooMany: (most) => `${most} geçiş anahtarınız var. Yenisini eklemeden önce birini kaldırın.`,
  },
  done: {
    passkeyAdded: "Geçiş anahtarı eklendi. Artık onunla oturum açabilirsiniz.",
    passkeyRenamed: "Geçiş anahtarı yeniden adlandırıldı.",
    passkeyRemoved: "Geçiş anahtarı kaldırıldı.",
  },
  create: {
    title: "Geçiş anahtarı ekle",
    lead: "Bir ad girin, örneğin cihazın adını. Tarayıcınız sonra anahtarın nerede saklanacağını sorar.",
    nameHint: "Örneğin “dizüstü” veya “mavi güvenlik anahtarı”.",
    submit: "Geçiş anahtarı oluştur",
    noScript: "Geçiş anahtarı oluşturmak için JavaScript gerekir.",
    back: "Hesap güvenliğine dön",
  },
  signIn: "Geçiş anahtarıyla oturum aç",
  use: "Geçiş anahtarı kullan",
  browser: {
    unsupported: "Bu tarayıcı geçiş anahtarlarını desteklemiyor.",
    cancelled: "İstek iptal edildi ya da süresi doldu. Yeniden deneyin.",
    known: "Bu cihazda veya güvenlik anahtarında hesabınız için zaten bir geçiş anahtarı var.",
    failed: "Geçiş anahtarı kullanılamadı. Yeniden deneyin veya başka bir cihaz seçin.",
  },
  problems: {
    expired: "Bu istek daha önce kullanıldı ya da süresi doldu. Yeniden deneyin.",
    refused: "Bu geçiş anahtarı kayıtlı değil ya da doğrulanamadı. Başka bir yolla oturum açın.",
    copied:
      "Sayacı artmadığı için bu geçiş anahtarı reddedildi: kopyalanmış olabilir. Başka bir yolla oturum açın, anahtarı kaldırın ve yenisini oluşturun.",
  },
};
