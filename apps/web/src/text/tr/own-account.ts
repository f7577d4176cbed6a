import type { Text } from "../en/index.ts";

export const ownAccount: Text["ownAccount"] = {
  title: "Hesap",
  heading: "Hesabınız",
  exportHeading: "Verileriniz",
  exportLead:
    "Profilinizi, üyeliklerinizi, oturumlarınızı, erişim belirteçlerinizin ve SSH anahtarlarınızın adlarını, web kancalarınızı, depolarınızı, tartışmalarınızı, beğenilerinizi ve denetim günlüğünün sizinle ilgili kayıtlarını içeren bir JSON dosyası indirin. Dosyada gizli bilgi bulunmaz. Dosyalarınız depolarınızdadır: git ile klonlayın.",
  export: "Verilerinizi indirin",
  deleteHeading: "Hesabı silme",
  deleteLead:
    "Profiliniz, erişim belirteçleriniz, SSH anahtarlarınız, oturumlarınız, web kancalarınız, koleksiyonlarınız, beğenileriniz ve takip ettikleriniz silinir. Tartışmalar, yorumlar ve commit’ler profiliniz olmadan kalır. Kullanıcı adınız başka bir kişiye verilmez. Bu işlem geri alınamaz.",
  deleteFirst:
    "Önce depolarınızı silin ya da devredin; yalnızca sizin yönettiğiniz kuruluşlarda başka bir üyeye admin rolünü verin.",
  delete: "Hesabı sil",
  deleteConsequence: "Bu işlem geri alınamaz.",
  name: (name) => `Onaylamak için kullanıcı adınızı (${name}) yazın`,
  nameProblem: "Bu sizin kullanıcı adınız değil.",
};
