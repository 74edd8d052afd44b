// The mail that brings a report: pure.
export { type Addressed, formatPeriod, type Letter, type LetterPart } from './letter.ts';
export { formatSize, type RenderedMail, renderReportMail } from './render.ts';
