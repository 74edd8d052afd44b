// Mails to the admins of a project about a connection to a vendor that needs them.
import { displayName, type MailLanguage, type Words } from './phrases.ts';

/** To people whose language nobody knows: in both. */
export interface IntegrationNotice {
  kind: 'integration_attention';
  reason: 'needs_authorization' | 'error';
  language: MailLanguage | 'both';
  name: string;
  project: string;
  vendor: string;
  /** To the project's integrations in the web application. */
  link: string;
}

/** The words of a notice in one language. */
export function integrationWords(notice: IntegrationNotice, language: MailLanguage): Words {
  const shown = (each: string) => displayName(each, language);
  const [name, project, vendor] = [shown(notice.name), shown(notice.project), shown(notice.vendor)];
  const isRefused = notice.reason === 'needs_authorization';
  if (language === 'ar') {
    return {
      language,
      subject: isRefused ? `الربط مع ${vendor} يحتاج إلى تفويض جديد` : `فشلت المزامنة مع ${vendor}`,
      before: [
        `مرحبًا ${name}،`,
        isRefused
          ? `انتهت صلاحية بيانات الدخول إلى ${vendor} في المشروع ${project} أو رُفضت، فتوقفت المزامنة.`
          : `فشلت آخر مزامنة للمشروع ${project} مع ${vendor}. ستُعاد المحاولة تلقائيًا.`,
      ],
      button: { label: 'فتح عمليات الربط', link: notice.link },
      after: [
        isRefused
          ? 'فوّض الربط من جديد. لن يُفقد شيء: ستُزامَن التغييرات التي حدثت في هذه الأثناء.'
          : 'إذا تكرر الفشل فافتح سجل الربط لمعرفة السبب وما يمكن فعله.',
      ],
    };
  }
  return {
    language,
    subject: isRefused ? `Authorize the connection to ${vendor} again` : `Synchronization with ${vendor} failed`,
    before: [
      `Hello ${name},`,
      isRefused
        ? `The credentials for ${vendor} in the project ${project} expired or were refused, so synchronization has stopped.`
        : `The last synchronization of the project ${project} with ${vendor} failed. It will be retried automatically.`,
    ],
    button: { label: 'Open integrations', link: notice.link },
    after: [
      isRefused
        ? 'Authorize the connection again. Nothing is lost: changes made in the meantime will be synchronized.'
        : 'If it keeps failing, open the log of the connection to see the cause and what you can do.',
    ],
  };
}
