import type { Text } from "../en/index.ts";
import { plural } from "../plural.ts";

export const notifications: Text["notifications"] = {
  title: "Bildirimler",
  heading: "Bildirimler",
  lead: "Depolarınızdaki tartışmalar ve çekme istekleri ile izlediğiniz, katıldığınız ya da anıldığınız tartışmalar.",
  unread: (count) => plural(count, "okunmamış bildirim", "okunmamış bildirim", "tr"),
  markAll: "Tümünü okundu say",
  mute: "Tartışmayı sessize al",
  muteWhich: (title) => `Tartışmayı sessize al: ${title}`,
  isUnread: "Okunmadı",
  accessRequest: "Erişim istekleri",
  reasons: { watching: "Depoyu izliyorsunuz", participating: "Katılıyorsunuz", mention: "Anıldınız" },
  older: "Daha eski bildirimler",
  emptyTitle: "Bildirim yok",
  emptyBody: "Yeni tartışmalar ve yorumlar burada görünür.",
};
