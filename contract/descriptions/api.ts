// The descriptions of the OpenAPI documents that are not written beside a schema: of properties, parameters and tags.
import { ACCOUNT_DESCRIPTIONS } from './accounts.ts';
import { DESCRIPTION_EXCEPTIONS } from './exceptions.ts';
import { RECORD_DESCRIPTIONS } from './records.ts';

/** Descriptions of query and path parameters by name; a path parameter `…Id` without one is the id of what it names. */
const PARAMETER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  actorType: 'Only what this kind of actor did.',
  assigneeId: 'Only records with this assignee.',
  change: 'Only changes of this kind.',
  condition: 'Only assets in this condition.',
  file: 'Secret name of the calendar, with `.ics` at its end.',
  format: 'Format of the answer.',
  kind: 'Only records of this kind.',
  number: 'Number of the part or task.',
  outcome: 'Only entries with this outcome.',
  present: 'Only records that the latest import or version has, or has no more.',
  priority: 'Only records of this priority.',
  projectId: 'Only records of this project.',
  rendition: 'Rendition of the file.',
  role: 'Only people with this role.',
  severity: 'Only anomalies of this severity.',
  source: 'Only anomalies from this source.',
  state: 'Only records in this state.',
  status: 'Only records in this status.',
  type: 'Only records of this type.',
  uid: 'Id of the authorization request.',
  version: 'Version of the format.',
  visibility: 'Only photos of this visibility.',
};

const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  Analytics: 'Figures of a project over time.',
  Anomalies: 'Anomalies that thresholds and scans raised, and what people did about them.',
  'API keys': 'Keys of a workspace for machines.',
  Assets: 'Equipment of a building, with documents, labels and COBie.',
  'Audit log': 'Who did what in the workspace.',
  Automation: 'Rules that act on events.',
  'Capture milestones': 'Dates of captures that photos and floor plans are compared by.',
  Changes: 'Changes of all records in one stable order, deletions included.',
  Clashes: 'Collisions between model elements, and the decisions about them.',
  Exports: 'Filtered tables as XLSX or CSV.',
  Feeds: 'Whole tables of a workspace as CSV, JSON or XLSX, for spreadsheets and business intelligence.',
  Files: 'Files by signed addresses.',
  'Floor plans': 'Floor plans with their pictures.',
  'Governance ledger': 'Decisions of a project as a hash chain.',
  Invitations: 'Invitations to a workspace.',
  Issues: 'Issues with comments, attachments and history.',
  Maintenance: 'Maintenance tasks of assets, and their calendar.',
  Members: 'Members of workspaces and projects, and their roles.',
  Models: 'IFC models and their versions.',
  'OAuth applications': 'Applications that act for people, and what people granted them.',
  Operations: 'Health, readiness and metrics of the service.',
  Overview: 'Counts of a project.',
  'Passkeys and second factors': 'Passkeys, authenticator apps and recovery codes.',
  Photos: 'Photos and 360° photos of a site.',
  Profile: 'The profile of the signed-in person.',
  Projects: 'Projects of a workspace.',
  Provisioning: 'Tokens for provisioning by SCIM.',
  RFIs: 'Requests for information and their answers.',
  Search: 'Search over a project.',
  Sensors: 'Sensors, their readings and thresholds.',
  'Signing in': 'Sessions, passwords and second factors at sign-in.',
  'Single sign-on': 'Domains, identity providers and the sign-in policy.',
  Spaces: 'Rooms and areas of a building.',
  Tags: 'Tags of photos and labels of issues.',
  Webhooks: 'Subscriptions to events, and their deliveries.',
  Whoami: 'The workspace and scope of a key.',
  Workspace: 'The workspace and its plan.',
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
  attributes: 'Attributes to answer with.',
  count: 'Greatest number of resources in the answer.',
  created: 'When the resource was created.',
  detail: 'What is wrong, in a sentence.',
  display: 'Name to show for the value.',
  emails: 'E-mail addresses.',
  excludedAttributes: 'Attributes to leave out of the answer.',
  familyName: 'Family name.',
  formatted: 'Full name.',
  givenName: 'Given name.',
  itemsPerPage: 'Number of resources in this answer.',
  lastModified: 'When the resource last changed.',
  location: 'Address of the resource.',
  meta: 'Metadata of the resource.',
  name: 'Name of the person.',
  primary: 'True for the address that is used.',
  resourceType: 'Name of the type of resource.',
  schemas: 'URNs of the schemas of this body.',
  sortBy: 'Attribute to sort by.',
  startIndex: 'Position of the first resource, from 1.',
  status: 'HTTP status, as text.',
  totalResults: 'Number of resources in all pages.',
  type: 'Kind of the value.',
  value: 'Value.',
  version: 'Version of the resource: its weak entity tag.',
};

const SCIM_TAGS: Readonly<Record<string, string>> = {
  Description: 'What the service supports, in SCIM’s own terms.',
  'Not supported': 'Endpoints of the standard that the service does not have.',
  Users: 'People of the workspace.',
};

/** The descriptions of the SCIM document. */
export const SCIM_DESCRIPTIONS: Descriptions = {
  property: (_owner, name) => SCIM_PROPERTIES[name],
  parameter: (_place, name) =>
    ({ name: 'Name of the type.', urn: 'URN of the schema.' })[name] ?? 'Id of the resource.',
  tag: (name) => SCIM_TAGS[name],
};

const OAUTH_PROPERTIES: Readonly<Record<string, string>> = {
  active: 'True if the token can be used.',
  authorization_endpoint: 'Address of the authorization endpoint.',
  authorization_response_iss_parameter_supported: 'True: redirects carry `iss` (RFC 9207).',
  client_id: 'Client id of the application.',
  code_challenge_methods_supported: 'Methods of PKCE.',
  exp: 'When the token expires, in seconds since 1970.',
  expires_in: 'Seconds until the access token expires.',
  grant_type: 'What is exchanged for tokens.',
  grant_types_supported: 'Types of grants.',
  iat: 'When the token was issued, in seconds since 1970.',
  introspection_endpoint: 'Address of the introspection endpoint.',
  iss: 'Issuer of the token.',
  issuer: 'Identifier of the authorization server.',
  response_modes_supported: 'Ways to return the authorization response.',
  response_types_supported: 'Types of authorization responses.',
  revocation_endpoint: 'Address of the revocation endpoint.',
  scope: 'Scopes, separated by spaces.',
  scopes_supported: 'Scopes that an application can ask for.',
  token_endpoint: 'Address of the token endpoint.',
  token_endpoint_auth_methods_supported: 'Ways for an application to authenticate.',
  token_type: 'Type of the token.',
  token_type_hint: 'Type of the token; a hint only.',
};

/** The descriptions of the OAuth document. */
export const OAUTH_DESCRIPTIONS: Descriptions = {
  property: (_owner, name) => OAUTH_PROPERTIES[name],
  parameter: () => undefined,
  tag: () => undefined,
};

/** The descriptions of our own API. */
export const API_DESCRIPTIONS: Descriptions = {
  property: (owner, name) =>
    DESCRIPTION_EXCEPTIONS[`${owner}.${name}`] ?? RECORD_DESCRIPTIONS[name] ?? ACCOUNT_DESCRIPTIONS[name],
  parameter(place, name) {
    if (place === 'path' && name.endsWith('Id')) return `Id of the ${words(name.slice(0, -2))}.`;
    return PARAMETER_DESCRIPTIONS[name];
  },
  tag: (name) => TAG_DESCRIPTIONS[name],
};

const ABBREVIATIONS: Readonly<Record<string, string>> = { rfi: 'RFI', 'scim token': 'SCIM token', key: 'API key' };

/** `floorPlan` is `floor plan`. */
function words(name: string): string {
  const text = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return ABBREVIATIONS[text] ?? text;
}
