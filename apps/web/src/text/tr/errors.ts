import type { Text } from "../en/index.ts";

export const errors: Text["errors"] = {
  home: "Başlangıç sayfasına gidin",
  searchFor: (words) => `“${words}” için arayın`,
  signIn: "Oturum açın",
  notFoundTitle: "Bulunamadı",
  notFoundHeading: "Bu adreste bir şey yok",
  notFoundBody: "Taşınmış veya silinmiş olabilir; ya da özeldir ve onu görebilen bir hesapla oturum açmamışsınızdır.",
  didYouMean: "Bunu mu demek istediniz?",
  noSuchFile: (path) => `Bu sürümde “${path}” yok.`,
  unauthorizedTitle: "Önce oturum açın",
  unauthorizedHeading: "Bunun için oturum açmanız gerekiyor",
  unauthorizedBody: "Bu sayfa bir hesaba ait. Kimse oturum açmamış ya da oturumun süresi dolmuş.",
  forbiddenTitle: "İzin yok",
  forbiddenHeading: "Bunu yapma izniniz yok",
  crossSiteBody: (hubUrl) =>
    `Form, bu hub’a ait olmayan bir sayfadan gönderildiği için işlenmedi. ${hubUrl} adresini açıp oradan gönderin.`,
  badFormBody: "Bu sayfa böyle bir formu okuyamıyor ya da form çok büyük. Sayfayı yeniden açıp oradan gönderin.",
  forbiddenBody: "Hesabınıza bu hak verilmemiş. Bu hub’ın bir yöneticisi bunu değiştirebilir.",
  unreadableTitle: "Adres anlaşılamadı",
  unreadableHeading: "Bu adres okunamıyor",
  unreadableBody: (reason) => `Adresin bir parçası bu sayfanın bildiği gibi değil. Hub şunu bildiriyor: ${reason}`,
  failedTitle: "Bir şey bozuldu",
  failedHeading: "Bu sayfa hazırlanamadı",
  failedBody: "Hata bizde ve günlüğe yazıldı. Birazdan yeniden deneyin; düzelmezse bu hub’ın yöneticisine bildirin",
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
