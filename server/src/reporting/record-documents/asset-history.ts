// The history of an asset, as its page has it: what was done about its maintenance, and the revisions of its documents.
import type { Block, Text } from '../documents/public.ts';
import type { Piece, RecordWords } from '../record-words/public.ts';
import { type DocumentDoer, doer, jsonList, MAX_ENTRIES } from './parts.ts';
import { sayDoer } from './texts.ts';

interface DoneTask {
  readonly at: string;
  readonly by: DocumentDoer;
  readonly state: 'open' | 'completed' | 'skipped';
  readonly scheduledOn: string;
  readonly dueOn: string;
  readonly settledOn: string | null;
  readonly note: string | null;
}

interface Revision {
  readonly at: string;
  readonly by: DocumentDoer;
  readonly name: string;
  readonly revision: number;
}

export interface AssetHistory {
  readonly tasks: readonly DoneTask[];
  readonly revisions: readonly Revision[];
}

const TASK = `json_build_object('at', task.updated_at, 'by', ${doer('task.done_by')}, 'state', task.state,
  'scheduledOn', task.scheduled_on, 'dueOn', task.due_on, 'settledOn', task.settled_on, 'note', task.note)`;

const TASKS = jsonList(
  TASK,
  'task.updated_at, task.id',
  `(select * from maintenance_task as each where each.workspace_id = record.workspace_id and each.asset_id = record.id
    order by updated_at desc, id desc limit ${MAX_ENTRIES}) as task`,
);

const REVISIONS = jsonList(
  `json_build_object('at', made.created_at, 'by', ${doer('made.created_by')}, 'name', made.name, 'revision', made.revision)`,
  'made.created_at, made.id',
  `(select each.*, document.name from asset_document as document
    join asset_document_revision as each on each.workspace_id = document.workspace_id and each.document_id = document.id
    where document.workspace_id = record.workspace_id and document.asset_id = record.id
    order by each.created_at desc, each.id desc limit ${MAX_ENTRIES}) as made`,
);

/** The members of the history of an asset. */
export const ASSET_HISTORY = `'tasks', ${TASKS}, 'revisions', ${REVISIONS}`;

type Entry = Extract<Block, { type: 'history' }>['entries'][number];

/** Makes the section of an asset's history, oldest first; nothing where nothing was done. */
export function makeAssetHistory(words: RecordWords, { tasks, revisions }: AssetHistory): Block[] {
  const entries = [
    ...tasks.map((each) => makeTaskEntry(words, each)),
    ...revisions.map((each) => makeRevisionEntry(words, each)),
  ].toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at));
  if (entries.length === 0) return [];
  const isCut = entries.length >= MAX_ENTRIES;
  return [
    { type: 'heading', level: 1, text: words.say('discussion:activity.title') },
    ...(isCut ? [{ type: 'paragraph' as const, tone: 'quiet' as const, text: words.say('document:earlier') }] : []),
    { type: 'history', entries: entries.slice(1 - MAX_ENTRIES) },
  ];
}

const ACTIONS = 'maintenance:contributes.audit.actions.maintenance_task';

function makeTaskEntry(words: RecordWords, task: DoneTask): Entry {
  const { at, by, state, scheduledOn, dueOn, settledOn, note } = task;
  const action = state === 'open' ? (dueOn === scheduledOn ? 'reopened' : 'postponed') : state;
  const days: Piece[] = [` · ${words.say('maintenance:task.dueOn')}: `, { date: dueOn }];
  if (state !== 'open' && settledOn !== null) {
    days.push(` · ${words.say(`maintenance:task.settledOn.${state}`)}: `, { date: settledOn });
  }
  const what: Text = [words.say(`${ACTIONS}.${action}`), ...days];
  return { at, who: sayDoer(words, by), what, ...(note === null ? {} : { detail: { foreign: note } }) };
}

function makeRevisionEntry(words: RecordWords, { at, by, name, revision }: Revision): Entry {
  const [before = '', after = ''] = words.say('assets:documents.revision').split('{{number}}');
  const shown: Piece[] = [before, { number: revision }, after].filter((each) => each !== '');
  return { at, who: sayDoer(words, by), what: [{ foreign: name }, ' · ', ...shown] };
}
