// The service's own mails: data in, subject, text and html out, in English and Arabic. The html carries its styles and
// fetches nothing. What stands in a record is in the mail as it stands, on one line and isolated where its direction differs. Names
// come from people, and an invitation goes to somebody who never asked for it: in the html, markup that is not seen keeps a mail
// program from making a link of them.
import { type AccountNotice, accountWords } from './account-notices.ts';
import { type AccountingNotice, accountingWords } from './accounting-notices.ts';
import { type AutomationNotice, automationWords } from './automation-notices.ts';
import { type IntegrationNotice, integrationWords } from './integration-notices.ts';
import { displayName, duration, type MailLanguage, type Words } from './phrases.ts';
import { type ReportNotice, reportWords } from './report-notices.ts';
import { type SsoNotice, ssoWords } from './sso-notices.ts';
import { type WarrantyNotice, warrantyWords } from './warranty-notice.ts';

/** What is to be told. Durations in milliseconds, `atMs` an instant; links are whole http(s) addresses. */
export type Notice =
  | { kind: 'password_reset'; language: MailLanguage; name: string; link: string; validForMs: number }
  | {
      kind: 'invitation';
      language: MailLanguage;
      workspaceName: string;
      invitedBy: string;
      link: string;
      validForMs: number;
    }
  /** In both languages to people who chose none. `error` is the name of the last delivery's. */
  | {
      kind: 'webhook_disabled';
      language: MailLanguage | 'both';
      name: string;
      host: string;
      error: string;
      link: string;
    }
  /** To owners: a stream of the audit log ended with the ownership of whoever made it. */
  | { kind: 'audit_stream_ended'; language: MailLanguage | 'both'; name: string; host: string; link: string }
  | AccountNotice
  | AccountingNotice
  | AutomationNotice
  | IntegrationNotice
  | ReportNotice
  | SsoNotice
  | WarrantyNotice;

/** A mail's content, ready to send. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** Renders a notice. Throws TypeError where a link is not http or https. */
export function renderMail(notice: Notice): MailContent {
  const languages: MailLanguage[] = notice.language === 'both' ? ['en', 'ar'] : [notice.language];
  const parts = languages.map((language) => (language === 'ar' ? inArabic(notice) : inEnglish(notice)));
  for (const { button } of parts) {
    if (button !== undefined && !/^https?:\/\/[^\s"<>]+$/.test(button.link)) {
      throw new TypeError('A link in a mail needs to be an http or https address.');
    }
  }
  // In a line that begins in English the Arabic half would be read in pieces, from the wrong end.
  const subject = parts.map((each, index) => (index === 0 ? each.subject : `\u2068${each.subject}\u2069`)).join(' · ');
  return { subject, text: parts.map(asText).join('\n* * *\n\n'), html: asHtml(subject, parts) };
}

function inEnglish(notice: Notice): Words {
  const shown = (name: string) => displayName(name, 'en');
  switch (notice.kind) {
    case 'password_reset':
      return {
        language: 'en',
        subject: 'Reset your password',
        before: [`Hello ${shown(notice.name)},`, 'We received a request to reset your password.'],
        button: { label: 'Reset password', link: notice.link },
        after: [
          `This link works once and expires in ${duration(notice.validForMs, 'en')}.`,
          "If you didn't request this, ignore this e-mail. Your password won't change.",
        ],
      };
    case 'invitation':
      return {
        language: 'en',
        subject: `Invitation to join ${shown(notice.workspaceName)}`,
        before: [`${shown(notice.invitedBy)} invited you to join the workspace ${shown(notice.workspaceName)}.`],
        button: { label: 'Accept invitation', link: notice.link },
        after: [
          `This link works once and expires in ${duration(notice.validForMs, 'en')}.`,
          "If you weren't expecting this invitation, ignore this e-mail.",
        ],
      };
    case 'webhook_disabled':
      return {
        language: 'en',
        subject: `Webhook disabled: ${shown(notice.host)}`,
        before: [`Hello ${shown(notice.name)},`, webhookEnd(notice, 'en')],
        button: { label: 'Open webhook', link: notice.link },
        after: [
          'Fix the endpoint, re-enable the webhook, then replay the missed deliveries. Failed deliveries are kept for 30 days.',
        ],
      };
    case 'audit_stream_ended':
      return {
        language: 'en',
        subject: `Audit log stream disabled: ${shown(notice.host)}`,
        before: [
          `Hello ${shown(notice.name)},`,
          `The person who set up the audit log stream to ${shown(notice.host)} is no longer an owner of the workspace, so the stream was disabled.`,
        ],
        button: { label: 'Open stream', link: notice.link },
        after: [
          'To keep streaming there, enable the stream. It then belongs to you. Entries recorded in the meantime are kept for 30 days and can be replayed.',
        ],
      };
    case 'password_changed':
    case 'second_factor_changed':
    case 'ways_in_ended':
      return accountWords(notice, 'en');
    case 'automation_notice':
    case 'automation_rule_disabled':
    case 'automation_mails_left_out':
      return automationWords(notice, 'en');
    case 'integration_attention':
      return integrationWords(notice, 'en');
    case 'accounting_attention':
      return accountingWords(notice, 'en');
    case 'report_attention':
      return reportWords(notice, 'en');
    case 'warranties_ending':
      return warrantyWords(notice, 'en');
    default:
      return ssoWords(notice, 'en');
  }
}

function inArabic(notice: Notice): Words {
  const shown = (name: string) => displayName(name, 'ar');
  switch (notice.kind) {
    case 'password_reset':
      return {
        language: 'ar',
        subject: 'إعادة تعيين كلمة المرور',
        before: [`مرحبًا ${shown(notice.name)}،`, 'تلقّينا طلبًا لإعادة تعيين كلمة مرورك.'],
        button: { label: 'إعادة تعيين كلمة المرور', link: notice.link },
        after: [
          `يعمل هذا الرابط مرة واحدة، ومدة صلاحيته ${duration(notice.validForMs, 'ar')}.`,
          'إذا لم تطلب ذلك فتجاهل هذه الرسالة، ولن تتغيّر كلمة مرورك.',
        ],
      };
    case 'invitation':
      return {
        language: 'ar',
        subject: `دعوة للانضمام إلى ${shown(notice.workspaceName)}`,
        before: [`دعاك ${shown(notice.invitedBy)} للانضمام إلى مساحة العمل ${shown(notice.workspaceName)}.`],
        button: { label: 'قبول الدعوة', link: notice.link },
        after: [
          `يعمل هذا الرابط مرة واحدة، ومدة صلاحيته ${duration(notice.validForMs, 'ar')}.`,
          'إذا لم تكن تتوقع هذه الدعوة فتجاهل هذه الرسالة.',
        ],
      };
    case 'webhook_disabled':
      return {
        language: 'ar',
        subject: `عُطّل خطاف الويب: ${shown(notice.host)}`,
        before: [`مرحبًا ${shown(notice.name)}،`, webhookEnd(notice, 'ar')],
        button: { label: 'فتح خطاف الويب', link: notice.link },
        after: [
          'أصلح نقطة الاستقبال، ثم أعد تفعيل خطاف الويب، ثم أعد إرسال ما فات. تُحفظ عمليات الإرسال الفاشلة 30 يومًا.',
        ],
      };
    case 'audit_stream_ended':
      return {
        language: 'ar',
        subject: `عُطّل بث سجل التدقيق: ${shown(notice.host)}`,
        before: [
          `مرحبًا ${shown(notice.name)}،`,
          `لم يعد من أنشأ بث سجل التدقيق إلى ${shown(notice.host)} مالكًا لمساحة العمل، فعُطّل البث.`,
        ],
        button: { label: 'فتح البث', link: notice.link },
        after: [
          'لمواصلة الإرسال إلى هناك فعّل البث، ويصبح عندها تابعًا لك. تُحفظ القيود المسجَّلة في هذه الأثناء 30 يومًا ويمكن إعادة إرسالها.',
        ],
      };
    case 'password_changed':
    case 'second_factor_changed':
    case 'ways_in_ended':
      return accountWords(notice, 'ar');
    case 'automation_notice':
    case 'automation_rule_disabled':
    case 'automation_mails_left_out':
      return automationWords(notice, 'ar');
    case 'integration_attention':
      return integrationWords(notice, 'ar');
    case 'accounting_attention':
      return accountingWords(notice, 'ar');
    case 'report_attention':
      return reportWords(notice, 'ar');
    case 'warranties_ending':
      return warrantyWords(notice, 'ar');
    default:
      return ssoWords(notice, 'ar');
  }
}

function asText({ before, button, after }: Words): string {
  const link = button === undefined ? [] : [`${button.label}:\n${button.link}`];
  return `${[...before, ...link, ...after].join('\n\n')}\n`;
}

const directionOf = (language: MailLanguage) => (language === 'ar' ? 'rtl' : 'ltr');

function asHtml(subject: string, parts: readonly Words[]): string {
  const language = parts[0]?.language ?? 'en';
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body dir="${directionOf(language)}" style="margin:0;padding:24px;background:#f4f5f7;color:#1c1f23;font:16px/1.6 'Segoe UI',Tahoma,Arial,sans-serif">
${parts.map(partHtml).join('\n')}
</body>
</html>
`;
}

function partHtml({ language, before, button, after }: Words): string {
  const paragraphs = (lines: string[]) =>
    lines
      .map(
        (line) =>
          `<p style="margin:0 0 16px;white-space:pre-wrap">${quotedHtml(line, button?.link).replaceAll('\n', '<br>')}</p>`,
      )
      .join('\n');
  const link = button === undefined ? '' : linkHtml(button);
  return `<div lang="${language}" dir="${directionOf(language)}" style="max-width:560px;margin:0 auto 24px;padding:32px;background:#ffffff;border-radius:8px">
${paragraphs(before)}
${link}${paragraphs(after)}
</div>`;
}

// The address is also written out, left to right, for programs that show no buttons.
function linkHtml({ label, link }: { label: string; link: string }): string {
  const address = escaped(link);
  return `<p style="margin:0 0 16px"><a href="${address}" style="display:inline-block;padding:12px 20px;background:#1f5fbf;color:#ffffff;text-decoration:none;border-radius:6px">${escaped(label)}</a></p>
<p dir="ltr" style="margin:0 0 16px;font-size:13px;color:#5b6370;word-break:break-all">${address}</p>
`;
}

/** Patterns by which mail programs detect links and addresses. */
const LINKED = /:\/\/|\.(?=[\p{L}\p{N}])|@/gu;

/** Returns a line as html that reads the same and of which nothing becomes a link by itself, but for the record's own address. */
function quotedHtml(line: string, link: string | undefined): string {
  const parts = link === undefined ? [line] : line.split(link);
  const quoted = parts.map((part) => {
    const signs = part.match(LINKED) ?? [];
    return part
      .split(LINKED)
      .map((text, index) => escaped(text) + (signs[index] === undefined ? '' : `<span>${signs[index]}</span>`))
      .join('');
  });
  return quoted.join(link === undefined ? '' : escaped(link));
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Says why a webhook was disabled: its endpoint is gone, or five deliveries in a row failed. */
function webhookEnd({ host, error }: { host: string; error: string }, language: 'en' | 'ar'): string {
  const shown = (text: string) => displayName(text, language);
  const isGone = error === 'gone';
  if (language === 'en') {
    if (isGone) return `${shown(host)} responded with 410 (Gone), so the webhook was disabled.`;
    return `Five deliveries in a row to ${shown(host)} failed, so the webhook was disabled. Last error: ${shown(error)}.`;
  }
  if (isGone) return `ردّ ${shown(host)} بالرمز 410 (لم يعد موجودًا)، فعُطّل خطاف الويب.`;
  return `فشلت خمس عمليات إرسال متتالية إلى ${shown(host)}، فعُطّل خطاف الويب. آخر خطأ: ${shown(error)}.`;
}
