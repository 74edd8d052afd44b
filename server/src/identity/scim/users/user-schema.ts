// The attributes of a User (RFC 7643 §4.1, §4.3) that the service keeps, as data: readers, PATCH and /Schemas go by this one
// table. Roles, groups, entitlements, certificates and passwords are not taken: nothing here would follow from them.
import { SCIM_ENTERPRISE_SCHEMA, SCIM_USER_SCHEMA } from '../../../../../contract/scim-messages.ts';

export interface Attribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'complex' | 'reference';
  readonly description: string;
  readonly multiValued?: true;
  readonly required?: true;
  readonly caseExact?: true;
  readonly isReadOnly?: true;
  readonly uniqueness?: 'server';
  /** Most characters, where that is less than what texts may have. */
  readonly maxLength?: number;
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
}

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  description,
  ...more,
});
const primary: Attribute = {
  name: 'primary',
  type: 'boolean',
  description: 'True for the preferred value; at most one value has it.',
};

/** A multi-valued attribute in the usual form (RFC 7643 §2.4). */
function plural(name: string, description: string, value: Partial<Attribute>, types: readonly string[]): Attribute {
  return {
    name,
    type: 'complex',
    multiValued: true,
    description,
    subAttributes: [
      text('value', 'The value itself.', value),
      text('display', 'The value as people read it.'),
      text('type', 'Type of the value.', { canonicalValues: types }),
      primary,
    ],
  };
}

const NAME: Attribute = {
  name: 'name',
  type: 'complex',
  description: 'The parts of the person’s name.',
  subAttributes: [
    text('formatted', 'The whole name.'),
    text('familyName', 'The family name.'),
    text('givenName', 'The given name.'),
    text('middleName', 'The middle names.'),
    text('honorificPrefix', 'The title before the name.'),
    text('honorificSuffix', 'The suffix behind the name.'),
  ],
};

const ADDRESSES: Attribute = {
  name: 'addresses',
  type: 'complex',
  multiValued: true,
  description: 'Postal addresses.',
  subAttributes: [
    text('formatted', 'The whole address.'),
    text('streetAddress', 'Street and number.'),
    text('locality', 'City.'),
    text('region', 'State or region.'),
    text('postalCode', 'Postal code.'),
    text('country', 'Country.'),
    text('type', 'Type of the value.', { canonicalValues: ['work', 'home', 'other'] }),
    primary,
  ],
};

/** The attributes of the schema `User`. */
export const USER_ATTRIBUTES: readonly Attribute[] = [
  // An entry of an index has at most 2,704 bytes.
  text(
    'userName',
    'E-mail address with which the person signs in, or a login name of the identity provider if `emails` has an ' +
      'address.',
    {
      required: true,
      uniqueness: 'server',
      maxLength: 500,
    },
  ),
  NAME,
  text('displayName', 'Name that other people see.'),
  text('nickName', 'Informal name of the person.'),
  { name: 'profileUrl', type: 'reference', description: 'A page about the person.', referenceTypes: ['external'] },
  text('title', 'The person’s title, such as “Vice President”.'),
  text('userType', 'The relation to the organisation, such as “Contractor”.'),
  text('preferredLanguage', 'The language that the person prefers.'),
  text('locale', 'The locale for dates and numbers.'),
  text('timezone', 'The time zone, such as “Asia/Riyadh”.'),
  { name: 'active', type: 'boolean', description: 'False ends the person’s access to the workspace immediately.' },
  plural('emails', 'E-mail addresses. If userName is not one, the person signs in with the primary work address.', {}, [
    'work',
    'home',
    'other',
  ]),
  plural('phoneNumbers', 'Phone numbers.', {}, ['work', 'home', 'mobile', 'fax', 'pager', 'other']),
  plural('ims', 'Addresses of instant messaging.', {}, []),
  plural('photos', 'Addresses of pictures.', { type: 'reference', referenceTypes: ['external'] }, [
    'photo',
    'thumbnail',
  ]),
  ADDRESSES,
];

/** The attributes of the enterprise extension. */
export const ENTERPRISE_ATTRIBUTES: readonly Attribute[] = [
  text('employeeNumber', 'The number of the person in the organisation.'),
  text('costCenter', 'The cost center.'),
  text('organization', 'The organisation.'),
  text('division', 'The division.'),
  text('department', 'The department.'),
  {
    name: 'manager',
    type: 'complex',
    description: 'The person’s manager.',
    subAttributes: [
      text('value', 'The id of the manager’s User.'),
      { name: '$ref', type: 'reference', description: 'The address of the manager’s User.', referenceTypes: ['User'] },
      text('displayName', 'The manager’s name.', { isReadOnly: true }),
    ],
  },
];

/** What each resource has (RFC 7643 §3.1); no part of a schema. */
const COMMON_ATTRIBUTES: readonly Attribute[] = [
  text('id', 'Id of the person, as in the rest of the API.', {
    isReadOnly: true,
    caseExact: true,
    uniqueness: 'server',
  }),
  // An entry of an index has at most 2,704 bytes.
  text('externalId', 'Id of the user at the identity provider.', { caseExact: true, maxLength: 500 }),
  { name: 'meta', type: 'complex', description: 'Metadata of the resource, set by the service.', isReadOnly: true },
  text('schemas', 'The schemas of the resource.', { isReadOnly: true, multiValued: true }),
];

/** The extension as if it were one attribute of the user: its members stand below its name. */
export const ENTERPRISE: Attribute = {
  name: SCIM_ENTERPRISE_SCHEMA,
  type: 'complex',
  description: 'The enterprise extension.',
  subAttributes: ENTERPRISE_ATTRIBUTES,
};

/** All that may stand at the top of a user. */
export const TOP_ATTRIBUTES: readonly Attribute[] = [...COMMON_ATTRIBUTES, ...USER_ATTRIBUTES, ENTERPRISE];

/** An attribute by its name, in any case (RFC 7643 §2.1). */
export function findAttribute(attributes: readonly Attribute[], name: string): Attribute | undefined {
  const wanted = name.toLowerCase();
  return attributes.find((each) => each.name.toLowerCase() === wanted);
}

/** A path without the urn of the core schema, which may stand before it. */
export function withoutCoreUrn(path: string): string {
  const prefix = `${SCIM_USER_SCHEMA}:`;
  return path.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase() ? path.slice(prefix.length) : path;
}
