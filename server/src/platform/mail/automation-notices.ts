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
  | { kind: 'automation_rule_disabled'; language: MailLanguage | 'both'; name: string; ruleName: string; link: string };

/** A bound on what is sent, beyond what a rule's subject with the titles of records makes. */
const MAX_SUBJECT = 1_000;
/** Far beyond what a rule's text may hold: a bound on what is sent. */
const LONGEST_TEXT = 100_000;

/** The words of a notice in one language. */
export function automationWords(notice: AutomationNotice, language: MailLanguage): Words {
  return notice.kind === 'automation_notice' ? written(notice, language) : switchedOff(notice, language);
}

function written(
  { ruleName, subject, text, link }: Extract<AutomationNotice, { kind: 'automation_notice' }>,
  language: MailLanguage,
): Words {
  const lines = text.slice(0, LONGEST_TEXT).split(/\r\n|\r|\n/);
  const rule = displayName(ruleName, language);
  const [label, sender] =
    language === 'ar'
      ? ['فتح السجل', `أُرسلت هذه الرسالة تلقائيًا بموجب القاعدة ${rule}.`]
      : ['Open the record', `This message was sent automatically by the rule ${rule}.`];
  return {
    language,
    subject: quoteLine(subject, MAX_SUBJECT, language),
    before: lines.map((line) => quoteWholeLine(line, language)).filter((line) => line.trim() !== ''),
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
      before: [
        `مرحبًا ${shown(name)}،`,
        `فشل تنفيذ القاعدة ${shown(ruleName)} خمس مرات متتالية، فأُوقفت ولن تنفّذ شيئًا بعد الآن.`,
      ],
      button: { label: 'فتح القاعدة', link },
      after: ['يبيّن سجل القاعدة ما الذي فشل. أصلح السبب ثم شغّل القاعدة من جديد.'],
    };
  }
  return {
    language,
    subject: `Automation rule switched off: ${shown(ruleName)}`,
    before: [
      `Hello ${shown(name)},`,
      `The rule ${shown(ruleName)} failed five times in a row, so it was switched off and does nothing more.`,
    ],
    button: { label: 'Open the rule', link },
    after: ['Its log says what failed. Mend the cause and switch the rule on again.'],
  };
}
