// What the doors say, in both languages. The service's own messages are English, so none of them is shown: what a person
// reads follows from the code and the field of a refusal.
const WORDS = {
  en: {
    'set-up': ['Set up the service', 'Create the workspace'],
    'reset-password': ['Choose a new password', 'Save the password'],
    invitation: ['Accept the invitation', 'Join'],
    workspaceName: 'Name of the workspace',
    name: 'Your name',
    email: 'E-mail',
    password: 'Password',
    hint: 'Ten characters or more, and not a common one.',
    joins: (workspace) => `You are invited to ${workspace}.`,
    done: 'Done.',
    failed: 'That did not work. Try again.',
    codes: {
      unauthorized: 'This is not the password of your account.',
      not_found: 'This link is not valid, was used, or is past its time.',
      conflict: 'This e-mail address signs in here already.',
      rate_limited: 'Too many tries. Wait a minute and try again.',
    },
    fields: {
      workspaceName: 'write a name of 1 to 200 characters.',
      name: 'write a name of 1 to 200 characters.',
      email: 'write an address such as noor@example.com.',
      password: '10 to 200 characters; not a common one, and not your name or address.',
    },
  },
  ar: {
    'set-up': ['إعداد الخدمة', 'إنشاء مساحة العمل'],
    'reset-password': ['اختر كلمة مرور جديدة', 'حفظ كلمة المرور'],
    invitation: ['قبول الدعوة', 'انضمام'],
    workspaceName: 'اسم مساحة العمل',
    name: 'اسمك',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    hint: 'عشرة أحرف أو أكثر، وليست كلمة شائعة.',
    joins: (workspace) => `أنت مدعو إلى ${workspace}.`,
    done: 'تم.',
    failed: 'لم ينجح ذلك. حاول مرة أخرى.',
    codes: {
      unauthorized: 'هذه ليست كلمة مرور حسابك.',
      not_found: 'هذا الرابط غير صالح أو استُخدم أو انتهت مدته.',
      conflict: 'هذا البريد الإلكتروني مسجَّل هنا من قبل.',
      rate_limited: 'محاولات كثيرة. انتظر دقيقة ثم حاول مرة أخرى.',
    },
    fields: {
      workspaceName: 'اكتب اسمًا من 1 إلى 200 حرف.',
      name: 'اكتب اسمًا من 1 إلى 200 حرف.',
      email: 'اكتب عنوانًا صحيحًا مثل \u2066noor@example.com\u2069.',
      password: 'من 10 إلى 200 حرف، وليست شائعة، وليست اسمك أو بريدك.',
    },
  },
};

/** The words of the language that a browser asks for. */
export const languageOf = (preferred) => (preferred.startsWith('ar') ? 'ar' : 'en');
export const wordsOf = (language) => WORDS[language];

/** What a refusal is called on the page. A token that is not even shaped like one is a bad link too. */
export function faultOf(words, { status, body }) {
  const { code, details = [] } = body?.error ?? {};
  const known = details.map(({ path }) => path).find((path) => Object.hasOwn(words.fields, path));
  if (code === 'validation_failed' && known !== undefined) return `${words[known]}: ${words.fields[known]}`;
  if (status === 404 || details.some(({ path }) => path === 'token')) return words.codes.not_found;
  return Object.hasOwn(words.codes, code ?? '') ? words.codes[code] : words.failed;
}

/** A name as it was given, whichever way it is written, within a sentence of either language. */
export const isolated = (text) => `\u2068${text}\u2069`;
