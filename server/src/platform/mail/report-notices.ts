// Mails to the admins of a project about its scheduled reports.
import { displayName, type MailLanguage, type Words } from './phrases.ts';

/** To people whose language nobody knows: in both. */
export interface ReportNotice {
  kind: 'report_attention';
  reason: 'run_failed' | 'recipient_suppressed';
  language: MailLanguage | 'both';
  name: string;
  project: string;
  report: string;
  /** To the page of the report in the web application. */
  link: string;
}

/** The words of a notice in one language. */
export function reportWords(notice: ReportNotice, language: MailLanguage): Words {
  const shown = (each: string) => displayName(each, language);
  const [name, project, report] = [shown(notice.name), shown(notice.project), shown(notice.report)];
  const { subject, happened, advice } = (language === 'ar' ? ARABIC : ENGLISH)[notice.reason](report, project);
  return {
    language,
    subject,
    before: [language === 'ar' ? `مرحبًا ${name}،` : `Hello ${name},`, happened],
    button: { label: language === 'ar' ? 'فتح التقرير' : 'Open the report', link: notice.link },
    after: [advice],
  };
}

interface Sentences {
  readonly subject: string;
  readonly happened: string;
  readonly advice: string;
}

type SentencesByReason = Readonly<Record<ReportNotice['reason'], (report: string, project: string) => Sentences>>;

const ENGLISH: SentencesByReason = {
  run_failed: (report, project) => ({
    subject: `The report ${report} was not sent`,
    happened: `The report ${report} of the project ${project} could not be created, or could not be delivered to anybody.`,
    advice: 'Open the report to see what happened, then run or resend it.',
  }),
  recipient_suppressed: (report, project) => ({
    subject: `A recipient of the report ${report} is no longer reached`,
    happened: `The mail server of a recipient refused the report ${report} of the project ${project} twice in a row, so it is no longer sent there.`,
    advice: 'Open the report to see the address. Correct it, or remove it and enter it again.',
  }),
};

const ARABIC: SentencesByReason = {
  run_failed: (report, project) => ({
    subject: `لم يُرسل التقرير ${report}`,
    happened: `تعذّر إنشاء التقرير ${report} من المشروع ${project}، أو تعذّر تسليمه إلى أي أحد.`,
    advice: 'افتح التقرير لمعرفة ما حدث، ثم شغّله أو أعد إرساله.',
  }),
  recipient_suppressed: (report, project) => ({
    subject: `أحد مستلمي التقرير ${report} لم يعد يصله`,
    happened: `رفض خادم بريد أحد المستلمين التقرير ${report} من المشروع ${project} مرتين متتاليتين، فلم يعد يُرسل إليه.`,
    advice: 'افتح التقرير لمعرفة العنوان، ثم صحّحه أو احذفه وأدخله من جديد.',
  }),
};
