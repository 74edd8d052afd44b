import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Access, key, open, operator, person, scim, signedIn } from '../../../../contract/access.ts';
import { makeChallenge } from './challenge.ts';

const CHALLENGES: [string, Access | undefined, string][] = [
  ['the machine API', key('read'), 'ApiKey realm="api", header="X-Api-Key"'],
  [
    'a feed',
    { who: 'keyOrPerson', scope: 'read', role: 'viewer', basic: true },
    'Basic realm="feeds", charset="UTF-8"',
  ],
  [
    'ingest',
    { who: 'keyOrPerson', scope: 'write', role: 'viewer' },
    'Bearer realm="api", ApiKey realm="api", header="X-Api-Key"',
  ],
  ['the app API', person('viewer'), 'Bearer realm="api"'],
  ['what is one’s own', signedIn, 'Bearer realm="api"'],
  ['provisioning', scim, 'Bearer realm="scim"'],
  ['the operator’s API', operator, 'Bearer realm="operator"'],
  ['a sign-in', open('a test'), 'Bearer realm="api"'],
  ['an unknown route', undefined, 'Bearer realm="api"'],
];

for (const [name, access, challenge] of CHALLENGES) {
  test(`a 401 of ${name} says how to authenticate`, () => {
    assert.equal(makeChallenge(access === undefined ? undefined : { access }), challenge);
  });
}
