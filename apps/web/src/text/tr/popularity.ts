import type { Text } from "../en/index.ts";

export const popularity: Text["popularity"] = {
  like: "Beğen",
  signIn: "Beğenmek için oturum açın",
  failed: "Beğeni kaydedilemedi. Sayfayı yenileyip yeniden deneyin.",
  downloads: "Son bir aydaki indirmeler",
  lastDays: (shown) => `Son 30 günde ${shown} indirme`,
  allTime: (shown) => `Toplam ${shown}`,
};
