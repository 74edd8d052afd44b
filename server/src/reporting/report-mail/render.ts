// The mail of a report as text and HTML. The HTML carries its styles and fetches nothing. Each block and cell has its own
// direction, since some mail programs ignore that of the block around it.
import { escapeHtml } from '../../platform/http/html.ts';
import { displayName, type MailLanguage } from '../../platform/mail/phrases.ts';
import { type Addressed, formatPeriod, formatSubject, type Letter, type LetterPart } from './letter.ts';
import { WORDS } from './words.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Renders the mail for one recipient. */
export function renderReportMail(letter: Letter, addressed: Addressed): RenderedMail {
  const subject = formatSubject(letter, addressed);
  const blocks = letter.parts.map((part) => describePart(letter, part, addressed));
  return { subject, text: blocks.map(toText).join('\n* * *\n\n'), html: toHtml(subject, blocks) };
}

/** A part of the mail, its texts made ready to be shown. */
interface PartBlock {
  readonly language: MailLanguage;
  readonly title: string;
  readonly subtitle: string;
  readonly notes: readonly string[];
  readonly sentences: readonly string[];
  readonly numbers: LetterPart['numbers'];
  readonly decisions: readonly { readonly text: string; readonly url: string | undefined }[];
  readonly more: string | undefined;
  readonly documents: string;
  readonly open: string | undefined;
  readonly project: string | undefined;
  readonly why: string | undefined;
  readonly unsubscribe: string | undefined;
}

function describePart(letter: Letter, part: LetterPart, addressed: Addressed): PartBlock {
  const { language } = part;
  const words = WORDS[language];
  const shown = (text: string) => displayName(text, language);
  const { isMember, viewUrl, unsubscribeUrl, isTest } = addressed;
  const isLinked = !letter.isAttached && viewUrl !== undefined;
  return {
    language,
    title: shown(part.name),
    subtitle: `${shown(part.project)} · ${formatPeriod(part.period, language)}`,
    notes: [...(isTest ? [words.test] : []), ...(part.isLate ? [words.late] : [])],
    sentences: part.sentences,
    numbers: part.numbers,
    decisions: part.decisions.map(({ what, title, url }) => ({
      text: `${what}: ${shown(title)}`,
      url: isMember ? url : undefined,
    })),
    more: part.moreDecisions === 0 ? undefined : words.more(part.moreDecisions),
    documents: isLinked ? words.linked(letter.linkDays, formatSize(letter.sizeBytes, language)) : words.attached,
    open: isLinked ? viewUrl : undefined,
    project: isMember ? letter.projectUrl : undefined,
    why: isTest ? undefined : words.why(shown(part.project)),
    unsubscribe: unsubscribeUrl,
  };
}

/** Bytes in the units of the language: "3.4 MB". */
export function formatSize(bytes: number, language: MailLanguage): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const locale = language === 'ar' ? 'ar-u-nu-latn' : 'en-GB';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
}

function toText(part: PartBlock): string {
  const words = WORDS[part.language];
  const decisions = part.decisions.map(({ text, url }) => `- ${text}${url === undefined ? '' : `\n  ${url}`}`);
  const paragraphs = [
    `${part.title}\n${part.subtitle}`,
    ...part.notes,
    ...part.sentences,
    `${words.numbers}\n${part.numbers.map(({ label, value }) => `- ${label}: ${value}`).join('\n')}`,
    decisions.length === 0
      ? words.noDecisions
      : `${words.decisions}\n${[...decisions, ...(part.more === undefined ? [] : [part.more])].join('\n')}`,
    part.documents,
    ...(part.open === undefined ? [] : [part.open]),
    ...(part.project === undefined ? [] : [`${words.project}:\n${part.project}`]),
    ...(part.why === undefined ? [] : [part.why]),
    ...(part.unsubscribe === undefined ? [] : [`${words.unsubscribe}:\n${part.unsubscribe}`]),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

const FONT = "font-family:'Segoe UI',Tahoma,Arial,sans-serif";

function toHtml(subject: string, parts: readonly PartBlock[]): string {
  const language = parts[0]?.language ?? 'en';
  return `<!doctype html>
<html lang="${language}" dir="${getDirection(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body dir="${getDirection(language)}" style="margin:0;padding:24px 8px;background:#f4f5f7;color:#1c1f23;${FONT};font-size:16px;line-height:1.5">
${parts.map(partHtml).join('\n')}
</body>
</html>
`;
}

function partHtml(part: PartBlock): string {
  const words = WORDS[part.language];
  const dir = getDirection(part.language);
  const align = part.language === 'ar' ? 'right' : 'left';
  const paragraph = (html: string, style = '') =>
    `<p dir="${dir}" style="margin:0 0 14px;text-align:${align};${style}">${html}</p>`;
  const heading = (text: string) =>
    `<h2 dir="${dir}" style="margin:20px 0 8px;font-size:17px;text-align:${align}">${escapeHtml(text)}</h2>`;
  const cell = `dir="${dir}" style="padding:6px 8px;border-bottom:1px solid #dfe3e8;text-align:${align};${FONT};font-size:15px"`;
  const numbers = part.numbers.map(
    ({ label, value }) =>
      `<tr><td ${cell}>${quoteHtml(label)}</td><td ${cell.replace(`text-align:${align}`, `font-weight:600;text-align:${align === 'left' ? 'right' : 'left'}`)}>${quoteHtml(value)}</td></tr>`,
  );
  const decisions = part.decisions.map(
    ({ text, url }) =>
      `<tr><td ${cell}>${url === undefined ? quoteHtml(text) : `<a href="${escapeHtml(url)}" style="color:#1f5fbf">${quoteHtml(text)}</a>`}</td></tr>`,
  );
  const content = [
    `<h1 dir="${dir}" style="margin:0 0 4px;font-size:22px;line-height:1.3;text-align:${align}">${quoteHtml(part.title)}</h1>`,
    paragraph(quoteHtml(part.subtitle), 'color:#5b6370;font-size:15px'),
    ...part.notes.map((each) => paragraph(escapeHtml(each), 'font-weight:600')),
    ...part.sentences.map((each) => paragraph(quoteHtml(each))),
    heading(words.numbers),
    tableHtml(dir, numbers),
    heading(words.decisions),
    decisions.length === 0 ? paragraph(escapeHtml(words.noDecisions)) : tableHtml(dir, decisions),
    ...(part.more === undefined ? [] : [paragraph(escapeHtml(part.more))]),
    paragraph(escapeHtml(part.documents), 'margin-top:20px'),
    ...(part.open === undefined ? [] : [buttonHtml(words.open, part.open, dir)]),
    ...(part.project === undefined ? [] : [buttonHtml(words.project, part.project, dir)]),
    ...(part.why === undefined ? [] : [paragraph(quoteHtml(part.why), 'color:#5b6370;font-size:13px')]),
    ...(part.unsubscribe === undefined
      ? []
      : [
          paragraph(
            `<a href="${escapeHtml(part.unsubscribe)}" style="color:#5b6370">${escapeHtml(words.unsubscribe)}</a>`,
            'font-size:13px',
          ),
        ]),
  ];
  return `<table role="presentation" dir="${dir}" lang="${part.language}" width="600" align="center" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;margin:0 auto 24px;background:#ffffff">
<tr><td dir="${dir}" style="padding:28px;text-align:${align};${FONT}">
${content.join('\n')}
</td></tr></table>`;
}

const tableHtml = (dir: string, rows: readonly string[]) =>
  `<table dir="${dir}" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 14px">${rows.join('\n')}</table>`;

// The address is also written out, left to right, for programs that show no buttons.
const buttonHtml = (label: string, url: string, dir: string) =>
  `<p dir="${dir}" style="margin:0 0 14px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;background:#1f5fbf;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a><br><span dir="ltr" style="font-size:12px;color:#5b6370;word-break:break-all">${escapeHtml(url)}</span></p>`;

const getDirection = (language: MailLanguage) => (language === 'ar' ? 'rtl' : 'ltr');

/** Patterns by which mail programs detect links and addresses. */
const LINKED = /:\/\/|\.(?=[\p{L}\p{N}])|@/gu;

/** Text as HTML of which no mail program makes a link by itself: names come from people. */
function quoteHtml(text: string): string {
  const signs = text.match(LINKED) ?? [];
  return text
    .split(LINKED)
    .map((each, index) => escapeHtml(each) + (signs[index] === undefined ? '' : `<span>${signs[index]}</span>`))
    .join('');
}
