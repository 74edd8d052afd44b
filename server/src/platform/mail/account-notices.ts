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
        `The password of your account was changed on ${instant(notice.atMs, 'en')}. All other sessions were ended.`,
      ],
      ...linked('Reset your password', notice.link),
      after: ['If it was not you, reset your password now and tell your administrator.'],
    };
  if (notice.kind === 'ways_in_ended')
    return {
      language: 'en',
      subject: 'Earlier ways to sign in to your account were removed',
      before: [
        `Hello ${shown(notice.name)},`,
        'Until now nobody had confirmed that your account belongs to the owner of this e-mail address. Everything that signed in to it ' +
          'was therefore removed when you joined a workspace or set a password, on ' +
          `${instant(notice.atMs, 'en')}: password, passkeys, authenticator app, recovery codes, sessions and connected applications.`,
        'If you had set up any of them, set them up again in your account. Your company’s single sign-on works as before.',
      ],
      ...linked('Open your account', notice.link),
      after: ['If you did not expect this, tell your administrator.'],
    };
  return {
    language: 'en',
    subject: FACTOR_SUBJECTS[notice.change === 'codes_held' ? 'guessed' : 'changed'].en,
    before: [
      `Hello ${shown(notice.name)},`,
      `${FACTOR_CHANGES[notice.change].en} ${instant(notice.atMs, 'en')}.`,
      ...(notice.passkey === undefined ? [] : [`Passkey: ${shown(notice.passkey)}`]),
    ],
    ...linked('Open your account', notice.link),
    after: [
      isClosedBy(notice.change)
        ? 'If you did not expect this, tell your administrator.'
        : 'If it was not you, change your password now and tell your administrator.',
    ],
  };
}

function inArabic(notice: AccountNotice): Words {
  const shown = (name: string) => displayName(name, 'ar');
  if (notice.kind === 'password_changed')
    return {
      language: 'ar',
      subject: 'تم تغيير كلمة المرور',
      before: [
        `مرحبًا ${shown(notice.name)}،`,
        `تم تغيير كلمة مرور حسابك في ${instant(notice.atMs, 'ar')}، وأُنهيت جميع الجلسات الأخرى.`,
      ],
      ...linked('إعادة تعيين كلمة المرور', notice.link),
      after: ['إن لم تكن أنت مَن غيّرها فأعد تعيين كلمة المرور الآن وأبلغ المسؤول لديك.'],
    };
  if (notice.kind === 'ways_in_ended')
    return {
      language: 'ar',
      subject: 'أُزيلت طرق الدخول السابقة إلى حسابك',
      before: [
        `مرحبًا ${shown(notice.name)}،`,
        'لم يكن أحد قد أكّد حتى الآن أن حسابك يخص صاحب عنوان البريد الإلكتروني هذا. لذلك أُزيل كل ما كان يفتحه عند انضمامك إلى مساحة ' +
          `عمل أو تعيينك كلمة مرور، في ${instant(notice.atMs, 'ar')}: كلمة المرور ومفاتيح المرور وتطبيق المصادقة ورموز الاسترداد ` +
          'والجلسات والتطبيقات المرتبطة.',
        'إن كنت قد أعددت شيئًا منها فأعدّه من جديد في حسابك. ويبقى تسجيل الدخول الموحّد لشركتك كما هو.',
      ],
      ...linked('فتح حسابك', notice.link),
      after: ['إن لم تكن تتوقع ذلك فأبلغ المسؤول لديك.'],
    };
  return {
    language: 'ar',
    subject: FACTOR_SUBJECTS[notice.change === 'codes_held' ? 'guessed' : 'changed'].ar,
    before: [
      `مرحبًا ${shown(notice.name)}،`,
      `${FACTOR_CHANGES[notice.change].ar} ${instant(notice.atMs, 'ar')}.`,
      ...(notice.passkey === undefined ? [] : [`مفتاح المرور: ${shown(notice.passkey)}`]),
    ],
    ...linked('فتح حسابك', notice.link),
    after: [
      isClosedBy(notice.change)
        ? 'إن لم تكن تتوقع ذلك فأبلغ المسؤول لديك.'
        : 'إن لم تكن أنت مَن فعل ذلك فغيّر كلمة المرور الآن وأبلغ المسؤول لديك.',
    ],
  };
}

const linked = (label: string, link: string | undefined) => (link === undefined ? {} : { button: { label, link } });

const FACTOR_SUBJECTS = {
  changed: { en: 'The security of your account was changed', ar: 'تغيّرت إعدادات أمان حسابك' },
  guessed: { en: 'Somebody may know your password', ar: 'قد يعرف شخص آخر كلمة مرورك' },
} as const satisfies Record<string, Record<MailLanguage, string>>;

// Each ends where the instant follows.
const FACTOR_CHANGES = {
  passkey_added: {
    en: 'A passkey was added to your account on',
    ar: 'أُضيف مفتاح مرور إلى حسابك في',
  },
  passkey_removed: {
    en: 'A passkey was removed from your account on',
    ar: 'أُزيل مفتاح مرور من حسابك في',
  },
  totp_added: {
    en: 'An authenticator app was added to your account on',
    ar: 'أُضيف تطبيق مصادقة إلى حسابك في',
  },
  totp_removed: {
    en: 'The authenticator app was removed from your account on',
    ar: 'أُزيل تطبيق المصادقة من حسابك في',
  },
  recovery_codes_made: {
    en: 'New recovery codes were made for your account, and those before no longer work, since',
    ar: 'أُنشئت رموز استرداد جديدة لحسابك ولم تعد الرموز السابقة صالحة منذ',
  },
  recovery_code_used: {
    en: 'A recovery code of your account was used on',
    ar: 'استُخدم رمز استرداد لحسابك في',
  },
  codes_held: {
    en: 'Ten wrong codes were entered for your account within an hour, by somebody who got past your password. The last one came on',
    ar: 'أُدخلت عشرة رموز خاطئة لحسابك خلال ساعة ممن تجاوز كلمة مرورك، وآخرها في',
  },
  reset: {
    en: 'An administrator removed your passkeys, your authenticator app and your recovery codes, and ended your sessions, on',
    ar: 'أزال مسؤول مفاتيح المرور وتطبيق المصادقة ورموز الاسترداد الخاصة بك وأنهى جلساتك في',
  },
  account_deactivated: {
    en: 'A workspace deactivated your account, which removed its passkeys, authenticator app and recovery codes, on',
    ar: 'عطّلت مساحة عمل حسابك، فأُزيلت منه مفاتيح المرور وتطبيق المصادقة ورموز الاسترداد في',
  },
  address_changed: {
    en: 'Your organization gave your account another e-mail address, which removed its password, passkeys, authenticator app and recovery codes, on',
    ar: 'غيّرت مؤسستك عنوان البريد الإلكتروني لحسابك، فأُزيلت منه كلمة المرور ومفاتيح المرور وتطبيق المصادقة ورموز الاسترداد في',
  },
} as const satisfies Record<string, Record<MailLanguage, string>>;
