import type { MailLanguage } from '../../platform/mail/phrases.ts';
import type { Period } from '../report-schedule/public.ts';

const MAX_SLUG = 60;

/**
 * Names a document: `north-tower-2026-W47-ar.pdf`, `north-tower-2026-11-en.pdf`. In ASCII: other names of attachments are split into
 * pieces that some mail programs show. The week is the ISO week of the middle of the period.
 */
export function nameFile(project: string, { firstDay, lastDay }: Period, language: MailLanguage): string {
  const slug = project
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
  const first = Temporal.PlainDate.from(firstDay);
  const isWeek = first.until(lastDay).days === 6;
  const { yearOfWeek, weekOfYear } = first.add({ days: 3 });
  const period = isWeek ? `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}` : firstDay.slice(0, 7);
  return `${slug === '' ? 'report' : slug}-${period}-${language}.pdf`;
}
