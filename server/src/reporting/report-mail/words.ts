// Words of the mail that brings a report, in English and Arabic.
import type { MailLanguage } from '../../platform/mail/phrases.ts';

export interface MailWords {
  readonly subject: (name: string, project: string, period: string) => string;
  readonly late: string;
  readonly test: string;
  readonly numbers: string;
  readonly decisions: string;
  readonly noDecisions: string;
  readonly more: (count: number) => string;
  readonly attached: string;
  readonly linked: (days: number, size: string) => string;
  readonly open: string;
  readonly project: string;
  readonly why: (project: string) => string;
  readonly unsubscribe: string;
}

const ARABIC_PLURALS = new Intl.PluralRules('ar');

const ARABIC_MORE: Readonly<Record<Intl.LDMLPluralRule, (count: number) => string>> = {
  zero: () => '',
  one: () => 'وأمر آخر',
  two: () => 'وأمران آخران',
  few: (count) => `و${count} أمور أخرى`,
  many: (count) => `و${count} أمرًا آخر`,
  other: (count) => `و${count} أمر آخر`,
};

const ARABIC_DAYS: Readonly<Record<Intl.LDMLPluralRule, (count: number) => string>> = {
  zero: () => '',
  one: () => 'يوم واحد',
  two: () => 'يومين',
  few: (count) => `${count} أيام`,
  many: (count) => `${count} يومًا`,
  other: (count) => `${count} يوم`,
};

const english: MailWords = {
  subject: (name, project, period) => `${name}: ${project}, ${period}`,
  late: 'This report was sent late: the service was not available when it was due.',
  test: 'This is a test. It was sent to you alone.',
  numbers: 'In numbers',
  decisions: 'Needs a decision',
  noDecisions: 'Nothing needs a decision.',
  more: (count) => `And ${count} more`,
  attached: 'The full report is attached.',
  linked: (days, size) =>
    `The full report (${size}) is behind this link, which works for ${days} ${days === 1 ? 'day' : 'days'}:`,
  open: 'Open the report',
  project: 'Open the project',
  why: (project) => `You get this report because an admin of the project ${project} entered your address.`,
  unsubscribe: 'Unsubscribe',
};

const arabic: MailWords = {
  subject: (name, project, period) => `${name}: ${project}، ${period}`,
  late: 'أُرسل هذا التقرير متأخرًا، إذ لم تكن الخدمة متاحة في موعده.',
  test: 'هذه رسالة تجريبية أُرسلت إليك وحدك.',
  numbers: 'بالأرقام',
  decisions: 'بحاجة إلى قرار',
  noDecisions: 'لا شيء بحاجة إلى قرار.',
  more: (count) => ARABIC_MORE[ARABIC_PLURALS.select(count)](count),
  attached: 'التقرير الكامل مرفق.',
  linked: (days, size) =>
    `التقرير الكامل (${size}) على هذا الرابط، وهو صالح لمدة ${ARABIC_DAYS[ARABIC_PLURALS.select(days)](days)}:`,
  open: 'فتح التقرير',
  project: 'فتح المشروع',
  why: (project) => `يصلك هذا التقرير لأن أحد مسؤولي المشروع ${project} أدخل عنوانك.`,
  unsubscribe: 'إلغاء الاشتراك',
};

export const WORDS: Readonly<Record<MailLanguage, MailWords>> = { en: english, ar: arabic };
