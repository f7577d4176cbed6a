import type { Text } from "../en/index.ts";

export const settings: Text["settings"] = {
  navigation: "Ayarlar",
  profile: "Profil",
  security: "Güvenlik",
  account: "Hesap",
  tokens: "Erişim belirteçleri",
  sshKeys: "SSH anahtarları",
  organisations: "Kuruluşlar",
  providerKeys: "Sağlayıcı anahtarları",
  providerOrder: "Sağlayıcı sırası",
  usage: "Kullanım ve maliyet",
  budgets: "Bütçeler ve hız sınırları",
  storage: "Depolama",
  webhooks: "Web kancaları",
  applications: "Uygulamalar",
  engine: "Motor",
  audit: "Denetim günlüğü",
  administration: "Yönetim",
  saved: "Kaydedildi.",
  notSaved: "Hiçbir şey değişmedi. Aşağıdaki hataları düzeltin.",
  fieldProblems: {
    missing: "Bu alan zorunludur.",
    tooShort: (least) => `En az ${least} karakter girin.`,
    invalid: "Bu değer geçerli değil.",
  },
};
