import type { Text } from "../en/index.ts";

export const errors: Text["errors"] = {
  home: "Ana sayfaya gidin",
  searchFor: (words) => `“${words}” için arayın`,
  signIn: "Oturum açın",
  notFoundTitle: "Bulunamadı",
  notFoundHeading: "Sayfa bulunamadı",
  notFoundBody: "Taşınmış veya silinmiş olabilir; ya da özeldir ve onu görebilen bir hesapla oturum açmamışsınızdır.",
  didYouMean: "Bunu mu demek istediniz?",
  noSuchFile: (path) => `Bu sürümde “${path}” yok.`,
  unauthorizedTitle: "Oturum açmanız gerekiyor",
  unauthorizedHeading: "Devam etmek için oturum açın",
  unauthorizedBody: "Bu sayfa için hesap gerekir. Oturum açmadınız ya da oturumunuzun süresi doldu.",
  forbiddenTitle: "İzin yok",
  forbiddenHeading: "Bunu yapma izniniz yok",
  crossSiteBody: (hubUrl) =>
    `Form başka bir siteden gönderildiği için hiçbir şey değiştirilmedi. ${hubUrl} adresini açıp oradan gönderin.`,
  badFormBody: "Form verisi geçersiz ya da çok büyük. Sayfayı yenileyip formu yeniden gönderin.",
  forbiddenBody: "Hesabınızın bunun için yetkisi yok. Bu hub’ın bir yöneticisinden yetki isteyin.",
  unreadableTitle: "Geçersiz adres",
  unreadableHeading: "Bu adres geçersiz",
  unreadableBody: (reason) => `Adresin bir bölümü bu sayfa için geçerli değil: ${reason}`,
  refusedTitle: "Şu anda yapılamıyor",
  refusedHeading: "Hiçbir şey değişmedi",
  refusedBody: (reason) => `${reason} Şimdi neler yapılabileceğini görmek için geri dönüp sayfayı yenileyin.`,
  failedTitle: "Bir sorun oluştu",
  failedHeading: "Sayfa yüklenemedi",
  failedBody: "Hata bizde ve günlüğe yazıldı. Birazdan yeniden deneyin; düzelmezse bu hub’ın yöneticisine bildirin",
  tooManyHeading: "Çok fazla istek",
  tooManyBody: (seconds) =>
    `Hesabınızdan veya ağınızdan kısa sürede çok fazla istek geldi. Hiçbir şey kaybolmadı. ${seconds} saniye sonra yeniden deneyin.`,
  awayTitle: "Şu anda kullanılamıyor",
  awayHeading: "Bu hub şu anda bu sayfayı gösteremiyor",
  awayBody: (seconds) =>
    `Veritabanı gibi gerekli bir hizmet yanıt vermiyor. Hiçbir şey kaybolmadı. Son dakikalarda okunan herkese açık sayfalar ve dosyalar kullanılabilir. ${seconds} saniye sonra yeniden deneyin.`,
  busyHeading: "Bu hub çok sayıda büyük form alıyor",
  busyBody: (seconds) => `Formunuzla hiçbir işlem yapılmadı. ${seconds} saniye sonra yeniden gönderin.`,
  fullHeading: "Bu hub’da boş alan kalmadı",
  fullBody:
    "Hiçbir şey değiştirilmedi ve her şey okunmaya devam ediyor. Daha sonra yeniden deneyin veya bu hub’ın yöneticisinden yer açmasını isteyin.",
  requestId: (id) => `; istek kimliği: ${id}`,
  tryAgain: "Yeniden deneyin",
};
