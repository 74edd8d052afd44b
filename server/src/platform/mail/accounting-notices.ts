// Mails to the admins of a workspace about its connection to the accounting provider.
import { displayName, type MailLanguage, type Words } from './phrases.ts';

/** To people whose language nobody knows: in both. */
export interface AccountingNotice {
  kind: 'accounting_attention';
  reason: 'needs_authorization' | 'error' | 'staged' | 'failed';
  language: MailLanguage | 'both';
  name: string;
  workspace: string;
  provider: string;
  /** To the page of accounting in the web application. */
  link: string;
}

/** The words of a notice in one language. */
export function accountingWords(notice: AccountingNotice, language: MailLanguage): Words {
  const shown = (each: string) => displayName(each, language);
  const [name, workspace, provider] = [shown(notice.name), shown(notice.workspace), shown(notice.provider)];
  const { subject, happened, advice } = (language === 'ar' ? ARABIC : ENGLISH)[notice.reason](workspace, provider);
  return {
    language,
    subject,
    before: [language === 'ar' ? `مرحبًا ${name}،` : `Hello ${name},`, happened],
    button: { label: language === 'ar' ? 'فتح المحاسبة' : 'Open accounting', link: notice.link },
    after: [advice],
  };
}

interface Sentences {
  readonly subject: string;
  readonly happened: string;
  readonly advice: string;
}

type SentencesByReason = Readonly<
  Record<AccountingNotice['reason'], (workspace: string, provider: string) => Sentences>
>;

const ENGLISH: SentencesByReason = {
  needs_authorization: (workspace, provider) => ({
    subject: `Authorize the connection to ${provider} again`,
    happened: `The credentials for ${provider} in the workspace ${workspace} expired or were refused, so no documents are sent there.`,
    advice: 'Authorize the connection again. Nothing is lost: approved entries are then sent.',
  }),
  error: (workspace, provider) => ({
    subject: `Sending to ${provider} failed`,
    happened: `The workspace ${workspace} could not reach ${provider} as expected. It will be retried automatically.`,
    advice: 'If it keeps failing, open accounting to see the cause and what you can do.',
  }),
  staged: (workspace, provider) => ({
    subject: `Costs wait for approval in ${workspace}`,
    happened: `New costs in the workspace ${workspace} are staged for ${provider}. Nothing is sent there until somebody approves it.`,
    advice: 'Review and approve them, or reject them. This mail comes once a day at most.',
  }),
  failed: (workspace, provider) => ({
    subject: `A document for ${provider} could not be drafted`,
    happened: `An approved entry in the workspace ${workspace} could not be drafted at ${provider}.`,
    advice: 'Open accounting to see the cause, then retry it. This mail comes once a day at most.',
  }),
};

const ARABIC: SentencesByReason = {
  needs_authorization: (workspace, provider) => ({
    subject: `الربط مع ${provider} يحتاج إلى تفويض جديد`,
    happened: `انتهت صلاحية بيانات الدخول إلى ${provider} في مساحة العمل ${workspace} أو رُفضت، فتوقف إرسال المستندات.`,
    advice: 'فوّض الربط من جديد. لن يُفقد شيء: تُرسل القيود المعتمدة بعدها.',
  }),
  error: (workspace, provider) => ({
    subject: `فشل الإرسال إلى ${provider}`,
    happened: `تعذّر التعامل مع ${provider} من مساحة العمل ${workspace} كما هو متوقع. ستُعاد المحاولة تلقائيًا.`,
    advice: 'إذا تكرر الفشل فافتح المحاسبة لمعرفة السبب وما يمكن فعله.',
  }),
  staged: (workspace, provider) => ({
    subject: `تكاليف بانتظار الاعتماد في ${workspace}`,
    happened: `أُدرجت في مساحة العمل ${workspace} تكاليف جديدة لإرسالها إلى ${provider}. لا يُرسل شيء قبل أن يعتمده أحد.`,
    advice: 'راجعها ثم اعتمدها أو ارفضها. تُرسل هذه الرسالة مرة واحدة في اليوم على الأكثر.',
  }),
  failed: (workspace, provider) => ({
    subject: `تعذّر إنشاء مسودة مستند لدى ${provider}`,
    happened: `تعذّر إنشاء مسودة لقيد معتمد من مساحة العمل ${workspace} لدى ${provider}.`,
    advice: 'افتح المحاسبة لمعرفة السبب ثم أعد المحاولة. تُرسل هذه الرسالة مرة واحدة في اليوم على الأكثر.',
  }),
};
