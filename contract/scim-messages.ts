// What goes over SCIM 2.0 (RFC 7643, RFC 7644), for its OpenAPI document. These are open: members that are not known are passed
// over. The attributes of a User are described at /scim/v2/Schemas.
import { type Static, Type } from 'typebox';

export const SCIM_USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const SCIM_ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const schemas = (urn: string) => Type.Array(Type.String(), { examples: [[urn]] });
const text = (description: string, example?: unknown) =>
  Type.Optional(Type.String({ description, ...(example === undefined ? {} : { examples: [example] }) }));

export const ScimError = Type.Object(
  {
    schemas: schemas('urn:ietf:params:scim:api:messages:2.0:Error'),
    status: Type.String({ examples: ['400'] }),
    scimType: Type.Optional(
      Type.String({ description: 'SCIM error type (RFC 7644 §3.12).', examples: ['invalidFilter'] }),
    ),
    detail: Type.String(),
  },
  { $id: 'ScimError', additionalProperties: false },
);
export type ScimError = Static<typeof ScimError>;

const Email = Type.Object(
  {
    value: Type.String({ examples: ['noor@example.com'] }),
    type: Type.Optional(Type.String({ examples: ['work'] })),
    primary: Type.Optional(Type.Boolean()),
    display: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
);

/** What a request says of a user; of the attributes the most usual. */
const attributes = {
  schemas: schemas(SCIM_USER_SCHEMA),
  userName: Type.String({
    description:
      'E-mail address with which the person signs in, or a login name of the identity provider if `emails` has an ' +
      'address. Case-insensitive.',
    examples: ['noor@example.com'],
  }),
  externalId: text('Id of the user at the identity provider.', '00u1a2b3c4'),
  name: Type.Optional(
    Type.Object(
      { givenName: text('', 'Noor'), familyName: text('', 'Haddad'), formatted: text('', 'Noor Haddad') },
      { additionalProperties: true },
    ),
  ),
  displayName: text('Name that other people see.', 'Noor Haddad'),
  emails: Type.Optional(Type.Array(Email)),
  active: Type.Optional(Type.Boolean({ description: 'False ends the person’s access to the workspace immediately.' })),
};

export const ScimUserWrite = Type.Object(attributes, { $id: 'ScimUserWrite', additionalProperties: true });

export const ScimMeta = Type.Object(
  {
    resourceType: Type.String({ examples: ['User'] }),
    created: Type.Optional(Type.String({ format: 'date-time', examples: ['2026-03-01T08:15:30.250Z'] })),
    lastModified: Type.Optional(Type.String({ format: 'date-time', examples: ['2026-03-01T08:15:30.250Z'] })),
    location: Type.String({
      examples: ['https://coordination.example.com/scim/v2/Users/01a1f96c-ef65-702f-93f3-45c72100827d'],
    }),
    version: Type.Optional(Type.String({ examples: ['W/"kq3v8Zc1xY0b"'] })),
  },
  { $id: 'ScimMeta', additionalProperties: false },
);

export const ScimUser = Type.Object(
  {
    ...attributes,
    userName: Type.Optional(attributes.userName),
    id: Type.String({
      description: 'Id of the person, as in the rest of the API.',
      examples: ['01a1f96c-ef65-702f-93f3-45c72100827d'],
    }),
    meta: Type.Optional(ScimMeta),
  },
  { $id: 'ScimUser', additionalProperties: true },
);

const LIST_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const listOf = (item: Type.TSchema, $id: string) =>
  Type.Object(
    {
      schemas: schemas(LIST_RESPONSE),
      totalResults: Type.Integer({ minimum: 0 }),
      startIndex: Type.Integer({ minimum: 1 }),
      itemsPerPage: Type.Integer({ minimum: 0 }),
      Resources: Type.Array(item),
    },
    { $id, additionalProperties: false },
  );

export const ScimUserList = listOf(ScimUser, 'ScimUserList');

/** A resource that describes the service itself: a schema, a type of resource, its configuration. */
export const ScimDescription = Type.Object(
  { schemas: Type.Array(Type.String()), meta: Type.Optional(ScimMeta) },
  { $id: 'ScimDescription', additionalProperties: true },
);
export const ScimDescriptionList = listOf(ScimDescription, 'ScimDescriptionList');

export const ScimPatch = Type.Object(
  {
    schemas: schemas('urn:ietf:params:scim:api:messages:2.0:PatchOp'),
    Operations: Type.Array(
      Type.Object(
        {
          op: Type.String({ description: '`add`, `replace` or `remove`; case-insensitive.', examples: ['replace'] }),
          path: text('Attribute to change. If absent, `value` holds attributes by name or path.', 'active'),
          value: Type.Optional(Type.Unknown({ examples: [false] })),
        },
        { additionalProperties: true },
      ),
      { minItems: 1 },
    ),
  },
  { $id: 'ScimPatch', additionalProperties: true },
);

export const ScimSearch = Type.Object(
  {
    schemas: schemas('urn:ietf:params:scim:api:messages:2.0:SearchRequest'),
    filter: text('Filter, as in the query parameter.', 'userName eq "noor@example.com"'),
    sortBy: text('', 'userName'),
    sortOrder: text('Sort order: `ascending` or `descending`.', 'ascending'),
    startIndex: Type.Optional(Type.Integer({ examples: [1] })),
    count: Type.Optional(Type.Integer({ examples: [100] })),
    attributes: Type.Optional(Type.Array(Type.String(), { examples: [['userName', 'active']] })),
    excludedAttributes: Type.Optional(Type.Array(Type.String(), { examples: [['emails']] })),
  },
  { $id: 'ScimSearch', additionalProperties: true },
);
