// Mails to the admins of a project about a connection to a vendor that needs them.
import { displayName, type MailLanguage, type Words } from './phrases.ts';

/** To people whose language nobody knows: in both. */
export interface IntegrationNotice {
  kind: 'integration_attention';
  reason: 'needs_authorization' | 'error' | 'conflict' | 'hook_inactive' | 'model_blocked';
  language: MailLanguage | 'both';
  name: string;
  project: string;
  vendor: string;
  /** To the page of the connection that helps, in the web application. */
  link: string;
}

interface Sentences {
  readonly subject: string;
  readonly happened: string;
  readonly button: string;
  readonly advice: string;
}

interface Names {
  readonly project: string;
  readonly vendor: string;
}

/** The words of a notice in one language. */
export function integrationWords(notice: IntegrationNotice, language: MailLanguage): Words {
  const shown = (each: string) => displayName(each, language);
  const [name, project, vendor] = [shown(notice.name), shown(notice.project), shown(notice.vendor)];
  const { subject, happened, button, advice } = (language === 'ar' ? ARABIC : ENGLISH)[notice.reason]({
    project,
    vendor,
  });
  return {
    language,
    subject,
    before: [language === 'ar' ? `مرحبًا ${name}،` : `Hello ${name},`, happened],
    button: { label: button, link: notice.link },
    after: [advice],
  };
}

type SentencesByReason = Readonly<Record<IntegrationNotice['reason'], (names: Names) => Sentences>>;

const ENGLISH: SentencesByReason = {
  needs_authorization: ({ project, vendor }) => ({
    subject: `Authorize the connection to ${vendor} again`,
    happened: `The credentials for ${vendor} in the project ${project} expired or were refused, so synchronization has stopped.`,
    button: 'Open the connection',
    advice: 'Authorize the connection again. Nothing is lost: changes made in the meantime will be synchronized.',
  }),
  error: ({ project, vendor }) => ({
    subject: `Synchronization with ${vendor} failed`,
    happened: `The last synchronization of the project ${project} with ${vendor} failed. It will be retried automatically.`,
    button: 'Open the connection',
    advice: 'If it keeps failing, open the connection to see the cause and what you can do.',
  }),
  conflict: ({ project, vendor }) => ({
    subject: `A conflict with ${vendor} needs your decision`,
    happened: `A record of the project ${project} and its counterpart at ${vendor} differ in a way that cannot be settled automatically. The record is not synchronized until you choose which values to keep.`,
    button: 'Open the conflicts',
    advice: 'There may be more conflicts by the time you look: you get one email a day about them at most.',
  }),
  hook_inactive: ({ project, vendor }) => ({
    subject: `${vendor} stopped sending events`,
    happened: `${vendor} switched off the events of the project ${project}, so its changes stopped arriving here by themselves. Each synchronization switches them on again and reads what was missed.`,
    button: 'Open the connection',
    advice: 'If the connection still shows that events are inactive, ask an administrator of the vendor to allow them.',
  }),
  model_blocked: ({ project, vendor }) => ({
    subject: `A model of ${vendor} could not be imported`,
    happened: `A version of a model could not be fetched from ${vendor} for the project ${project}. Until it can be, it and the versions after it do not appear here.`,
    button: 'Open the connection',
    advice: 'The connection says why and lets you try again. You get one email a day about models at most.',
  }),
};

const ARABIC: SentencesByReason = {
  needs_authorization: ({ project, vendor }) => ({
    subject: `الربط مع ${vendor} يحتاج إلى تفويض جديد`,
    happened: `انتهت صلاحية بيانات الدخول إلى ${vendor} في المشروع ${project} أو رُفضت، فتوقفت المزامنة.`,
    button: 'فتح الربط',
    advice: 'فوّض الربط من جديد. لن يُفقد شيء: ستُزامَن التغييرات التي حدثت في هذه الأثناء.',
  }),
  error: ({ project, vendor }) => ({
    subject: `فشلت المزامنة مع ${vendor}`,
    happened: `فشلت آخر مزامنة للمشروع ${project} مع ${vendor}. ستُعاد المحاولة تلقائيًا.`,
    button: 'فتح الربط',
    advice: 'إذا تكرر الفشل فافتح الربط لمعرفة السبب وما يمكن فعله.',
  }),
  conflict: ({ project, vendor }) => ({
    subject: `تعارض مع ${vendor} ينتظر قرارك`,
    happened: `يختلف سجل في المشروع ${project} عن مقابله لدى ${vendor} اختلافًا لا يُحسم تلقائيًا. لن يُزامَن السجل حتى تختار القيم التي تُعتمد.`,
    button: 'فتح التعارضات',
    advice: 'قد تجد تعارضات أخرى عند فتح الصفحة: لا تصلك عنها أكثر من رسالة واحدة في اليوم.',
  }),
  hook_inactive: ({ project, vendor }) => ({
    subject: `توقف ${vendor} عن إرسال الأحداث`,
    happened: `عطّل ${vendor} أحداث المشروع ${project}، فلم تعد تغييراته تصل تلقائيًا. تعيد كل مزامنة تفعيلها وتقرأ ما فات.`,
    button: 'فتح الربط',
    advice: 'إذا ظل الربط يُظهر أن الأحداث معطّلة، فاطلب من مسؤول لدى المورّد السماح بها.',
  }),
  model_blocked: ({ project, vendor }) => ({
    subject: `تعذّر استيراد نموذج من ${vendor}`,
    happened: `تعذّر جلب إصدار من نموذج لدى ${vendor} للمشروع ${project}. لن يظهر هنا هذا الإصدار وما بعده حتى يمكن جلبه.`,
    button: 'فتح الربط',
    advice: 'تجد السبب في صفحة الربط ويمكنك إعادة المحاولة منها. لا تصلك عن النماذج أكثر من رسالة واحدة في اليوم.',
  }),
};
