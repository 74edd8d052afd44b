// The filters of a list in words, as the screen calls them.
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import { inProject, type Reader } from '../../../platform/database/db.ts';
import type { Text } from '../../documents/public.ts';
import type { Piece, RecordWords, Word } from '../../record-words/public.ts';
import type { DocumentName } from './tables.ts';

/** Filters as they are asked for, by their names. */
export type AskedFilters = Readonly<Record<string, unknown>>;

type Names = ReadonlyMap<string, string>;

interface Named {
  readonly title: Word;
  readonly table: string;
  /** People are of the workspace, everything else is of the project: names of other projects are not for its members. */
  readonly isOfProject?: false;
  /** Condition of the row that has the name, up to the id. Default: `id`. */
  readonly where?: RawBuilder<unknown>;
}

const NAMED = {
  assigneeId: { title: 'issues:field.assignee', table: 'workspace_known_person', isOfProject: false },
  floorPlanId: { title: 'issues:field.plan', table: 'floor_plan' },
  milestoneId: { title: 'photos:milestone', table: 'milestone' },
  modelId: { title: 'fields:names.modelId', table: 'model' },
  versionGroupId: { title: 'fields:names.modelId', table: 'model', where: sql`is_head and version_group_id` },
} as const satisfies Readonly<Record<string, Named>>;

const INSTANTS: Readonly<Record<string, Word>> = {
  updated_since: 'fields:names.updated_since',
  updated_until: 'fields:names.updated_until',
  createdFrom: 'fields:names.createdFrom',
  createdTo: 'fields:names.createdTo',
  closedFrom: 'fields:names.closedFrom',
  closedTo: 'fields:names.closedTo',
  openAt: 'fields:names.openAt',
  raisedFrom: 'fields:names.raisedFrom',
  raisedTo: 'fields:names.raisedTo',
  answeredFrom: 'fields:names.answeredFrom',
  answeredTo: 'fields:names.answeredTo',
  takenFrom: 'fields:names.takenFrom',
  takenTo: 'fields:names.takenTo',
};

const TEXTS: Readonly<Record<string, Word>> = {
  q: 'fields:names.q',
  label: 'fields:names.label',
  tag: 'fields:names.tag',
  elementGuid: 'coordination:filter.element',
  floor: 'spaces:field.floor',
  usage: 'spaces:field.usage',
  department: 'spaces:field.department',
};

const ENUMERATIONS: Readonly<Record<string, Word>> = {
  status: 'issues:field.status',
  priority: 'issues:field.priority',
  type: 'issues:field.type',
  kind: 'clashes:field.kind',
  visibility: 'photos:visibility',
  condition: 'assets:field.condition',
};

const PREFIXES: Readonly<Record<string, string>> = {
  'rfis.status': 'rfis:status.',
  'clashes.status': 'clashes:status.',
  'clashes.kind': 'clashes:kind.',
  'photos.kind': 'photos:kinds.',
  'photos.visibility': 'photos:visibilities.',
  'assets.condition': 'assets:condition.',
};

/** Says the filters of a list, each with its name; undefined if there is none. */
export async function describeFilters(
  reader: Reader,
  scope: ProjectScope,
  { name, asked, words }: { readonly name: DocumentName; readonly asked: AskedFilters; readonly words: RecordWords },
): Promise<Text | undefined> {
  const names = await readNames(reader, scope, asked);
  const said = Object.entries(asked).flatMap(([filter, value]) => {
    if (value === undefined) return [];
    const pieces = describeFilter({ name, filter, value }, words, names);
    return pieces === undefined ? [] : [pieces];
  });
  return said.length === 0 ? undefined : said.flatMap((pieces, at) => (at === 0 ? pieces : [' · ', ...pieces]));
}

interface Filter {
  readonly name: DocumentName;
  readonly filter: string;
  readonly value: unknown;
}

function describeFilter(asked: Filter, words: RecordWords, names: Names): readonly Piece[] | undefined {
  const { name, filter } = asked;
  const value = String(asked.value);
  const entry = (title: Word, said: Piece): readonly Piece[] => [`${words.say(title)}: `, said];
  if (filter in NAMED) {
    const known = names.get(value);
    const unknown = filter === 'assigneeId' ? words.say('shell:people.unknown') : '–';
    const said = known === undefined ? unknown : { foreign: known };
    return entry(NAMED[filter as keyof typeof NAMED].title, said);
  }
  const [instant, text, enumeration] = [INSTANTS[filter], TEXTS[filter], ENUMERATIONS[filter]];
  if (instant !== undefined) return entry(instant, { instant: value });
  if (text !== undefined) return entry(text, { foreign: value.trim() });
  if (enumeration !== undefined) {
    const prefix = PREFIXES[`${name}.${filter}`] ?? `issues:${filter}.`;
    return entry(enumeration, words.sayValue(prefix, value));
  }
  if (filter === 'warrantyBefore') return entry('fields:names.warrantyBefore', { date: value });
  return describeFlag(name, filter, asked.value === true, words);
}

function describeFlag(
  name: DocumentName,
  filter: string,
  isSet: boolean,
  words: RecordWords,
): readonly Piece[] | undefined {
  const answer = words.say(isSet ? 'models:yes' : 'models:no');
  if (filter === 'settled') {
    const shown = words.say(isSet ? 'coordination:filter.show.settled' : 'coordination:filter.show.open');
    return [`${words.say('coordination:filter.show.label')}: ${shown}`];
  }
  if (filter === 'present' && name === 'spaces') return isSet ? undefined : [words.say('spaces:gone')];
  if (filter === 'present') {
    const found = words.say(isSet ? 'clashes:present.yes' : 'clashes:present.no');
    return [`${words.say('clashes:field.present')}: ${found}`];
  }
  if (filter === 'overdue') return [`${words.say('coordination:overdue')}: ${answer}`];
  if (filter === 'unassigned') return [`${words.say('shell:people.nobody')}: ${answer}`];
  if (filter === 'placed') return [`${words.say('fields:names.placed')}: ${answer}`];
  return undefined;
}

/** Reads the names of what filters name by its id. */
async function readNames(reader: Reader, scope: ProjectScope, asked: AskedFilters): Promise<Names> {
  const names = new Map<string, string>();
  for (const [filter, { table, isOfProject, where }] of Object.entries<Named>(NAMED)) {
    const id = asked[filter];
    if (typeof id !== 'string') continue;
    const { rows } = await sql<{ name: string | null }>`
      select name from ${sql.table(table)}
      where ${isOfProject === false ? sql`workspace_id = ${scope.workspaceId}::uuid` : inProject(scope)}
        and ${where ?? sql`id`} = ${id}::uuid`.execute(reader);
    const name = rows[0]?.name;
    if (name != null) names.set(id, name);
  }
  return names;
}
