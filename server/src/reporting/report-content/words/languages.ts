import type { DocumentLanguage } from '../../documents/public.ts';
import { ARABIC } from './arabic.ts';
import { ENGLISH } from './english.ts';
import type { ReportWords } from './report-words.ts';

/** The words of each language. `{name}` in one is replaced. */
export const REPORT_WORDS: Readonly<Record<DocumentLanguage, ReportWords>> = { en: ENGLISH, ar: ARABIC };
