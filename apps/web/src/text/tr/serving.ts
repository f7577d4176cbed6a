import type { Text } from "../en/index.ts";

export const serving: Text["serving"] = {
  heading: "Sağlayıcılar",
  columns: {
    provider: "Sağlayıcı",
    status: "Durum",
    inputPrice: "Girdi / 1 milyon token",
    outputPrice: "Çıktı / 1 milyon token",
    piecePrice: "Parça başına",
    context: "Bağlam",
    firstToken: "İlk token",
    throughput: "Hız",
    uptime: "Erişilebilirlik",
  },
  status: { live: "Yayında", staging: "Denemede", error: "Hatalı" },
  noPrice: "belirlenmemiş",
  notStated: "belirtilmemiş",
  notMeasured: "henüz ölçülmedi",
  per: { image: (price) => `görsel başına ${price}`, second: (price) => `saniye başına ${price}` },
  milliseconds: (count) => `${count} msn`,
  tokensPerSecond: (count) => `${count} token/sn`,
  meaning: "Sütunların anlamı",
  definitions: {
    status: "Bu hub’ın sağlayıcı listesindeki durumu. Bu sayfalar yalnızca yayında olanları sunar.",
    inputPrice: "Bu hub’ın fiyat tablosuna göre, gönderilen bir milyon tokenın fiyatı.",
    outputPrice: "Bu hub’ın fiyat tablosuna göre, dönen bir milyon tokenın fiyatı.",
    piecePrice: "Sağlayıcının bunları saydığı yerde, bir görselin ya da bir saniyenin fiyatı.",
    context: "Dosyalarına göre modelin aldığı en çok token. Bir sağlayıcı daha azını alabilir.",
    firstToken: "Son 30 dakikadaki çağrıların yarısında, yanıtın ilk baytları bu süre içinde geldi.",
    throughput: "Son 30 dakikadaki çağrıların yarısı en az bu kadar hızlıydı.",
    uptime: "Son 30 dakikada, bu hub üzerinden yapılıp başarısız olmayan çağrıların payı.",
  },
};
