import type { Notice } from './page.ts'

/**
 * The words of the US Department of Health and Human Services, not to be translated or changed: its sample notice of
 * 2024 (45 CFR 92.11), or where we aren't certain of that, its shorter one of 2016 (docs/topics/legal-pages.md lists
 * those: they name no aids for people with disabilities yet).
 */
const taglines = {
  es: {
    name: 'Español',
    text: 'ATENCIÓN: Si habla español, tiene a su disposición servicios gratuitos de asistencia lingüística. También están disponibles de forma gratuita ayuda y servicios auxiliares apropiados para proporcionar información en formatos accesibles. Llame al {phone} o hable con su proveedor.',
  },
  vi: {
    name: 'Tiếng Việt',
    text: 'LƯU Ý: Nếu bạn nói tiếng Việt, chúng tôi cung cấp miễn phí các dịch vụ hỗ trợ ngôn ngữ. Các hỗ trợ dịch vụ phù hợp để cung cấp thông tin theo các định dạng dễ tiếp cận cũng được cung cấp miễn phí. Vui lòng gọi theo số {phone} hoặc trao đổi với người cung cấp dịch vụ của bạn.',
  },
  'zh-Hans': {
    name: '简体中文',
    text: '注意：如果您说中文，我们将免费为您提供语言协助服务。我们还免费提供适当的辅助工具和服务，以无障碍格式提供信息。致电 {phone} 或咨询您的服务提供商。',
  },
  'zh-Hant': {
    name: '繁體中文',
    text: '注意：如果您說中文，我們可以為您提供免費語言協助服務。也可以免費提供適當的輔助工具與服務，以無障礙格式提供資訊。請致電 {phone} 或與您的提供者討論。',
  },
  ko: {
    name: '한국어',
    text: '주의: 한국어를 사용하시는 경우 무료 언어 지원 서비스를 이용하실 수 있습니다. 이용 가능한 형식으로 정보를 제공하는 적절한 보조 기구 및 서비스도 무료로 제공됩니다. {phone}번으로 전화하거나 서비스 제공업체에 문의하십시오.',
  },
  ar: {
    name: 'العربية',
    dir: 'rtl',
    text: 'تنبيه: إذا كنت تتحدث اللغة العربية، فستتوفر لك خدمات المساعدة اللغوية المجانية. كما تتوفر وسائل مساعدة وخدمات مناسبة لتوفير المعلومات بتنسيقات يمكن الوصول إليها مجانًا. اتصل على الرقم {phone} أو تحدث إلى مقدم الخدمة.',
  },
  ur: {
    name: 'اردو',
    dir: 'rtl',
    text: 'خبردار: اگر آپ اردو بولتے ہیں، تو آپ کو زبان کی مدد کی خدمات مفت میں دستیاب ہیں۔ کال کریں {phone}',
  },
  tl: {
    name: 'Tagalog',
    text: 'PAALALA: Kung nagsasalita ka ng Tagalog, magagamit mo ang mga libreng serbisyong tulong sa wika. Magagamit din nang libre ang mga naaangkop na auxiliary na tulong at serbisyo upang magbigay ng impormasyon sa mga naa-access na format. Tumawag sa {phone} o makipag-usap sa iyong provider.',
  },
  fr: {
    name: 'Français',
    text: 'ATTENTION : Si vous parlez français, des services d’assistance linguistique gratuits sont à votre disposition. Des aides et services auxiliaires appropriés pour fournir des informations dans des formats accessibles sont également disponibles gratuitement. Appelez le {phone} ou parlez à votre fournisseur.',
  },
  hi: {
    name: 'हिन्दी',
    text: 'ध्यान दें: यदि आप हिंदी बोलते हैं तो आपके लिए मुफ्त में भाषा सहायता सेवाएं उपलब्ध हैं। {phone} पर कॉल करें।',
  },
  fa: {
    name: 'فارسی',
    dir: 'rtl',
    text: 'توجه: اگر به زبان فارسی گفتگو می کنید، تسهیلات زبانی بصورت رایگان برای شما فراهم می باشد. با {phone} تماس بگیرید.',
  },
  de: {
    name: 'Deutsch',
    text: 'ACHTUNG: Wenn Sie Deutsch sprechen, stehen Ihnen kostenlose Sprachassistenzdienste zur Verfügung. Entsprechende Hilfsmittel und Dienste zur Bereitstellung von Informationen in barrierefreien Formaten stehen ebenfalls kostenlos zur Verfügung. Rufen Sie {phone} an oder sprechen Sie mit Ihrem Provider.',
  },
  gu: {
    name: 'ગુજરાતી',
    text: 'સુચના: જો તમે ગુજરાતી બોલતા હો, તો નિ:શુલ્ક ભાષા સહાય સેવાઓ તમારા માટે ઉપલબ્ધ છે. ફોન કરો {phone}',
  },
  ru: {
    name: 'Русский',
    text: 'ВНИМАНИЕ: Если вы говорите на русском языке, вам доступны бесплатные услуги языковой поддержки. Соответствующие вспомогательные средства и услуги по предоставлению информации в доступных форматах также предоставляются бесплатно. Позвоните по телефону {phone} или обратитесь к своему поставщику услуг.',
  },
  ja: {
    name: '日本語',
    text: '注：日本語を話される場合、無料の言語支援サービスをご利用いただけます。アクセシブル（誰もが利用できるよう配慮された）な形式で情報を提供するための適切な補助支援やサービスも無料でご利用いただけます。{phone}までお電話ください。または、ご利用の事業者にご相談ください。',
  },
  lo: {
    name: 'ລາວ',
    text: 'ໂປດຊາບ: ຖ້າວ່າ ທ່ານເວົ້າພາສາ ລາວ, ການບໍລິການຊ່ວຍເຫຼືອດ້ານພາສາ, ໂດຍບໍ່ເສັຽຄ່າ, ແມ່ນມີພ້ອມໃຫ້ທ່ານ. ໂທຣ {phone}.',
  },
  ht: {
    name: 'Kreyòl Ayisyen',
    text: 'ATANSYON: Si w pale Kreyòl Ayisyen, gen sèvis èd pou lang ki disponib gratis pou ou. Rele {phone}.',
  },
  pt: {
    name: 'Português',
    text: 'ATENÇÃO: Se fala português, encontram-se disponíveis serviços linguísticos, grátis. Ligue para {phone}.',
  },
  it: {
    name: 'Italiano',
    text: 'ATTENZIONE: se parli italiano, sono disponibili servizi di assistenza linguistica gratuiti. Sono inoltre disponibili gratuitamente ausili e servizi ausiliari adeguati per fornire informazioni in formati accessibili. Chiama l’{phone} o parla con il tuo fornitore.',
  },
  pl: {
    name: 'Polski',
    text: 'UWAGA: Jeżeli mówisz po polsku, możesz skorzystać z bezpłatnej pomocy językowej. Zadzwoń pod numer {phone}.',
  },
} as const satisfies Record<string, Omit<Notice, 'lang'>>

type Code = keyof typeof taglines

/** HHS's list of the fifteen languages of the state with most speakers (2016), Chinese in both scripts. */
const inTexas: readonly Code[] = [
  'es',
  'vi',
  'zh-Hans',
  'zh-Hant',
  'ko',
  'ar',
  'ur',
  'tl',
  'fr',
  'hi',
  'fa',
  'de',
  'gu',
  'ru',
  'ja',
  'lo',
]

/** In Texas its own list, elsewhere all that we have: HHS has a list for each state to compare them with. */
export function taglinesOf(state: string): Notice[] {
  const codes = state === 'TX' ? inTexas : (Object.keys(taglines) as Code[])
  return codes.map((lang) => ({ lang, ...taglines[lang] }))
}
