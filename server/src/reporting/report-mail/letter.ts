// The mail that brings a report: made once a run in each of its languages, then rendered for each recipient. The same letter and
// the same links make the same mail, so that one can be sent again.
import { displayName, type MailLanguage } from '../../platform/mail/phrases.ts';
import { WORDS } from './words.ts';

/** The content of the mails of a run. It survives JSON. */
export interface Letter {
  /** One for each language of the report, in their order. */
  readonly parts: readonly LetterPart[];
  /** The name of the project, as the sender shows it. */
  readonly project: string;
  /** The address of the project in the application. */
  readonly projectUrl: string;
  /** True if the documents are attached. */
  readonly isAttached: boolean;
  /** All documents together. */
  readonly sizeBytes: number;
  /** The days for which the links of a mail last. */
  readonly linkDays: number;
}

/** The content in one language. Texts of people are plain, as they wrote them. */
export interface LetterPart {
  readonly language: MailLanguage;
  /** The name of the report. */
  readonly name: string;
  readonly project: string;
  readonly period: PeriodDays;
  readonly sentences: readonly string[];
  readonly numbers: readonly { readonly label: string; readonly value: string }[];
  readonly decisions: readonly Decision[];
  /** Decisions that are not listed. */
  readonly moreDecisions: number;
  readonly isLate: boolean;
}

export interface PeriodDays {
  readonly cadence: 'weekly' | 'monthly';
  readonly firstDay: string;
  readonly lastDay: string;
}

export interface Decision {
  /** In words of the language: "Overdue RFI 12 (9 days)". */
  readonly what: string;
  /** The title of the record. */
  readonly title: string;
  /** For members alone. */
  readonly url: string;
}

/** The parts of a mail that its recipient decides. */
export interface Addressed {
  /** True for a member of the project: the mail has links into the application. */
  readonly isMember: boolean;
  /** The page with the documents; undefined in a test. */
  readonly viewUrl: string | undefined;
  readonly unsubscribeUrl: string | undefined;
  readonly isTest: boolean;
}

/** A name in a subject: a mail program shows some eighty characters, and the whole must not lose its second language. */
const MAX_SUBJECT_NAME = 80;

/** The period in words: "23–29 November 2026", "November 2026". */
export function formatPeriod({ cadence, firstDay, lastDay }: PeriodDays, language: MailLanguage): string {
  const locale = language === 'ar' ? 'ar-u-nu-latn' : 'en-GB';
  const [first, last] = [Date.parse(firstDay), Date.parse(lastDay)];
  const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  if (cadence === 'monthly') return new Intl.DateTimeFormat(locale, month).format(first);
  return new Intl.DateTimeFormat(locale, { day: 'numeric', ...month }).formatRange(first, last);
}

/** The subject in all languages of the letter. */
export function formatSubject({ parts }: Letter, { isTest }: Pick<Addressed, 'isTest'>): string {
  const halves = parts.map(({ language, name, project, period }, index) => {
    const shown = (text: string) => displayName(cut(text), language);
    const half = WORDS[language].subject(shown(name), shown(project), formatPeriod(period, language));
    // In a line that begins in English the Arabic half would be read in pieces, from the wrong end.
    return index === 0 ? half : `\u2068${half}\u2069`;
  });
  return `${isTest ? '[Test] ' : ''}${halves.join(' · ')}`;
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > MAX_SUBJECT_NAME ? `${characters.slice(0, MAX_SUBJECT_NAME - 1).join('')}…` : text;
}
