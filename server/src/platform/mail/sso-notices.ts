// What the owners of a workspace are told of its single sign-on before it bites.
import { displayName, instant, type MailLanguage, type Words } from './phrases.ts';

/** In both languages to people who chose none. */
export type SsoNotice =
  | {
      kind: 'sso_domain_missing';
      language: MailLanguage | 'both';
      name: string;
      domain: string;
      txtName: string;
      /** When the domain stops counting, or stopped. */
      atMs: number;
      isLost: boolean;
      link: string;
    }
  | {
      kind: 'sso_certificate_ending';
      language: MailLanguage | 'both';
      name: string;
      connection: string;
      atMs: number;
      link: string;
    };

/** The words of a notice in one language. */
export function ssoWords(notice: SsoNotice, language: MailLanguage): Words {
  return language === 'ar' ? inArabic(notice) : inEnglish(notice);
}

function inEnglish(notice: SsoNotice): Words {
  const shown = (name: string) => displayName(name, 'en');
  const at = instant(notice.atMs, 'en');
  const hello = `Hello ${shown(notice.name)},`;
  const button = { label: 'Open single sign-on', link: notice.link };
  if (notice.kind === 'sso_certificate_ending') {
    return {
      language: 'en',
      subject: `The signing certificate of ${shown(notice.connection)} ends soon`,
      before: [
        hello,
        `The certificate with which ${shown(notice.connection)} signs ends on ${at}. Nobody can sign in by it from then on.`,
      ],
      button,
      after: ['Add a replacement with the new certificate, test it and activate it: nobody is interrupted.'],
    };
  }
  const { domain, txtName, isLost } = notice;
  const said = isLost
    ? `The TXT record of ${shown(domain)} has been gone for a week. Since ${at} the domain is not verified any more, and its people cannot use single sign-on.`
    : `The TXT record ${shown(txtName)} is gone. Unless it comes back, ${shown(domain)} is not verified any more from ${at}, and its people cannot use single sign-on.`;
  return {
    language: 'en',
    subject: isLost ? `${shown(domain)} is not verified any more` : `The TXT record of ${shown(domain)} is gone`,
    before: [hello, said],
    button,
    after: ['Set the record again as the page shows it, and have it checked there.'],
  };
}

function inArabic(notice: SsoNotice): Words {
  const shown = (name: string) => displayName(name, 'ar');
  const at = instant(notice.atMs, 'ar');
  const hello = `مرحبًا ${shown(notice.name)}،`;
  const button = { label: 'فتح الدخول الموحّد', link: notice.link };
  if (notice.kind === 'sso_certificate_ending') {
    return {
      language: 'ar',
      subject: `شهادة التوقيع الخاصة بالاتصال ${shown(notice.connection)} على وشك الانتهاء`,
      before: [
        hello,
        `تنتهي الشهادة التي يوقّع بها ${shown(notice.connection)} في ${at}، ولن يستطيع أحد الدخول عبره بعد ذلك.`,
      ],
      button,
      after: ['أضف اتصالًا بديلًا بالشهادة الجديدة ثم اختبره وفعّله، فلا ينقطع الدخول عن أحد.'],
    };
  }
  const { domain, txtName, isLost } = notice;
  const said = isLost
    ? `سجل TXT الخاص بالنطاق ${shown(domain)} مفقود منذ أسبوع. لم يعد النطاق موثقًا منذ ${at}، ولا يستطيع أصحابه استخدام الدخول الموحّد.`
    : `سجل TXT ${shown(txtName)} مفقود. إن لم يعد فلن يكون النطاق ${shown(domain)} موثقًا اعتبارًا من ${at}، ولن يستطيع أصحابه استخدام الدخول الموحّد.`;
  return {
    language: 'ar',
    subject: isLost ? `لم يعد النطاق ${shown(domain)} موثقًا` : `سجل TXT الخاص بالنطاق ${shown(domain)} مفقود`,
    before: [hello, said],
    button,
    after: ['أعد ضبط السجل كما تعرضه الصفحة، ثم اطلب التحقق منه هناك.'],
  };
}
