import type { Block, Cell } from '../documents/public.ts';
import { makeStatus, type RecordWords } from '../record-words/public.ts';
import { type FieldWords, makeActivity } from './activity.ts';
import type { ComposedRecord, DocumentKind, Shown } from './kind.ts';
import {
  type Discussion,
  type DocumentDoer,
  discussionMembers,
  doer,
  jsonList,
  personName,
  recordName,
} from './parts.ts';
import { foreign, instant, listPictures, makeFiles, sayAssignee, sayDoer } from './texts.ts';

interface ClashDecision {
  readonly sequence: number;
  readonly at: string;
  readonly by: DocumentDoer;
  readonly status: string;
  readonly reason: string | null;
}

interface ClashParts extends Discussion {
  readonly number: number;
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly present: boolean;
  readonly assigneeId: string | null;
  readonly assignee: string | null;
  readonly distanceM: number | null;
  readonly point: readonly number[] | null;
  readonly elementAGuid: string | null;
  readonly elementBGuid: string | null;
  readonly modelA: string | null;
  readonly modelB: string | null;
  readonly updatedAt: string;
  readonly decisions: readonly ClashDecision[];
}

const DECISIONS = jsonList(
  `json_build_object('sequence', sequence, 'at', entry.at, 'by', ${doer('entry.decided_by')}, 'status', to_status,
    'reason', reason)`,
  'sequence',
  'governance_entry as entry where entry.workspace_id = record.workspace_id and entry.subject_id = record.id',
);

/** Clashes as documents. */
export const clashDocument: DocumentKind<ClashParts> = {
  table: 'clash',
  members: `'number', number, 'name', name, 'kind', kind, 'status', status, 'present', present,
    'assigneeId', assignee_id, 'assignee', ${personName('assignee_id')}, 'distanceM', distance_m,
    'point', case when point_x is not null then json_build_array(point_x, point_y, point_z) end,
    'elementAGuid', element_a_guid, 'elementBGuid', element_b_guid, 'modelA', ${recordName('model', 'model_a_id')},
    'modelB', ${recordName('model', 'model_b_id')}, 'updatedAt', updated_at, 'decisions', ${DECISIONS},
    ${discussionMembers('clash', 'null')}`,
  nameFile: ({ number }) => `clash-${number}`,
  listFiles: ({ files }) => listPictures(files).map(({ fileId }) => fileId),
  listElements: ({ elementAGuid, elementBGuid }) => [elementAGuid, elementBGuid].filter((each) => each !== null),
  compose: composeClash,
};

function composeClash(clash: ClashParts, shown: Shown): ComposedRecord {
  const { words } = shown;
  const { say } = words;
  const found = say(clash.present ? 'clashes:present.yes' : 'clashes:present.no');
  return {
    title: [`#${clash.number} `, { foreign: clash.name }],
    subtitle: say('clashes:one'),
    blocks: [
      {
        type: 'fields',
        fields: [
          { name: say('issues:field.status'), value: makeStatus(words, 'clashes:status.', clash.status) },
          { name: say('issues:field.assignee'), value: sayAssignee(words, clash.assigneeId, clash.assignee) },
          { name: say('clashes:field.kind'), value: words.sayValue('clashes:kind.', clash.kind) },
          { name: say('clashes:field.present'), value: found },
          { name: say('clashes:field.distanceM'), value: sayLength(clash.distanceM) },
          { name: say('clashes:field.point'), value: sayPoint(clash.point) },
          { name: say('clashes:field.elementAGuid'), value: sayElement(shown, clash.elementAGuid, clash.modelA) },
          { name: say('clashes:field.elementBGuid'), value: sayElement(shown, clash.elementBGuid, clash.modelB) },
          { name: say('rfis:field.createdAt'), value: instant(clash.createdAt) },
          { name: say('rfis:field.updatedAt'), value: instant(clash.updatedAt) },
        ],
      },
      ...makeDecisions(words, clash.decisions),
      ...makeFiles(shown, clash.files, clash.fileCount),
      ...makeActivity(words, clash, sayClashFields(words)),
    ],
  };
}

const sayLength = (metres: number | null): Cell =>
  metres === null ? null : { number: metres, fractionDigits: 3, unit: 'm' };

function sayPoint(point: readonly number[] | null): Cell {
  if (point === null) return null;
  const axes = ['x', 'y', 'z'];
  return [{ foreign: `${point.map((each, at) => `${axes[at]} ${each.toFixed(3)}`).join('  ')} m` }];
}

/** The name of an element where its model is known, and its GlobalId. */
function sayElement({ elements }: Shown, guid: string | null, model: string | null): Cell {
  if (guid === null) return foreign(model);
  const said = [elements.get(guid), guid, model].filter((each) => each != null);
  return said.flatMap((each, at) => (at === 0 ? [{ foreign: each }] : [' · ', { foreign: each }]));
}

/** Decisions, the latest first. */
function makeDecisions(words: RecordWords, decisions: readonly ClashDecision[]): Block[] {
  const title: Block = { type: 'heading', level: 1, text: words.say('clashes:decisions.title') };
  if (decisions.length === 0) return [title, { type: 'paragraph', text: words.say('clashes:decisions.none') }];
  return [
    title,
    {
      type: 'history',
      entries: decisions.toReversed().map(({ sequence, at, by, status, reason }) => ({
        at,
        who: sayDoer(words, by),
        what: [words.sayValue('clashes:status.', status), ' · ', ...sayEntry(words, sequence)],
        ...(reason === null ? {} : { detail: { foreign: reason } }),
      })),
    },
  ];
}

function sayEntry(words: RecordWords, sequence: number) {
  const [before = '', after = ''] = words.say('clashes:decisions.entry').split('{{shown}}');
  return [before, { number: sequence }, after].filter((each) => each !== '');
}

function sayClashFields(words: RecordWords): FieldWords {
  return {
    name(field) {
      if (field === 'assigneeId') return words.say('issues:field.assignee');
      const own = words.sayValue('clashes:field.', field);
      return own === field ? words.sayValue('issues:field.', field) : own;
    },
    value(field, value) {
      if (field === 'status' || field === 'kind') return words.sayValue(`clashes:${field}.`, String(value));
      if (typeof value === 'boolean') return words.say(value ? 'clashes:present.yes' : 'clashes:present.no');
      if (typeof value === 'number') return { number: value, fractionDigits: 3, unit: 'm' };
      return typeof value === 'string' ? { foreign: value } : null;
    },
  };
}
