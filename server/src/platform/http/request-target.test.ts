import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeTarget } from './request-head.ts';

const ID = '01890abc-0000-7000-8000-00000000000a';

for (const [sent, meant] of [
  [`/api/projects/${ID}/issues`, `/api/projects/${ID}/issues`],
  [`/api/projects/${ID.toUpperCase()}/issues`, `/api/projects/${ID}/issues`],
  [`/api/projects/${ID.replace('a', '%61')}/issues`, `/api/projects/${ID}/issues`],
  [`/api/projects/${ID.replace('a', '%41')}/issues`, `/api/projects/${ID}/issues`],
  [`/%61pi/pr%6Fjects/${ID.replaceAll('-', '%2D')}/%69ssues?a=%41`, `/api/projects/${ID}/issues?a=%41`],
  [`https://site.example/api/projects/${ID.toUpperCase()}`, `/api/projects/${ID}`],
  ['/%73cim/v2//Users/', '/scim/v2/Users'],
  // A fragment is no part of a request's target (RFC 9112 §3.2); the router passes it over.
  ['/api/issues#x', '/api/issues'],
  ['/api/issues?a=1#x?b=2', '/api/issues?a=1'],
  // A slash, a dot or a percent sign that was escaped would make another path.
  ['/api/files/a%2fb%2E%2e%2541', '/api/files/a%2Fb%2E%2E%2541'],
  ['/api/%d8%b4', '/api/%D8%B4'],
  // Malformed: decoded, it would turn into an escape.
  ['/api/%%34%31', '/api/%%34%31'],
  ['/api/%4', '/api/%4'],
] as const) {
  test(`${sent} is ${meant}`, () => {
    const scim = { below: '/scim/v2' };
    assert.equal(normalizeTarget(sent, [scim as never]), meant);
    assert.equal(normalizeTarget(meant, [scim as never]), meant);
  });
}
