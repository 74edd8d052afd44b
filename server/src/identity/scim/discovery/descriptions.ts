// What the service says of itself to an identity provider (RFC 7643 §5, §6, §7).
import { SCIM_ENTERPRISE_SCHEMA, SCIM_USER_SCHEMA } from '../../../../../contract/scim-messages.ts';
import { SCIM_BASE } from '../scim-error.ts';
import { MAX_COUNT } from '../users/listing.ts';
import { type Attribute, ENTERPRISE_ATTRIBUTES, USER_ATTRIBUTES } from '../users/user-schema.ts';

const core = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`;
const metaOf = (resourceType: string, baseUrl: string, path: string) => ({
  resourceType,
  location: `${baseUrl}${SCIM_BASE}${path}`,
});

/** What of the standard is supported. */
export function serviceProviderConfig(baseUrl: string): object {
  return {
    schemas: [core('ServiceProviderConfig')],
    documentationUri: `${baseUrl}/api/openapi-scim.json`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_COUNT },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Provisioning token',
        description: 'A token that an owner of the workspace makes, as Authorization: Bearer.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: metaOf('ServiceProviderConfig', baseUrl, '/ServiceProviderConfig'),
  };
}

/** The one type of resource there is. */
export function userResourceType(baseUrl: string): object {
  return {
    schemas: [core('ResourceType')],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'A member of the workspace',
    schema: SCIM_USER_SCHEMA,
    schemaExtensions: [{ schema: SCIM_ENTERPRISE_SCHEMA, required: false }],
    meta: metaOf('ResourceType', baseUrl, '/ResourceTypes/User'),
  };
}

/** The schemas of a user. */
export function userSchemas(baseUrl: string): { readonly id: string }[] {
  return [
    schemaOf(baseUrl, { id: SCIM_USER_SCHEMA, name: 'User', attributes: USER_ATTRIBUTES }),
    schemaOf(baseUrl, { id: SCIM_ENTERPRISE_SCHEMA, name: 'EnterpriseUser', attributes: ENTERPRISE_ATTRIBUTES }),
  ];
}

function schemaOf(
  baseUrl: string,
  { id, name, attributes }: { id: string; name: string; attributes: readonly Attribute[] },
): { readonly id: string } {
  return {
    ...{ schemas: [core('Schema')] },
    id,
    ...{
      name,
      description: name === 'User' ? 'User account' : 'Enterprise user',
      attributes: attributes.map(described),
    },
    ...{ meta: metaOf('Schema', baseUrl, `/Schemas/${id}`) },
  };
}

function described(attribute: Attribute): object {
  const { name, type, description, canonicalValues = [], referenceTypes, subAttributes } = attribute;
  return {
    name,
    type,
    multiValued: attribute.multiValued === true,
    description,
    required: attribute.required === true,
    caseExact: attribute.caseExact === true,
    mutability: attribute.isReadOnly === true ? 'readOnly' : 'readWrite',
    returned: 'default',
    uniqueness: attribute.uniqueness ?? 'none',
    ...(canonicalValues.length === 0 ? {} : { canonicalValues }),
    ...(referenceTypes === undefined ? {} : { referenceTypes }),
    ...(subAttributes === undefined ? {} : { subAttributes: subAttributes.map(described) }),
  };
}
