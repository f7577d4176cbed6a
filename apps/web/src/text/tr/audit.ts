import type { Text } from "../en/index.ts";

export const audit: Text["audit"] = {
  title: "Denetim günlüğü",
  heading: "Denetim günlüğü",
  headingOf: (organization) => `${organization} denetim günlüğü`,
  lead: "Kim neyi değiştirdi, en yenisi önce. Kayıtlar değiştirilemez ve silinemez.",
  action: "Olay",
  allActions: "Tüm olaylar",
  actor: "Kullanıcı adı",
  apply: "Süzgeçleri uygula",
  emptyTitle: "Kayıt yok",
  emptyBody: "Bu süzgeçlere uyan olay yok.",
  older: "Daha eski kayıtları göster",
  export: "JSON Lines olarak dışa aktar",
  withoutUser: (requestId) => {
    if (requestId === "(provision)") return "Sunucunun ön tanımı";
    return requestId === "(command line)" ? "Sunucunun komut satırı" : "Ziyaretçi";
  },
  columns: {
    time: "Zaman (UTC)",
    action: "Olay",
    actor: "Kullanıcı",
    subject: "Konu",
    details: "Ayrıntılar",
  },
};
