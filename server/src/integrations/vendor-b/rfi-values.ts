// The values of an RFI of vendor B, out of its answers and into its bodies.
import { dropUnknown, isMembers, readDay, readId, readText } from '../answers/public.ts';
import type { FieldValue, FieldValues } from '../fields/public.ts';
import { toHtml, toPlainText } from '../formatted-text/public.ts';
import { formatAmount } from '../money/public.ts';
import { getMember, toBodyId } from './pages.ts';

type Members = Readonly<Record<string, unknown>>;

/** Reads the values of an RFI; those that cannot be read are absent. */
export function readRfiValues(members: Members, currency: string | undefined): FieldValues {
  const [question] = Array.isArray(members.questions) ? members.questions : [];
  const answer = readAnswer(getMember(question, 'answers'));
  return dropUnknown<FieldValue>({
    subject: readText(members.subject),
    question: readEntry(question),
    status: readStatus(members.status, answer),
    answer,
    assigneeId: readAssignees(members.assignees),
    dueDate: readDay(members.due_date),
    costImpact: readImpact(members.cost_impact, (value) => formatAmount(value, currency)),
    scheduleImpactDays: readImpact(members.schedule_impact, (value) => value),
  });
}

/** Returns the values that the vendor takes now: an official reply is not taken back, nor replaced. */
export function listPermitted({ status, answer }: FieldValues): Readonly<Record<string, readonly FieldValue[]>> {
  if (answer === undefined) return {};
  if (answer !== null) return { status: ['answered', 'closed'], answer: [answer] };
  const beginnings = status === 'draft' ? ['draft'] : [];
  return { status: [...beginnings, 'open', 'answered', 'closed'] };
}

/** Returns the members of the fields that are written as members; status and answer are steps of their own. */
export function toRfiMembers(values: FieldValues): Readonly<Record<string, unknown>> {
  const { subject, question, assigneeId, dueDate, costImpact, scheduleImpactDays } = values;
  return dropUnknown<unknown>({
    subject,
    question: typeof question === 'string' ? { body: toHtml(question) } : undefined,
    assignee_ids: Array.isArray(assigneeId) ? assigneeId.map(toBodyId) : undefined,
    due_date: dueDate,
    cost_impact: toImpact(costImpact),
    schedule_impact: toImpact(scheduleImpactDays),
  });
}

function readStatus(value: unknown, answer: string | null | undefined): string | null | undefined {
  const status = readText(value);
  if (status !== 'open') return status;
  // An open RFI whose replies cannot be read may be answered.
  return answer === undefined ? undefined : answer === null ? 'open' : 'answered';
}

/** Returns the official reply, the latest one if a person there gave another; null for none. */
function readAnswer(answers: unknown): string | null | undefined {
  if (!Array.isArray(answers)) return undefined;
  if (!answers.every((each) => typeof getMember(each, 'official') === 'boolean')) return undefined;
  const official = answers.findLast((each) => getMember(each, 'official') === true);
  return official === undefined ? null : readEntry(official);
}

/** Returns the text of a question or a reply. The plain form that the vendor makes of it has lost its lines. */
function readEntry(entry: unknown): string | undefined {
  if (!isMembers(entry)) return undefined;
  const { rich_text_body: rich, body, plain_text_body: plain } = entry;
  const html = readText(typeof rich === 'string' ? rich : body);
  if (typeof html === 'string') return toPlainText(html);
  return readText(plain) ?? undefined;
}

function readAssignees(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const ids = value.map((each) => readId(getMember(each, 'id')));
  const known = ids.filter((each) => typeof each === 'string');
  return known.length === ids.length ? known : undefined;
}

function readImpact<Value extends FieldValue>(
  impact: unknown,
  read: (value: number) => Value | undefined,
): Value | string | null | undefined {
  if (!isMembers(impact)) return undefined;
  const { status, value } = impact;
  if (status === 'tbd') return null;
  if (status !== 'yes_known') return typeof status === 'string' ? status : undefined;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? read(number) : undefined;
}

function toImpact(value: FieldValue | undefined): Members | undefined {
  if (value === undefined) return undefined;
  if (value === null) return { status: 'tbd', value: null };
  // A text is a decimal, or the vendor's own word for an impact that has none.
  return Number.isFinite(Number(value)) ? { status: 'yes_known', value: Number(value) } : { status: value };
}
