// Mails that warn the owners of a workspace before its single sign-on stops working.
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
  const button = { label: 'Open single sign-on settings', link: notice.link };
  if (notice.kind === 'sso_certificate_ending') {
    return {
      language: 'en',
      subject: `The signing certificate of ${shown(notice.connection)} expires soon`,
      before: [
        hello,
        `The signing certificate of ${shown(notice.connection)} expires on ${at}. After that, nobody can sign in through it.`,
      ],
      button,
      after: [
        "Replace the connection with one that has the new certificate, test it, then activate it. Nobody's sign-in is interrupted.",
      ],
    };
  }
  const { domain, txtName, isLost } = notice;
  const said = isLost
    ? `The TXT record of ${shown(domain)} has been missing for a week, so the domain stopped being verified on ${at}. People with an address in this domain can't use single sign-on.`
    : `The TXT record ${shown(txtName)} is missing. Unless you restore it, ${shown(domain)} stops being verified on ${at}, and people with an address in this domain can no longer use single sign-on.`;
  return {
    language: 'en',
    subject: isLost ? `${shown(domain)} is no longer verified` : `The TXT record of ${shown(domain)} is missing`,
    before: [hello, said],
    button,
    after: ['Add the record again as shown in the single sign-on settings, then choose “Check now” there.'],
  };
}

function inArabic(notice: SsoNotice): Words {
  const shown = (name: string) => displayName(name, 'ar');
  const at = instant(notice.atMs, 'ar');
  const hello = `مرحبًا ${shown(notice.name)}،`;
  const button = { label: 'فتح إعدادات الدخول الموحّد', link: notice.link };
  if (notice.kind === 'sso_certificate_ending') {
    return {
      language: 'ar',
      subject: `تنتهي قريبًا صلاحية شهادة التوقيع للاتصال ${shown(notice.connection)}`,
      before: [
        hello,
        `تنتهي صلاحية شهادة التوقيع للاتصال ${shown(notice.connection)} بتاريخ ${at}. لن يتمكن أحد من تسجيل الدخول عبره بعد ذلك.`,
      ],
      button,
      after: ['استبدل الاتصال باتصال يحمل الشهادة الجديدة، ثم اختبره وفعّله. لن ينقطع تسجيل الدخول عن أحد.'],
    };
  }
  const { domain, txtName, isLost } = notice;
  const said = isLost
    ? `سجل TXT للنطاق ${shown(domain)} مفقود منذ أسبوع، فلم يعد النطاق موثّقًا اعتبارًا من ${at}. لا يمكن لمن لديهم بريد على هذا النطاق استخدام الدخول الموحّد.`
    : `سجل TXT بالاسم ${shown(txtName)} مفقود. إذا لم تُعِده فلن يبقى النطاق ${shown(domain)} موثّقًا اعتبارًا من ${at}، ولن يتمكن من لديهم بريد على هذا النطاق من استخدام الدخول الموحّد.`;
  return {
    language: 'ar',
    subject: isLost ? `لم يعد النطاق ${shown(domain)} موثّقًا` : `سجل TXT للنطاق ${shown(domain)} مفقود`,
    before: [hello, said],
    button,
    after: ['أضف السجل من جديد كما يظهر في إعدادات الدخول الموحّد، ثم اختر «التحقق الآن» هناك.'],
  };
}
