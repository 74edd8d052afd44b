import type { Text } from '../documents/public.ts';
import { makeStatus, type RecordWords } from '../record-words/public.ts';
import { type FieldWords, makeActivity } from './activity.ts';
import type { ComposedRecord, DocumentKind, Shown } from './kind.ts';
import { type Discussion, discussionMembers, doer, MARKED_PLAN, type MarkedPlan, personName } from './parts.ts';
import {
  foreign,
  instant,
  joinTexts,
  listPictures,
  makeFiles,
  makePlan,
  makeSection,
  sayAssignee,
  sayDoer,
  sayDue,
  sayElements,
} from './texts.ts';

interface IssueParts extends Discussion {
  readonly number: number;
  readonly title: string;
  readonly description: string | null;
  readonly type: string;
  readonly priority: string;
  readonly status: string;
  readonly assigneeId: string | null;
  readonly assignee: string | null;
  readonly dueDate: string | null;
  readonly plan: MarkedPlan | null;
  readonly planX: number | null;
  readonly planY: number | null;
  readonly elementGuids: readonly string[];
  readonly labels: readonly string[];
  readonly updatedAt: string;
  readonly closedAt: string | null;
}

/** Issues as documents. */
export const issueDocument: DocumentKind<IssueParts> = {
  table: 'issue',
  members: `'number', number, 'title', title, 'description', description, 'type', type, 'priority', priority,
    'status', status, 'assigneeId', assignee_id, 'assignee', ${personName('assignee_id')}, 'dueDate', due_date,
    'plan', ${MARKED_PLAN}, 'planX', plan_x, 'planY', plan_y, 'elementGuids', element_guids, 'labels', labels,
    'updatedAt', updated_at, 'closedAt', closed_at, ${discussionMembers('issue', doer('record.created_by'))}`,
  nameFile: ({ number }) => `issue-${number}`,
  listFiles: ({ files, plan }) => [
    ...(plan?.fileId == null ? [] : [plan.fileId]),
    ...listPictures(files).map(({ fileId }) => fileId),
  ],
  listElements: ({ elementGuids }) => elementGuids,
  compose: composeIssue,
};

function composeIssue(issue: IssueParts, shown: Shown): ComposedRecord {
  const { words } = shown;
  const { say } = words;
  const isSettled = issue.closedAt !== null;
  return {
    title: [`#${issue.number} `, { foreign: issue.title }],
    subtitle: say('issues:one'),
    blocks: [
      {
        type: 'fields',
        fields: [
          { name: say('issues:field.status'), value: makeStatus(words, 'issues:status.', issue.status) },
          { name: say('issues:field.priority'), value: makeStatus(words, 'issues:priority.', issue.priority) },
          { name: say('issues:field.type'), value: words.sayValue('issues:type.', issue.type) },
          { name: say('issues:field.assignee'), value: sayAssignee(words, issue.assigneeId, issue.assignee) },
          { name: say('issues:field.dueDate'), value: sayDue(shown, issue.dueDate, isSettled) },
          { name: say('issues:field.labels'), value: joinTexts(words, issue.labels) },
          { name: say('issues:field.plan'), value: foreign(issue.plan?.name) },
          { name: say('issues:field.elementGuids'), value: sayElements(shown, issue.elementGuids) },
          ...(isSettled
            ? [{ name: words.sayValue('issues:status.', issue.status), value: instant(issue.closedAt) }]
            : []),
          {
            name: say('rfis:field.createdAt'),
            value: [{ instant: issue.createdAt }, ' · ', sayDoer(words, issue.createdBy)],
          },
          { name: say('rfis:field.updatedAt'), value: instant(issue.updatedAt) },
        ],
      },
      ...makeSection(say('issues:field.description'), issue.description),
      ...makePlan(shown, issue.plan, issue),
      ...makeFiles(shown, issue.files, issue.fileCount),
      ...makeActivity(words, issue, sayIssueFields(words)),
    ],
  };
}

const PLACES: readonly string[] = ['planX', 'planY'];

function sayIssueFields(words: RecordWords): FieldWords {
  return {
    name(field) {
      if (field === 'assigneeId') return words.say('issues:field.assignee');
      if (field === 'floorPlanId') return words.say('issues:field.plan');
      if (PLACES.includes(field)) return words.say('issues:field.place');
      return words.sayValue('issues:field.', field);
    },
    value(field, value) {
      if (field === 'status' || field === 'type' || field === 'priority') {
        return words.sayValue(`issues:${field}.`, String(value));
      }
      if (field === 'dueDate') return { date: String(value) };
      if (field === 'labels' && Array.isArray(value)) return joinTexts(words, value.map(String)) as Text;
      if (field === 'elementGuids' && Array.isArray(value)) return { number: value.length };
      return field === 'title' || field === 'assigneeId' || field === 'floorPlanId' ? { foreign: String(value) } : null;
    },
  };
}
