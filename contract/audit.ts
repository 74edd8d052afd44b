// The audit log of a workspace (contract §10): who did what to which record.
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { Instant, Nullable, Uuid } from './values.ts';

export const AUDIT_ACTOR_TYPES = ['user', 'key', 'system', 'operator', 'scim'] as const;
export type AuditActorType = (typeof AUDIT_ACTOR_TYPES)[number];

export const AuditEntry = Type.Object(
  {
    id: Uuid(),
    at: Instant(),
    actor: Type.Object(
      { type: Type.Enum([...AUDIT_ACTOR_TYPES]), id: Nullable(Type.String()) },
      {
        description:
          '`operator` is the operator of the service and `system` the service itself: neither has an id. `scim` ' +
          'is the identity provider of the workspace, identified by the id of its provisioning token.',
      },
    ),
    applicationId: Nullable(Uuid('The OAuth application through which the person acted. Null if they acted directly.')),
    action: Type.String({ examples: ['api_key.created'] }),
    subject: Type.Object({ type: Type.String({ examples: ['api_key'] }), id: Nullable(Type.String()) }),
    projectId: Nullable(Uuid()),
    detail: Type.Unsafe<Readonly<Record<string, unknown>>>(
      Type.Object(
        {},
        { additionalProperties: true, description: 'Details of the change; the members depend on the action.' },
      ),
    ),
    requestId: Nullable(Type.String({ description: 'Null if the action did not come from a request.' })),
  },
  { $id: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;
export const AuditEntryPage = pageOf(AuditEntry, 'AuditEntry');

/** The log as one JSON document. */
export const AuditExport = Type.Object({ data: Type.Array(AuditEntry) }, { $id: 'AuditExport' });

/** The form of an export. */
export const auditExportQuery = {
  format: Type.Optional(Type.Enum(['csv', 'json'], { default: 'csv' })),
  bom: Type.Optional(Type.Boolean({ description: 'Start CSV with a byte order mark, for Excel.' })),
};

const word = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 200, description }));
/** An id that may be no UUID; one that is is read in any case. */
const idWord = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, format: 'id', description }));

/** Filters of the list; all of them are exact. */
export const auditFilters = {
  action: word('Return only this action, such as `member.removed`.'),
  actorType: Type.Optional(Type.Enum([...AUDIT_ACTOR_TYPES])),
  actorId: idWord('Return only actions of this person or key.'),
  applicationId: Type.Optional(Uuid('Return only actions performed through this OAuth application.')),
  projectId: Type.Optional(Uuid()),
  subjectType: word('Return only actions on records of this type.'),
  subjectId: idWord('Return only actions on this record.'),
  since: Type.Optional(
    Type.String({ format: 'date-time', description: 'Return only entries at or after this instant.' }),
  ),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'Return only entries before this instant.' })),
};
