// What an issue takes from a topic, and a topic from an issue: pure.

import { isDeepStrictEqual } from 'node:util';
import { shortenLine, shortenVisible } from '../../../../contract/forms.ts';
import type { Issue } from '../../../../contract/issues.ts';
import { toNfc } from '../../platform/text.ts';
import { type BcfTopic, emptyTopic, toBcfAxes, toModelAxes } from '../bcf/public.ts';
import { type BcfComment, type BcfComponent, type BcfView, type BcfViewpoint, NOTHING_MORE } from './topic-parts.ts';
import { priorityOf, statusOf, typeOf, wordsOf } from './words.ts';

/** The fields of an issue that a topic has. */
export type TopicFields = Pick<
  Issue,
  | 'title'
  | 'description'
  | 'type'
  | 'priority'
  | 'status'
  | 'assigneeId'
  | 'dueDate'
  | 'worldPosition'
  | 'elementGuids'
  | 'labels'
>;

export const TOPIC_FIELDS = [
  'title',
  'description',
  'type',
  'priority',
  'status',
  'assigneeId',
  'dueDate',
  'worldPosition',
  'elementGuids',
  'labels',
] as const satisfies readonly (keyof TopicFields)[];

const cut = (text: string, most: number) => [...toNfc(text)].slice(0, most).join('');

/** The text of a comment as a record keeps it: empty for one that only shows a viewpoint. */
export const commentText = ({ text }: Pick<BcfComment, 'text'>) => shortenVisible(toNfc(text), 10_000) ?? '';

/** The fields of a topic; `people` are those of the project by their addresses, in lower case. */
export function fieldsOf(topic: BcfTopic, people: ReadonlyMap<string, string>): TopicFields {
  return {
    title: shortenLine(toNfc(topic.title), 200) ?? 'Untitled',
    description: topic.description === null ? null : cut(topic.description, 10_000),
    type: typeOf(topic.type),
    priority: priorityOf(topic.priority),
    status: statusOf(topic.status),
    assigneeId: people.get(topic.assignedTo?.trim().toLowerCase() ?? '') ?? null,
    dueDate: topic.dueDate?.slice(0, 10) ?? null,
    labels: [...new Set(topic.labels.flatMap((each) => shortenLine(toNfc(each), 64) ?? []))].slice(0, 50),
    ...placeOf(topic),
  };
}

/**
 * Where it is and what it is about. An own viewpoint (its guid is the topic's) tells it exactly; else every selected element
 * counts, and a place that a viewpoint marks with a single line. A camera is where somebody stood, not where the issue is.
 */
function placeOf({ guid, viewpoints }: Pick<BcfTopic, 'guid' | 'viewpoints'>) {
  const own = viewpoints.filter((each) => each.guid === guid);
  const views = (own.length > 0 ? own : viewpoints).flatMap((each) => each.view ?? []);
  const marks = views.flatMap((view) => (view.lines.length === 1 ? view.lines : []));
  const mark = marks[0] === undefined ? null : toModelAxes(middleOf(marks[0].start, marks[0].end));
  const isNear = mark !== null && Math.max(Math.abs(mark.x), Math.abs(mark.y), Math.abs(mark.z)) <= 1e9;
  return { elementGuids: findElements(views), worldPosition: isNear ? { ...mark } : null };
}

const MAX_ELEMENTS = 1_000;

/** The first elements that views select: there may be hundreds of thousands. */
function findElements(views: readonly BcfView[]): string[] {
  const found = new Set<string>();
  for (const { components } of views) {
    for (const component of components?.selection ?? []) {
      if (found.size === MAX_ELEMENTS) return [...found];
      const id = elementIn(component);
      if (id !== null && id.length >= 1 && id.length <= 64) found.add(id);
    }
  }
  return [...found];
}

type Component = Pick<BcfComponent, 'ifcGuid' | 'originatingSystem' | 'authoringToolId'>;

/** The schemas take nothing else as an `IfcGuid`. */
const IFC_GUID = /^[0-9A-Za-z_$]{22}$/;
const OWN_SYSTEM = 'Project Coordination Service';

/** An identifier that is no IFC GUID leaves as that of an authoring tool, and is known by the system when it comes back. */
const componentFor = (id: string): Component =>
  IFC_GUID.test(id)
    ? { ifcGuid: id, originatingSystem: null, authoringToolId: null }
    : { ifcGuid: null, originatingSystem: OWN_SYSTEM, authoringToolId: id };

const elementIn = ({ ifcGuid, originatingSystem, authoringToolId }: Component): string | null =>
  ifcGuid ?? (originatingSystem === OWN_SYSTEM ? authoringToolId : null);

type Place = NonNullable<Issue['worldPosition']>;

const middleOf = (from: Place, to: Place) => ({
  x: (from.x + to.x) / 2,
  y: (from.y + to.y) / 2,
  z: (from.z + to.z) / 2,
});

/** What is known of an issue beside its record. */
export interface IssueExtras {
  /** What was imported, and the fields that were made of it; null for one that was made here. */
  readonly origin: { readonly topic: BcfTopic; readonly imported: TopicFields } | null;
  readonly comments: readonly BcfComment[];
  readonly viewpoints: readonly BcfViewpoint[];
  readonly emailOf: (userId: string | null) => string | null;
}

/** The topic of an issue: what was imported, where it is still so; else what the issue says now. */
export function topicOf(issue: Issue, { origin, comments, viewpoints, emailOf }: IssueExtras): BcfTopic {
  const base = origin?.topic ?? emptyTopic(issue.id, issue.title);
  const isAsImported = (name: keyof TopicFields) =>
    origin !== null && isDeepStrictEqual(origin.imported[name], issue[name]);
  const words = wordsOf(issue);
  const own = <T>(name: keyof TopicFields, imported: T, here: T): T => (isAsImported(name) ? imported : here);
  const by = emailOf(issue.createdBy.type === 'user' ? issue.createdBy.id : null);
  const topic: BcfTopic = {
    ...base,
    title: own('title', base.title, issue.title),
    description: own('description', base.description, issue.description),
    type: own('type', base.type, words.type),
    priority: own('priority', base.priority, words.priority),
    status: own('status', base.status, words.status),
    labels: own('labels', base.labels, issue.labels),
    dueDate: own('dueDate', base.dueDate, issue.dueDate === null ? null : `${issue.dueDate}T00:00:00.000Z`),
    assignedTo: own('assigneeId', base.assignedTo, emailOf(issue.assigneeId)),
    creationDate: base.creationDate ?? issue.createdAt,
    creationAuthor: base.creationAuthor ?? by,
    modifiedDate: TOPIC_FIELDS.every(isAsImported) ? base.modifiedDate : issue.updatedAt,
    comments,
    viewpoints,
  };
  return withPlace(topic, issue);
}

function withPlace(topic: BcfTopic, { elementGuids, worldPosition }: Issue): BcfTopic {
  if (isDeepStrictEqual(placeOf(topic), { elementGuids, worldPosition })) return topic;
  const own: BcfViewpoint = {
    guid: topic.guid,
    file: `${topic.guid}.bcfv`,
    snapshot: null,
    index: null,
    view: viewOf(elementGuids, worldPosition),
    rest: NOTHING_MORE,
  };
  return { ...topic, viewpoints: [...topic.viewpoints.filter((each) => each.guid !== topic.guid), own] };
}

function viewOf(elementGuids: readonly string[], worldPosition: Issue['worldPosition']): BcfView {
  const mark = worldPosition === null ? null : toBcfAxes(worldPosition);
  return {
    components: {
      selection: elementGuids.map(componentFor),
      defaultVisibility: true,
      exceptions: [],
      colouring: [],
      spacesVisible: null,
      spaceBoundariesVisible: null,
      openingsVisible: null,
    },
    camera: null,
    lines: mark === null ? [] : [{ start: mark, end: mark }],
    clippingPlanes: [],
    bitmaps: [],
    rest: NOTHING_MORE,
  };
}
