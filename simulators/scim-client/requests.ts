// What the provisioning agents of Okta and of Microsoft Entra send, in the form in which they send it: both are SCIM 2.0 (RFC 7644),
// and they agree on little else. Pure, so that tests can send the same.
import type { Person } from '../identity-providers/people.ts';

export interface ScimRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base address of the service (`/Users?…`). */
  readonly path: string;
  readonly body?: object;
}

/** What an agent is told of somebody beside what the provider knows. */
export interface Employment {
  readonly department?: string;
  readonly employeeNumber?: string;
}

/** Somebody as an agent provisions them. */
export type ScimPerson = Person & Employment;

export interface Agent {
  /** Asks whether the address and the token work. */
  test(): ScimRequest;
  /** Looks for somebody, as before each change. An agent that looks twice gives both, the first that finds decides. */
  find(person: ScimPerson): readonly ScimRequest[];
  create(person: ScimPerson): ScimRequest;
  update(id: string, person: ScimPerson): ScimRequest;
  setActive(id: string, isActive: boolean): ScimRequest;
  remove(id: string): ScimRequest;
}

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** Whom nobody has: Entra tests a connection by looking for them. */
const NOBODY = '9f4f3f0c-6f0c-4b7e-9a54-6a8c7c1d2e3f';

const okta: Agent = {
  test: () => ({ method: 'GET', path: '/Users?startIndex=1&count=2' }),
  find: ({ email }) => [{ method: 'GET', path: `${filtered('userName', email)}&startIndex=1&count=100` }],
  create: (person) => ({ method: 'POST', path: '/Users', body: { ...oktaUser(person), password: 'Not-2-be-kept' } }),
  // All of it, each time.
  update: (id, person) => ({ method: 'PUT', path: `/Users/${id}`, body: { ...oktaUser(person), id } }),
  setActive: (id, active) => patch(id, [{ op: 'replace', value: { active } }]),
  remove: (id) => ({ method: 'DELETE', path: `/Users/${id}` }),
};

function oktaUser({ id, email, givenName, familyName }: ScimPerson) {
  return {
    schemas: [CORE],
    userName: email,
    name: { givenName, familyName },
    emails: [{ primary: true, value: email, type: 'work' }],
    displayName: `${givenName} ${familyName}`,
    locale: 'en-US',
    externalId: id,
    groups: [],
    active: true,
  };
}

const entra: Agent = {
  test: () => ({ method: 'GET', path: filtered('userName', NOBODY) }),
  find: ({ id, email }) => [
    { method: 'GET', path: filtered('externalId', id) },
    { method: 'GET', path: filtered('userName', email) },
  ],
  create: ({ id, email, givenName, familyName, department, employeeNumber }) => ({
    method: 'POST',
    path: '/Users',
    body: {
      schemas: [CORE, ENTERPRISE],
      externalId: id,
      userName: email,
      active: true,
      displayName: `${givenName} ${familyName}`,
      emails: [{ primary: true, type: 'work', value: email }],
      meta: { resourceType: 'User' },
      name: { formatted: `${givenName} ${familyName}`, familyName, givenName },
      roles: [],
      [ENTERPRISE]: { department, employeeNumber },
    },
  }),
  // What has changed alone, several changes in one, with a capital letter and by path.
  update: (id, { email, givenName, familyName, department, employeeNumber }) =>
    patch(id, [
      { op: 'Replace', path: 'displayName', value: `${givenName} ${familyName}` },
      { op: 'Replace', path: 'name.givenName', value: givenName },
      { op: 'Replace', path: 'name.familyName', value: familyName },
      { op: 'Replace', path: 'userName', value: email },
      { op: 'Add', path: 'emails[type eq "work"].value', value: email },
      ...(department === undefined ? [] : [{ op: 'Add', path: `${ENTERPRISE}:department`, value: department }]),
      ...(employeeNumber === undefined
        ? []
        : [{ op: 'Add', value: { [`${ENTERPRISE}:employeeNumber`]: employeeNumber } }]),
    ]),
  // A text where the schema has a boolean.
  setActive: (id, active) => patch(id, [{ op: 'Replace', path: 'active', value: active ? 'True' : 'False' }]),
  remove: (id) => ({ method: 'DELETE', path: `/Users/${id}` }),
};

/** The agents by their providers' names. */
export const AGENTS = { okta, entra } as const;

export type AgentName = keyof typeof AGENTS;

function filtered(attribute: string, value: string): string {
  const quoted = value.replace(/["\\]/g, '\\$&');
  return `/Users?filter=${encodeURIComponent(`${attribute} eq "${quoted}"`)}`;
}

function patch(id: string, operations: readonly object[]): ScimRequest {
  return { method: 'PATCH', path: `/Users/${id}`, body: { schemas: [PATCH_OP], Operations: operations } };
}
