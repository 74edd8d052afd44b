// The descriptions of the OpenAPI documents that are not written beside a schema or an operation: of properties and parameters.
import { operations } from '../operations/all.ts';
import type { Declaration, Operation } from '../operations/operation.ts';
import { ACCOUNT_DESCRIPTIONS } from './accounts.ts';
import { DESCRIPTION_EXCEPTIONS } from './exceptions.ts';
import { RECORD_DESCRIPTIONS } from './records.ts';

/** Descriptions of query and path parameters by name; a path parameter `…Id` without one is the id of what it names. */
const PARAMETER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  actorType: 'Only entries of this type of actor.',
  assigneeId: 'Only records with this assignee.',
  change: 'Only changes of this kind.',
  condition: 'Only assets in this condition.',
  file: 'Secret file name of the calendar, ending in `.ics`.',
  format: 'Format of the response.',
  kind: 'Only records of this kind.',
  number: 'Number of the part or the task.',
  outcome: 'Only entries with this outcome.',
  present: 'True: only records in the latest import or version; false: only records that are no longer in it.',
  priority: 'Only records with this priority.',
  projectId: 'Only records of this project.',
  rendition: 'Rendition of the file.',
  role: 'Only people with this role.',
  severity: 'Only anomalies of this severity.',
  source: 'Only anomalies from this source.',
  state: 'Only records with this state.',
  status: 'Only records with this status.',
  type: 'Only records of this type.',
  uid: 'Id of the authorization request.',
  version: 'Version of the format.',
  visibility: 'Only photos with this visibility.',
};

/** Descriptions for the parts of an OpenAPI document that have none of their own. */
export interface Descriptions {
  /** Describes a property of a schema, or of an object inside of one (`Clash.point`). */
  property(owner: string, name: string): string | undefined;
  /** Describes a query or path parameter. */
  parameter(place: string, name: string): string | undefined;
  /** Describes a tag. */
  tag(name: string): string | undefined;
}

const SCIM_PROPERTIES: Readonly<Record<string, string>> = {
  Operations: 'The changes, in order.',
  Resources: 'The resources of the page.',
  attributes: 'Attributes to return.',
  count: 'Maximum number of resources in the response.',
  created: 'When the resource was created.',
  detail: 'Human-readable description of the error.',
  display: 'Display name of the value.',
  emails: 'E-mail addresses.',
  excludedAttributes: 'Attributes to leave out of the response.',
  familyName: 'Family name.',
  formatted: 'Full name.',
  givenName: 'Given name.',
  itemsPerPage: 'Number of resources in this response.',
  lastModified: 'When the resource last changed.',
  location: 'URL of the resource.',
  meta: 'Metadata of the resource.',
  name: 'Name of the person.',
  primary: 'True for the primary e-mail address.',
  resourceType: 'Name of the resource type.',
  schemas: 'URNs of the schemas of this body.',
  sortBy: 'Attribute to sort by.',
  startIndex: 'Position of the first resource, counted from 1.',
  status: 'HTTP status code, as a string.',
  totalResults: 'Total number of resources in all pages.',
  type: 'Type of the value.',
  value: 'Value.',
  version: 'Version of the resource, as a weak entity tag.',
};

const SCIM_TAGS: Readonly<Record<string, string>> = {
  Description: 'Features that the service supports, as SCIM describes them.',
  'Not supported': 'Endpoints of the standard that the service does not support.',
  Users: 'People of the workspace.',
};

/** The descriptions of the SCIM document. */
export const SCIM_DESCRIPTIONS: Descriptions = {
  property: (_owner, name) => SCIM_PROPERTIES[name],
  parameter: (_place, name) =>
    ({ name: 'Name of the resource type.', urn: 'URN of the schema.' })[name] ?? 'Id of the resource.',
  tag: (name) => SCIM_TAGS[name],
};

const OAUTH_PROPERTIES: Readonly<Record<string, string>> = {
  active: 'True if the token is valid.',
  authorization_endpoint: 'URL of the authorization endpoint.',
  authorization_response_iss_parameter_supported: 'True: authorization responses include `iss` (RFC 9207).',
  client_id: 'Client ID of the application.',
  code_challenge_methods_supported: 'Supported PKCE methods.',
  exp: 'When the token expires, in seconds since 1970.',
  expires_in: 'Seconds until the access token expires.',
  grant_type: 'Grant type.',
  grant_types_supported: 'Supported grant types.',
  iat: 'When the token was issued, in seconds since 1970.',
  introspection_endpoint: 'URL of the introspection endpoint.',
  iss: 'Issuer of the token.',
  issuer: 'Issuer identifier of the authorization server.',
  response_modes_supported: 'Supported response modes.',
  response_types_supported: 'Supported response types.',
  revocation_endpoint: 'URL of the revocation endpoint.',
  scope: 'Scopes, separated by spaces.',
  scopes_supported: 'Scopes that an application can request.',
  token_endpoint: 'URL of the token endpoint.',
  token_endpoint_auth_methods_supported: 'Supported client authentication methods.',
  token_type: 'Type of the token.',
  token_type_hint: 'Hint about the type of the token.',
};

/** The descriptions of the OAuth document. */
export const OAUTH_DESCRIPTIONS: Descriptions = {
  property: (_owner, name) => OAUTH_PROPERTIES[name],
  parameter: () => undefined,
  tag: () => undefined,
};

const TAG_DESCRIPTIONS: ReadonlyMap<string, string> = new Map(
  Object.values<Declaration>(operations).flatMap((each) => {
    const { tag, tagDescription } = each as Operation;
    return tagDescription === undefined ? [] : [[tag, tagDescription] as const];
  }),
);

/** The descriptions of our own API. */
export const API_DESCRIPTIONS: Descriptions = {
  property: (owner, name) =>
    DESCRIPTION_EXCEPTIONS[`${owner}.${name}`] ?? RECORD_DESCRIPTIONS[name] ?? ACCOUNT_DESCRIPTIONS[name],
  parameter(place, name) {
    if (place === 'path' && name.endsWith('Id')) return `Id of the ${words(name.slice(0, -2))}.`;
    return PARAMETER_DESCRIPTIONS[name];
  },
  tag: (name) => TAG_DESCRIPTIONS.get(name),
};

const ABBREVIATIONS: Readonly<Record<string, string>> = { rfi: 'RFI', 'scim token': 'SCIM token', key: 'API key' };

/** `floorPlan` is `floor plan`. */
function words(name: string): string {
  const text = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return ABBREVIATIONS[text] ?? text;
}
