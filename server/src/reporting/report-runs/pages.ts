// The pages that links in mails open, for people without an account. They load nothing.
import { hash } from 'node:crypto';
import { escapeHtml } from '../../platform/http/html.ts';
import type { Answer } from '../../platform/http/route.ts';
import { displayName, type MailLanguage } from '../../platform/mail/phrases.ts';
import { formatPeriod, formatSize } from '../report-mail/public.ts';
import type { RunFile, StoredRun } from './run-store.ts';

/** A page by its parts. Texts are plain; `body` is HTML. */
interface Page {
  readonly language: MailLanguage;
  readonly title: string;
  readonly body: string;
}

const STYLE =
  "body{margin:0;padding:32px 16px;background:#f4f5f7;color:#1c1f23;font:16px/1.6 'Segoe UI',Tahoma,Arial,sans-serif}" +
  'main{max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:8px}h1{margin:0 0 4px;font-size:24px;line-height:1.3}' +
  'p{margin:0 0 16px}.quiet{color:#5b6370}.button{display:inline-block;margin:0 0 12px;padding:10px 18px;border:0;border-radius:6px;' +
  'background:#1f5fbf;color:#fff;font:inherit;text-decoration:none;cursor:pointer}h1,p{overflow-wrap:anywhere}';
const STYLE_HASH = `'sha256-${hash('sha256', STYLE, 'base64')}'`;

/** Kept by nobody, sent on to nobody and found by no search engine. */
export const LINK_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
} as const;

function answerPage({ language, title, body }: Page): Answer {
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  const stream = `<!doctype html>
<html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>
`;
  const policy = `default-src 'none'; style-src ${STYLE_HASH}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
  const headers = { ...LINK_HEADERS, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return { headers, stream };
}

const VIEW_WORDS = {
  en: {
    document: { en: 'Open the report in English', ar: 'Open the report in Arabic' },
    size: (size: string) => `PDF, ${size}`,
  },
  ar: {
    document: { en: 'فتح التقرير بالإنجليزية', ar: 'فتح التقرير بالعربية' },
    size: (size: string) => `ملف \u2066PDF\u2069، ${size}`,
  },
} as const;

/** The page of a report: its title, its period and its documents. */
export function answerReportPage(
  { reportName, letter, cadence, period }: StoredRun,
  {
    language,
    token,
    files,
  }: { readonly language: MailLanguage; readonly token: string; readonly files: readonly RunFile[] },
): Answer {
  const words = VIEW_WORDS[language];
  const shown = (text: string) => displayName(text, language);
  const days = formatPeriod({ cadence, firstDay: period.firstDay, lastDay: period.lastDay }, language);
  const buttons = files.map(
    (file) =>
      `<p><a class="button" href="/reports/${escapeHtml(token)}/${file.language}.pdf">${escapeHtml(words.document[file.language])}</a><br>` +
      `<span class="quiet">${escapeHtml(words.size(formatSize(file.sizeBytes, language)))}</span></p>`,
  );
  const about = `${shown(letter?.project ?? '')} · ${days}`;
  return answerPage({
    language,
    title: shown(reportName),
    body: `<p class="quiet">${escapeHtml(about)}</p>\n${buttons.join('\n')}`,
  });
}

const SUBSCRIPTION_WORDS = {
  en: {
    ask: 'Unsubscribe?',
    asked: (name: string, project: string) => `You will no longer get the report ${name} of the project ${project}.`,
    end: 'Unsubscribe',
    ended: 'You are unsubscribed',
    endedText: (name: string, project: string) => `You no longer get the report ${name} of the project ${project}.`,
    resume: 'Subscribe again',
    resumed: 'You are subscribed again',
    resumedText: (name: string, project: string) => `You get the report ${name} of the project ${project} again.`,
  },
  ar: {
    ask: 'إلغاء الاشتراك؟',
    asked: (name: string, project: string) => `لن يصلك بعد ذلك التقرير ${name} من المشروع ${project}.`,
    end: 'إلغاء الاشتراك',
    ended: 'أُلغي اشتراكك',
    endedText: (name: string, project: string) => `لم يعد يصلك التقرير ${name} من المشروع ${project}.`,
    resume: 'الاشتراك من جديد',
    resumed: 'عاد اشتراكك',
    resumedText: (name: string, project: string) => `سيصلك التقرير ${name} من المشروع ${project} من جديد.`,
  },
} as const;

/** The pages around an unsubscription: `ask` changes nothing, its button does. */
export function answerSubscriptionPage(
  step: 'ask' | 'ended' | 'resumed',
  asked: { readonly language: MailLanguage; readonly token: string; readonly name: string; readonly project: string },
): Answer {
  const { language } = asked;
  const words = SUBSCRIPTION_WORDS[language];
  const [name, project] = [displayName(asked.name, language), displayName(asked.project, language)];
  const form = (path: string, label: string) =>
    `<form method="post" action="/unsubscribe/${escapeHtml(asked.token)}${path}"><button class="button">${escapeHtml(label)}</button></form>`;
  const [title, text, button] = {
    ask: [words.ask, words.asked(name, project), form('', words.end)],
    ended: [words.ended, words.endedText(name, project), form('/undo', words.resume)],
    resumed: [words.resumed, words.resumedText(name, project), form('', words.end)],
  }[step] as [string, string, string];
  return answerPage({ language, title, body: `<p>${escapeHtml(text)}</p>\n${button}` });
}
