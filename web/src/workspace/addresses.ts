// Filters and views as they stand in the address. What is unknown is dropped.
import { readUuid } from '../../../contract/forms.ts';
import type { Schema } from '../api/client.ts';
import { readDay } from '../language/read-day.ts';

type Raw = Record<string, unknown>;

export interface ProjectsView {
  readonly status?: 'archived' | 'all';
  readonly q?: string;
}

export interface MembersView {
  readonly view?: 'invitations';
  readonly q?: string;
}

export interface DeliveriesView {
  readonly status?: Schema<'WorkspaceDelivery'>['status'];
}

export type ActorType = Schema<'AuditEntry'>['actor']['type'];

export interface AuditView {
  readonly action?: string;
  readonly actorType?: ActorType;
  readonly actorId?: string;
  readonly projectId?: string;
  readonly subjectType?: string;
  readonly subjectId?: string;
  readonly since?: string;
  readonly until?: string;
}

export const DELIVERY_STATUSES = [
  'pending',
  'delivered',
  'dead',
] as const satisfies readonly Schema<'WorkspaceDelivery'>['status'][];
export const ACTOR_TYPES = ['user', 'key', 'system', 'operator', 'scim'] as const satisfies readonly ActorType[];

export const projectsView = (raw: Raw): ProjectsView =>
  given({ status: oneOf(raw.status, ['archived', 'all'] as const), q: text(raw.q) });

export const membersView = (raw: Raw): MembersView =>
  given({ view: oneOf(raw.view, ['invitations'] as const), q: text(raw.q) });

export const deliveriesView = (raw: Raw): DeliveriesView => given({ status: oneOf(raw.status, DELIVERY_STATUSES) });

export const auditView = (raw: Raw): AuditView =>
  given({
    action: text(raw.action),
    actorType: oneOf(raw.actorType, ACTOR_TYPES),
    actorId: text(raw.actorId),
    projectId: id(raw.projectId),
    subjectType: text(raw.subjectType),
    subjectId: text(raw.subjectId),
    since: instant(raw.since),
    until: instant(raw.until),
  });

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** The members that are there. */
function given<T extends object>(members: T): Given<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Given<T>;
}

function oneOf<const Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined {
  return allowed.find((each) => each === value);
}

// The router reads `?q=12` as a number.
function text(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined;
}

const id = (value: unknown) => (typeof value === 'string' ? readUuid(value) : undefined);

/** The days of which the service takes instants. */
const DAYS = { from: '0001', before: '9999-12-31T' };

function instant(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.includes('T') || Number.isNaN(Date.parse(value))) return undefined;
  return readDay(value.split('T')[0], DAYS) === undefined ? undefined : new Date(value).toISOString();
}
