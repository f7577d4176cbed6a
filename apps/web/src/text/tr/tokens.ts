import type { Text } from "../en/index.ts";

export const tokens: Text["tokens"] = {
  title: "Erişim belirteçleri",
  heading: "Erişim belirteçleri",
  lead: "Belirteç, bir programın bu hub’da sizin adınıza iş görmesini sağlar. Her programa kendi belirtecini verin; böylece her birini ayrı ayrı iptal edebilirsiniz.",
  createHeading: "Yeni belirteç",
  name: "Ad",
  nameHint: "Nerede kullanılacağı, örneğin “dizüstü”.",
  role: "Rol",
  roles: {
    read: "Okuma: modelleri indirme ve çağırma",
    write: "Yazma: ayrıca model yayımlama ve değiştirme",
  },
  create: "Belirteci oluştur",
  nameNeeded: "Belirtece 1–100 karakterlik bir ad verin.",
  createdHeading: "Belirtecinizi şimdi kopyalayın",
  createdBody: "Yalnızca bir kez gösterilir. Parola gibi saklayın.",
  tokenValue: "belirteç",
  listHeading: "Belirteçleriniz",
  emptyTitle: "Henüz belirteç yok",
  emptyBody: "Yukarıdan bir tane oluşturun. Programlar onunla oturum açar.",
  columns: {
    name: "Ad",
    role: "Rol",
    ending: "Sonu",
    created: "Oluşturulma",
    lastUsed: "Son kullanım",
    revoke: "İptal",
  },
  roleNames: { read: "Okuma", write: "Yazma", fineGrained: "Ayrıntılı izinler", god: "Tam erişim" },
  never: "Hiç",
  revoke: "İptal et",
  revokeWhich: (name) => `${name} belirtecini iptal et`,
  revokeConsequence:
    "Bu belirteci kullanan programlar erişimini hemen kaybeder. İptal edilen belirteç geri getirilemez.",
  revokeConfirm: "Belirteci iptal et",
  revoked: "Belirteç iptal edildi. Onu kullanan programların artık erişimi yok.",
};
