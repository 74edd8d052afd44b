// Mails of automation rules, and of a rule that was switched off. The texts are those of whoever made the rule, filled with what
// stands in records: they are shown as they stand.
import { displayName, type MailLanguage, quoteLine, quoteWholeLine, type Words } from './phrases.ts';

export type AutomationNotice =
  | {
      kind: 'automation_notice';
      language: MailLanguage;
      ruleName: string;
      subject: string;
      text: string;
      /** To the record in the web application; empty where there is none. */
      link: string;
    }
  /** To people whose language nobody knows: in both. */
  | { kind: 'automation_rule_disabled'; language: MailLanguage | 'both'; name: string; ruleName: string; link: string }
  /** The same; `period` is the budget that is spent. */
  | {
      kind: 'automation_mails_left_out';
      language: MailLanguage | 'both';
      name: string;
      ruleName: string;
      period: 'hour' | 'day';
      link: string;
    };

/** A bound on what is sent, beyond what a rule's subject with the titles of records makes. */
const MAX_SUBJECT = 1_000;
/** Far beyond what a rule's text may hold: a bound on what is sent. */
const LONGEST_TEXT = 100_000;

/** The words of a notice in one language. */
export function automationWords(notice: AutomationNotice, language: MailLanguage): Words {
  if (notice.kind === 'automation_notice') return written(notice, language);
  return notice.kind === 'automation_rule_disabled' ? switchedOff(notice, language) : leftOut(notice, language);
}

function written(
  { ruleName, subject, text, link }: Extract<AutomationNotice, { kind: 'automation_notice' }>,
  language: MailLanguage,
): Words {
  const lines = text.slice(0, LONGEST_TEXT).split(/\r\n|\r|\n/);
  const rule = displayName(ruleName, language);
  const [label, sender] =
    language === 'ar'
      ? ['فتح السجل', `أرسلت القاعدة ${rule} هذه الرسالة تلقائيًا.`]
      : ['Open record', `Sent automatically by the rule ${rule}.`];
  return {
    language,
    subject: quoteLine(subject, MAX_SUBJECT, language),
    // One paragraph, whose lines and blank lines stay as they are.
    before: [lines.map((line) => quoteWholeLine(line, language)).join('\n')],
    ...(link === '' ? {} : { button: { label, link } }),
    after: [sender],
  };
}

function switchedOff(
  { name, ruleName, link }: Extract<AutomationNotice, { kind: 'automation_rule_disabled' }>,
  language: MailLanguage,
): Words {
  const shown = (text: string) => displayName(text, language);
  if (language === 'ar') {
    return {
      language,
      subject: `أُوقفت قاعدة الأتمتة ${shown(ruleName)}`,
      before: [`مرحبًا ${shown(name)}،`, `فشلت القاعدة ${shown(ruleName)} خمس مرات متتالية، فأُوقفت.`],
      button: { label: 'فتح القاعدة', link },
      after: ['راجع سجل التنفيذ وأصلح السبب، ثم شغّل القاعدة من جديد.'],
    };
  }
  return {
    language,
    subject: `Automation rule switched off: ${shown(ruleName)}`,
    before: [
      `Hello ${shown(name)},`,
      `The rule ${shown(ruleName)} failed five times in a row, so it was switched off.`,
    ],
    button: { label: 'Open rule', link },
    after: ['Check the log, fix the cause, then switch the rule on again.'],
  };
}

function leftOut(
  { name, ruleName, period, link }: Extract<AutomationNotice, { kind: 'automation_mails_left_out' }>,
  language: MailLanguage,
): Words {
  const shown = (text: string) => displayName(text, language);
  if (language === 'ar') {
    const limit = period === 'hour' ? 'في ساعة واحدة' : 'خلال 24 ساعة';
    return {
      language,
      subject: `لم تُرسل رسائل قاعدة الأتمتة ${shown(ruleName)}`,
      before: [
        `مرحبًا ${shown(name)}،`,
        `أرسلت قواعد الأتمتة في مساحة العمل أقصى عدد مسموح به من الرسائل ${limit}، فلم تُرسل الرسائل التالية، بدءًا برسائل القاعدة ${shown(ruleName)}.`,
      ],
      button: { label: 'فتح القاعدة', link },
      after: [
        'تظهر الرسائل التي لم تُرسل في سجل كل قاعدة، ولن تُرسل لاحقًا. قلّل عدد المستلمين أو اجعل الشروط أدق، أو اطلب من مشغّل الخدمة رفع الحد. لا يصلك هذا الإشعار أكثر من مرة في اليوم.',
      ],
    };
  }
  const limit = period === 'hour' ? 'in one hour' : 'in 24 hours';
  return {
    language,
    subject: `Automation e-mails not sent: ${shown(ruleName)}`,
    before: [
      `Hello ${shown(name)},`,
      `The automation rules of your workspace sent the maximum number of e-mails allowed ${limit}. Further e-mails weren't sent, starting with those of the rule ${shown(ruleName)}.`,
    ],
    button: { label: 'Open rule', link },
    after: [
      "The log of each rule lists the e-mails that weren't sent. They won't be sent later. Send to fewer people, make the conditions more specific, or ask the operator of this service for a higher limit. You get this notice at most once a day.",
    ],
  };
}
