// Sentences of a report: templates of one language filled with numbers, dates and texts of others.
import type { DocumentLanguage, Text } from '../documents/public.ts';
import { openFormats } from '../documents/public.ts';
import type { ReportContent } from './content.ts';
import type { Formats, Piece, PluralForms } from './document-parts.ts';
import { REPORT_WORDS } from './words/languages.ts';
import type { ReportWords } from './words/report-words.ts';

/** Writes the texts of a report in one language. */
export interface Voice {
  readonly language: DocumentLanguage;
  readonly words: ReportWords;
  readonly formats: Formats;
  /** Fills `{name}` of a template. */
  fill(template: string, parts: Readonly<Record<string, Text>>): Piece[];
  /** Chooses the plural form of a number and fills `{n}` with it. */
  count(forms: PluralForms, number: number, href?: string): Piece[];
  /** `3 days`, `5 hours`. */
  duration(seconds: number): Piece[];
  /** Joins parts of a sentence: `a, b and c`. */
  join(parts: readonly Text[]): Piece[];
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Up to here hours say more than days. */
const MAX_HOURS = 48;

/** Opens the voice of a report. */
export function openVoice(content: Pick<ReportContent, 'timeZone' | 'digits'>, language: DocumentLanguage): Voice {
  const words = REPORT_WORDS[language];
  const { timeZone, digits = 'latn' } = content;
  const rules = new Intl.PluralRules(language);
  const count: Voice['count'] = (forms, number, href) => {
    // English has no category of zero, but words for it.
    const form = (number === 0 ? forms.zero : undefined) ?? forms[rules.select(number)] ?? forms.other;
    return fillTemplate(form, { n: { number, fractionDigits: 0, href } });
  };
  return {
    ...{ language, words, count },
    formats: openFormats({ language, digits, timeZone }),
    fill: fillTemplate,
    duration(seconds) {
      const { days, hours, minutes } = words.durations;
      if (seconds >= MAX_HOURS * HOUR) return count(days, Math.round(seconds / DAY));
      return seconds >= HOUR
        ? count(hours, Math.round(seconds / HOUR))
        : count(minutes, Math.max(1, Math.round(seconds / MINUTE)));
    },
    join(parts) {
      const { comma, and } = words.sentences;
      const last = parts.length - 1;
      return parts.flatMap((each, index) => [
        ...(index === 0 ? [] : [index === last ? and : comma]),
        ...listPieces(each),
      ]);
    },
  };
}

function fillTemplate(template: string, parts: Readonly<Record<string, Text>>): Piece[] {
  return template.split(/\{(\w+)\}/).flatMap((text, index): Piece[] => {
    if (index % 2 === 0) return text === '' ? [] : [text];
    const part = parts[text];
    if (part === undefined) throw new RangeError(`a sentence of a report has no ${text}`);
    return listPieces(part);
  });
}

/** The pieces of a text. */
export function listPieces(text: Text): Piece[] {
  return (Array.isArray(text) ? [...text] : [text]) as Piece[];
}

/** E-mail addresses in what people wrote: reports go to people outside. */
const ADDRESS = /[^\s@<>()[\]"',;:]+@[^\s@<>()[\]"',;:]+\.[\p{L}\p{N}]+/gu;

/** A text that somebody wrote, without e-mail addresses. */
export function foreign(text: string, href?: string): Piece {
  return { foreign: hideAddresses(text), href };
}

/** Leaves e-mail addresses out of a text. */
export function hideAddresses(text: string): string {
  return text.replaceAll(ADDRESS, '…');
}
