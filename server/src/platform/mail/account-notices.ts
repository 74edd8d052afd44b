// Mails about what happened to the way in of an account, with the page where its person acts.
import { displayName, instant, type MailLanguage, type Words } from './phrases.ts';

/** Changes of a person's second factors. */
export type FactorChange = keyof typeof FACTOR_CHANGES;

export type AccountNotice =
  /** `link` is absent in a mail that an earlier release queued. */
  | { kind: 'password_changed'; language: MailLanguage; name: string; atMs: number; link?: string }
  | { kind: 'ways_in_ended'; language: MailLanguage | 'both'; name: string; atMs: number; link: string }
  /** In both where somebody else did it. */
  | {
      kind: 'second_factor_changed';
      language: MailLanguage | 'both';
      name: string;
      change: FactorChange;
      /** The name of the passkey. */
      passkey?: string;
      atMs: number;
      /** To the person's account; absent where nobody knows the address of the service. */
      link?: string;
    };

/** Returns true for a change after which the reader can no longer open the account. */
export const isClosedBy = (change: FactorChange): boolean =>
  change === 'account_deactivated' || change === 'address_changed';

/** Returns the words of a notice in one language. */
export function accountWords(notice: AccountNotice, language: MailLanguage): Words {
  return language === 'ar' ? inArabic(notice) : inEnglish(notice);
}

function inEnglish(notice: AccountNotice): Words {
  const shown = (name: string) => displayName(name, 'en');
  if (notice.kind === 'password_changed')
    return {
      language: 'en',
      subject: 'Your password was changed',
      before: [
        `Hello ${shown(notice.name)},`,
        `Your password was changed on ${instant(notice.atMs, 'en')}. All your other sessions were signed out.`,
      ],
      ...linked('Reset password', notice.link),
      after: ["If this wasn't you, reset your password now and contact your administrator."],
    };
  if (notice.kind === 'ways_in_ended')
    return {
      language: 'en',
      subject: 'Your previous sign-in methods were removed',
      before: [
        `Hello ${shown(notice.name)},`,
        `On ${instant(notice.atMs, 'en')}, you joined a workspace or set a password. Until then, nobody had confirmed that your account ` +
          'belongs to the owner of this e-mail address. To protect you, everything that could sign in to it before was removed: ' +
          'password, passkeys, authenticator app, recovery codes, sessions and connected applications.',
        "If you had set up any of these, set them up again in your account. Your company's single sign-on still works.",
      ],
      ...linked('Open account', notice.link),
      after: ["If you didn't expect this, contact your administrator."],
    };
  const change = FACTOR_CHANGES[notice.change].en;
  return {
    language: 'en',
    subject: change.subject,
    before: [
      `Hello ${shown(notice.name)},`,
      change.body(instant(notice.atMs, 'en')),
      ...(notice.passkey === undefined ? [] : [`Passkey: ${shown(notice.passkey)}`]),
    ],
    ...linked('Open account', notice.link),
    after: [
      isClosedBy(notice.change)
        ? "If you didn't expect this, contact your administrator."
        : "If you don't recognise this activity, change your password now and contact your administrator.",
    ],
  };
}

function inArabic(notice: AccountNotice): Words {
  const shown = (name: string) => displayName(name, 'ar');
  if (notice.kind === 'password_changed')
    return {
      language: 'ar',
      subject: 'تغيّرت كلمة مرورك',
      before: [
        `مرحبًا ${shown(notice.name)}،`,
        `تغيّرت كلمة مرورك بتاريخ ${instant(notice.atMs, 'ar')}، وأُنهيت جميع جلساتك الأخرى.`,
      ],
      ...linked('إعادة تعيين كلمة المرور', notice.link),
      after: ['إذا لم تكن أنت من غيّرها فأعد تعيين كلمة المرور الآن وأبلغ المسؤول في شركتك.'],
    };
  if (notice.kind === 'ways_in_ended')
    return {
      language: 'ar',
      subject: 'أُزيلت طرق تسجيل الدخول السابقة إلى حسابك',
      before: [
        `مرحبًا ${shown(notice.name)}،`,
        `انضممت إلى مساحة عمل أو عيّنت كلمة مرور بتاريخ ${instant(notice.atMs, 'ar')}. لم يكن أحد قد أكّد قبل ذلك أن حسابك يخص صاحب ` +
          'عنوان البريد الإلكتروني هذا. لحمايتك أُزيل كل ما كان يتيح الدخول إليه من قبل: كلمة المرور ومفاتيح المرور وتطبيق المصادقة ' +
          'ورموز الاسترداد والجلسات والتطبيقات المرتبطة.',
        'إذا كنت قد أعددت شيئًا منها فأعدّه من جديد في حسابك. ويظل الدخول الموحّد لشركتك متاحًا.',
      ],
      ...linked('فتح الحساب', notice.link),
      after: ['إذا لم تكن تتوقع ذلك فأبلغ المسؤول في شركتك.'],
    };
  const change = FACTOR_CHANGES[notice.change].ar;
  return {
    language: 'ar',
    subject: change.subject,
    before: [
      `مرحبًا ${shown(notice.name)}،`,
      change.body(instant(notice.atMs, 'ar')),
      ...(notice.passkey === undefined ? [] : [`مفتاح المرور: ${shown(notice.passkey)}`]),
    ],
    ...linked('فتح الحساب', notice.link),
    after: [
      isClosedBy(notice.change)
        ? 'إذا لم تكن تتوقع ذلك فأبلغ المسؤول في شركتك.'
        : 'إذا لم تتعرّف على هذا النشاط فغيّر كلمة المرور الآن وأبلغ المسؤول في شركتك.',
    ],
  };
}

const linked = (label: string, link: string | undefined) => (link === undefined ? {} : { button: { label, link } });

interface FactorWords {
  readonly subject: string;
  /** Says what happened, at an instant in words. */
  readonly body: (at: string) => string;
}

const FACTOR_CHANGES = {
  passkey_added: {
    en: {
      subject: 'A passkey was added to your account',
      body: (at) => `A passkey was added to your account on ${at}.`,
    },
    ar: { subject: 'أُضيف مفتاح مرور إلى حسابك', body: (at) => `أُضيف مفتاح مرور إلى حسابك بتاريخ ${at}.` },
  },
  passkey_removed: {
    en: {
      subject: 'A passkey was removed from your account',
      body: (at) => `A passkey was removed from your account on ${at}.`,
    },
    ar: { subject: 'أُزيل مفتاح مرور من حسابك', body: (at) => `أُزيل مفتاح مرور من حسابك بتاريخ ${at}.` },
  },
  totp_added: {
    en: {
      subject: 'An authenticator app was added to your account',
      body: (at) => `An authenticator app was added to your account on ${at}.`,
    },
    ar: { subject: 'أُضيف تطبيق مصادقة إلى حسابك', body: (at) => `أُضيف تطبيق مصادقة إلى حسابك بتاريخ ${at}.` },
  },
  totp_removed: {
    en: {
      subject: 'The authenticator app was removed from your account',
      body: (at) => `The authenticator app was removed from your account on ${at}.`,
    },
    ar: { subject: 'أُزيل تطبيق المصادقة من حسابك', body: (at) => `أُزيل تطبيق المصادقة من حسابك بتاريخ ${at}.` },
  },
  recovery_codes_made: {
    en: {
      subject: 'New recovery codes were created for your account',
      body: (at) => `New recovery codes were created for your account on ${at}. Your previous codes no longer work.`,
    },
    ar: {
      subject: 'أُنشئت رموز استرداد جديدة لحسابك',
      body: (at) => `أُنشئت رموز استرداد جديدة لحسابك بتاريخ ${at}. لم تعد رموزك السابقة صالحة.`,
    },
  },
  recovery_code_used: {
    en: {
      subject: 'A recovery code was used for your account',
      body: (at) => `One of your recovery codes was used on ${at}. It can't be used again.`,
    },
    ar: {
      subject: 'استُخدم أحد رموز الاسترداد لحسابك',
      body: (at) => `استُخدم أحد رموز الاسترداد الخاصة بك بتاريخ ${at}. لا يمكن استخدامه مرة أخرى.`,
    },
  },
  codes_held: {
    en: {
      subject: 'Someone may know your password',
      body: (at) =>
        `Someone got past your password, then entered ten incorrect verification codes within an hour. The last one was entered on ${at}.`,
    },
    ar: {
      subject: 'قد يعرف شخص آخر كلمة مرورك',
      body: (at) => `تجاوز شخص ما كلمة مرورك ثم أدخل عشرة رموز تحقق غير صحيحة خلال ساعة، آخرها بتاريخ ${at}.`,
    },
  },
  reset: {
    en: {
      subject: 'Your two-step verification was reset',
      body: (at) =>
        `An administrator reset your two-step verification on ${at}. Your passkeys, authenticator app and recovery codes were removed, and you were signed out everywhere.`,
    },
    ar: {
      subject: 'أُعيد تعيين التحقق بخطوتين لحسابك',
      body: (at) =>
        `أعاد أحد المسؤولين تعيين التحقق بخطوتين لحسابك بتاريخ ${at}. أُزيلت مفاتيح المرور وتطبيق المصادقة ورموز الاسترداد، وسُجّل خروجك من كل الأجهزة.`,
    },
  },
  account_deactivated: {
    en: {
      subject: 'Your account was deactivated',
      body: (at) =>
        `A workspace deactivated your account on ${at}. Your passkeys, authenticator app and recovery codes were removed.`,
    },
    ar: {
      subject: 'عُطّل حسابك',
      body: (at) => `عطّلت مساحة عمل حسابك بتاريخ ${at}. أُزيلت مفاتيح المرور وتطبيق المصادقة ورموز الاسترداد.`,
    },
  },
  address_changed: {
    en: {
      subject: 'The e-mail address of your account was changed',
      body: (at) =>
        `Your company changed the e-mail address of your account on ${at}. The account's password, passkeys, authenticator app and recovery codes were removed.`,
    },
    ar: {
      subject: 'تغيّر عنوان البريد الإلكتروني لحسابك',
      body: (at) =>
        `غيّرت شركتك عنوان البريد الإلكتروني لحسابك بتاريخ ${at}. أُزيلت كلمة المرور ومفاتيح المرور وتطبيق المصادقة ورموز الاسترداد.`,
    },
  },
} as const satisfies Record<string, Record<MailLanguage, FactorWords>>;
