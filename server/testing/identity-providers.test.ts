import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/platform/clock.ts';
import { oidcProvider, samlProvider } from './identity-providers.ts';

const clock = manualClock(Date.parse('2031-05-06T07:08:09.000Z'));

test('what an identity provider says has the time of the test', async () => {
  const saml = await samlProvider(clock);
  const { xml } = await saml.signIn('/start?sp=http://localhost/acs&audience=sp', 'idp-sara');
  assert.match(xml, /<saml:Conditions NotBefore="2031-05-06T07:08:09.000Z" NotOnOrAfter="2031-05-06T07:13:09.000Z">/);
  assert.match(saml.attacks.xsw3(xml, 'victim@corp.example'), /_evil_assertion_ID/);

  const callback = 'http://localhost/callback';
  const client = { client_id: 'c', client_secret: 's', redirect_uris: [callback] };
  const oidc = await oidcProvider(clock, [client]);
  const request = new URLSearchParams({
    client_id: 'c',
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid',
  });
  const code = new URL(await oidc.signIn(`/authorize?${request}`, 'idp-sara')).searchParams.get('code');
  const answer = await fetch(`${oidc.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ client_id: 'c', client_secret: 's', redirect_uri: callback },
      ...{ grant_type: 'authorization_code', code: String(code) },
    }),
  });
  const { id_token } = (await answer.json()) as { id_token: string };
  const { iat, exp } = JSON.parse(Buffer.from(String(id_token.split('.')[1]), 'base64url').toString());
  assert.ok(Math.abs(iat * 1000 - clock.now()) <= 2000);
  assert.equal(exp - iat, 3600);
});
