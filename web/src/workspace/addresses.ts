// Search parameters of the screens of a workspace.
import type { AuditEntry } from '../../../contract/audit.ts';
import type { WorkspaceDelivery } from '../../../contract/deliveries.ts';
import {
  createSearchParser,
  parseAsId,
  parseAsInstant,
  parseAsOneOf,
  parseAsSearchText,
  parseAsText,
  parseAsUuid,
} from '../records/search-params.ts';

export type ActorType = AuditEntry['actor']['type'];

export const DELIVERY_STATUSES = [
  'pending',
  'delivered',
  'dead',
] as const satisfies readonly WorkspaceDelivery['status'][];
export const ACTOR_TYPES = ['user', 'key', 'system', 'operator', 'scim'] as const satisfies readonly ActorType[];

/** Parses the filters of the projects. */
export const projectsView = createSearchParser({ status: parseAsOneOf(['archived', 'all']), q: parseAsSearchText });

/** Parses whether members or invitations are listed, and their filter. */
export const membersView = createSearchParser({ view: parseAsOneOf(['invitations']), q: parseAsSearchText });

/** Parses the filter of the deliveries of a webhook. */
export const deliveriesView = createSearchParser({ status: parseAsOneOf(DELIVERY_STATUSES) });

/** Longest action, and name of a type of records, that the service takes. */
const MAX_WORD_LENGTH = 200;

/** Parses the filters of the audit log. */
export const auditView = createSearchParser({
  action: parseAsText(MAX_WORD_LENGTH),
  actorType: parseAsOneOf(ACTOR_TYPES),
  actorId: parseAsId,
  projectId: parseAsUuid,
  subjectType: parseAsText(MAX_WORD_LENGTH),
  subjectId: parseAsId,
  since: parseAsInstant,
  until: parseAsInstant,
});

export type AuditView = ReturnType<typeof auditView>;
