import type { Block } from '../documents/public.ts';
import { makeStatus, type RecordWords } from '../record-words/public.ts';
import { type FieldWords, makeActivity } from './activity.ts';
import type { ComposedRecord, DocumentKind, Shown } from './kind.ts';
import { type Discussion, type DocumentDoer, discussionMembers, doer, jsonList, personName } from './parts.ts';
import { instant, listPictures, makeFiles, makeSection, sayAssignee, sayDoer, sayDue, sayElements } from './texts.ts';

interface RfiAnswer {
  readonly text: string;
  readonly by: DocumentDoer;
  readonly at: string;
}

interface RfiParts extends Discussion {
  readonly number: number;
  readonly subject: string;
  readonly question: string;
  readonly status: string;
  readonly priority: string;
  readonly assigneeId: string | null;
  readonly assignee: string | null;
  readonly dueDate: string | null;
  readonly costAmount: string | null;
  readonly costCurrency: string | null;
  readonly scheduleImpactDays: number | null;
  readonly elementGuids: readonly string[];
  readonly updatedAt: string;
  readonly hasAnswer: boolean;
  readonly answers: readonly RfiAnswer[];
}

const ANSWERS = jsonList(
  `json_build_object('text', answer, 'by', ${doer('given.answered_by')}, 'at', answered_at)`,
  'answered_at, id',
  'rfi_answer as given where given.workspace_id = record.workspace_id and given.rfi_id = record.id',
);

/** RFIs as documents. */
export const rfiDocument: DocumentKind<RfiParts> = {
  table: 'rfi',
  members: `'number', number, 'subject', subject, 'question', question, 'status', status, 'priority', priority,
    'assigneeId', assignee_id, 'assignee', ${personName('assignee_id')}, 'dueDate', due_date,
    'costAmount', cost_amount::text, 'costCurrency', cost_currency, 'scheduleImpactDays', schedule_impact_days,
    'elementGuids', element_guids, 'updatedAt', updated_at, 'hasAnswer', answer is not null, 'answers', ${ANSWERS},
    ${discussionMembers('rfi', doer('record.created_by'))}`,
  nameFile: ({ number }) => `rfi-${number}`,
  listFiles: ({ files }) => listPictures(files).map(({ fileId }) => fileId),
  listElements: ({ elementGuids }) => elementGuids,
  compose: composeRfi,
};

function composeRfi(rfi: RfiParts, shown: Shown): ComposedRecord {
  const { words } = shown;
  const { say } = words;
  const isSettled = rfi.status === 'closed' || rfi.status === 'void';
  const { costAmount, costCurrency, scheduleImpactDays: days } = rfi;
  const cost = costAmount === null || costCurrency === null ? null : { foreign: formatMoney(costAmount, costCurrency) };
  return {
    title: [`#${rfi.number} `, { foreign: rfi.subject }],
    subtitle: say('rfis:one'),
    blocks: [
      {
        type: 'fields',
        fields: [
          { name: say('issues:field.status'), value: makeStatus(words, 'rfis:status.', rfi.status) },
          { name: say('issues:field.priority'), value: makeStatus(words, 'issues:priority.', rfi.priority) },
          { name: say('issues:field.assignee'), value: sayAssignee(words, rfi.assigneeId, rfi.assignee) },
          { name: say('issues:field.dueDate'), value: sayDue(shown, rfi.dueDate, isSettled) },
          { name: say('rfis:field.costImpact'), value: cost },
          { name: say('rfis:field.scheduleImpactDays'), value: days === null ? null : { number: days } },
          { name: say('issues:field.elementGuids'), value: sayElements(shown, rfi.elementGuids) },
          { name: say('rfis:field.createdBy'), value: sayDoer(words, rfi.createdBy) },
          { name: say('rfis:field.createdAt'), value: instant(rfi.createdAt) },
          { name: say('rfis:field.updatedAt'), value: instant(rfi.updatedAt) },
        ],
      },
      ...makeSection(say('rfis:field.question'), rfi.question),
      ...makeAnswers(words, rfi),
      ...makeFiles(shown, rfi.files, rfi.fileCount),
      ...makeActivity(words, rfi, sayRfiFields(words)),
    ],
  };
}

/** The last answer is the current one unless the RFI was reopened since. */
function makeAnswers(words: RecordWords, { answers, hasAnswer, status }: RfiParts): Block[] {
  const current = hasAnswer ? answers.at(-1) : undefined;
  const earlier = (hasAnswer ? answers.slice(0, -1) : answers).toReversed();
  return [
    { type: 'heading', level: 1, text: words.say('rfis:field.answer') },
    ...(current === undefined
      ? [{ type: 'paragraph' as const, text: words.sayValue('rfis:answer.none.', status) }]
      : makeAnswer(words, current)),
    ...(earlier.length === 0
      ? []
      : [{ type: 'heading' as const, level: 2 as const, text: words.say('rfis:answer.earlier') }]),
    ...earlier.flatMap((each) => makeAnswer(words, each)),
  ];
}

const makeAnswer = (words: RecordWords, { text, by, at }: RfiAnswer): Block[] => [
  { type: 'paragraph', tone: 'quiet', text: [sayDoer(words, by), ' · ', { instant: at }] },
  { type: 'paragraph', text: { foreign: text } },
];

/** An amount with all its digits, as it was written. */
function formatMoney(amount: string, currency: string): string {
  const [whole = '', decimals] = amount.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${grouped}${decimals === undefined ? '' : `.${decimals}`} ${currency}`;
}

function sayRfiFields(words: RecordWords): FieldWords {
  return {
    name(field) {
      if (field === 'assigneeId') return words.say('issues:field.assignee');
      const own = words.sayValue('rfis:field.', field);
      return own === field ? words.sayValue('issues:field.', field) : own;
    },
    value(field, value) {
      if (field === 'status') return words.sayValue('rfis:status.', String(value));
      if (field === 'priority') return words.sayValue('issues:priority.', String(value));
      if (field === 'dueDate') return { date: String(value) };
      if (field === 'scheduleImpactDays') return { number: Number(value) };
      if (field === 'costImpact') return sayCost(value);
      if (field === 'elementGuids' && Array.isArray(value)) return { number: value.length };
      return field === 'subject' || field === 'assigneeId' ? { foreign: String(value) } : null;
    },
  };
}

function sayCost(value: unknown) {
  const { amount, currency } = value as { amount?: unknown; currency?: unknown };
  return amount === undefined ? null : { foreign: formatMoney(String(amount), String(currency)) };
}
