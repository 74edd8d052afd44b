// Issues of vendor A as records and as the bodies of calls: pure.

import { digestRecord, readMarker } from '../adapting/public.ts';
import { dropUnknown, readDay, readId, readInstant, readPersonId, readText } from '../answers/public.ts';
import type { FieldValue, FieldValues } from '../fields/public.ts';
import { readFormatted, toHtml } from '../formatted-text/public.ts';
import type { VendorRecord, VendorSession } from '../vendors/public.ts';
import { readMarkerAttribute } from './config.ts';
import { readGroup } from './issue-rules.ts';
import { getMember, requireProject, toIssuesId } from './vendor-json.ts';

type Members = Readonly<Record<string, unknown>>;

/** The member of the vendor that holds a field. The assignee has a second one. */
const MEMBERS: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  status: 'status',
  type: 'issueSubtypeId',
  assigneeId: 'assignedTo',
  dueDate: 'dueDate',
};

/** The local names of fields by the vendor's, for its refusals. */
export const LOCAL_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(MEMBERS).map(([field, member]) => [member, field])),
  assignedToType: 'assigneeId',
};

/** Reads an issue of an answer. */
export function readIssue(
  { id, members }: { readonly id: string; readonly members: Members },
  session: VendorSession,
): VendorRecord {
  const values = dropUnknown<FieldValue>({
    title: readText(members.title),
    description: readDescription(members.description),
    status: readText(members.status),
    type: readId(members.issueSubtypeId),
    assigneeId: readAssignee(members),
    dueDate: readDay(members.dueDate),
  });
  const updatedAt = readInstant(members.updatedAt);
  const attributeId = readMarkerAttribute(session.config);
  return {
    entity: 'issue',
    vendorId: id,
    number: readId(members.displayId) ?? null,
    url: createUrl(id, session),
    values,
    etag: digestRecord({ values, updatedAt }),
    createdAt: readInstant(members.createdAt),
    updatedAt,
    createdBy: readPersonId(members.createdBy),
    updatedBy: readPersonId(members.updatedBy),
    marker: attributeId === undefined ? null : findMarker(members.customAttributes, attributeId),
    isDeleted: members.deleted === true,
    permitted: readPermitted(members),
    matchKey: null,
  };
}

function readDescription(value: unknown): FieldValue | undefined {
  const text = readText(value);
  return typeof text === 'string' ? readFormatted(text) || null : text;
}

function readAssignee({ assignedTo, assignedToType: type }: Members): FieldValue | undefined {
  const id = readId(assignedTo);
  if (typeof id !== 'string' || type === 'user') return id;
  return type === 'company' || type === 'role' ? `${type}:${id}` : undefined;
}

function findMarker(attributes: unknown, attributeId: string): string | null {
  if (!Array.isArray(attributes)) return null;
  const own = attributes.find((each) => getMember(each, 'attributeDefinitionId') === attributeId);
  return readMarker(getMember(own, 'value'));
}

/** Reads what may be written now: the statuses that may follow, and nothing for a field that the account may not change. */
function readPermitted({ permittedStatuses, permittedAttributes }: Members): VendorRecord['permitted'] {
  const permitted: Record<string, readonly FieldValue[]> = {};
  if (Array.isArray(permittedAttributes)) {
    for (const [field, member] of Object.entries(MEMBERS)) {
      if (!permittedAttributes.includes(member)) permitted[field] = [];
    }
  }
  if (Array.isArray(permittedStatuses)) {
    permitted.status = permittedStatuses.filter((each) => typeof each === 'string');
  }
  return permitted;
}

function createUrl(id: string, session: VendorSession): string | null {
  const { webUrl } = session.settings;
  if (webUrl === undefined) return null;
  const project = encodeURIComponent(toIssuesId(requireProject(session)));
  return `${webUrl.replace(/\/+$/, '')}/projects/${project}/issues/${encodeURIComponent(id)}`;
}

/** Returns the members of a body that writes these values. */
export function writeMembers(values: FieldValues): Record<string, FieldValue> {
  const entries = Object.entries(values).flatMap(([field, value]): (readonly [string, FieldValue])[] => {
    if (field === 'assigneeId') return Object.entries(writeAssignee(value));
    if (field === 'description' && typeof value === 'string') return [['description', writeDescription(value)]];
    const member = Object.hasOwn(MEMBERS, field) ? MEMBERS[field] : undefined;
    if (member === undefined) throw new TypeError(`issues of the vendor have no field ${field}`);
    return [[member, value]];
  });
  return Object.fromEntries(entries);
}

/** Returns plain text as it is, unless it would be read as formatted: a person here who writes `<b>` means these letters. */
function writeDescription(text: string): string {
  return readFormatted(text) === text ? text : toHtml(text);
}

function writeAssignee(assignee: FieldValue): { readonly assignedTo: FieldValue; readonly assignedToType: FieldValue } {
  if (assignee === null) return { assignedTo: null, assignedToType: null };
  const group = readGroup(assignee);
  return { assignedTo: group?.id ?? assignee, assignedToType: group?.type ?? 'user' };
}
