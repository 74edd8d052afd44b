// The units that an address pays at the routes of answers, where what failed is not its own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignedXml } from 'xml-crypto';
import { isMessage } from '../../../../../contract/messages/message.ts';
import { serviceDb } from '../../../../testing/service-db.ts';
import { tenants } from '../../../../testing/tenants.ts';
import { instantOf } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { makeMasterKey, openKeyring } from '../../../platform/secrets/keyring.ts';
import { readCertificate } from '../connections/certificate.ts';
import { type KeptConnection, NO_ATTRIBUTES } from '../connections/connection.ts';
import { claimHandle, insertConnection, swapActive } from '../connections/store.ts';
import { isOwnFault } from '../refusal.ts';
import { openVerifications } from '../saml/verification-share.ts';
import { type MadeKey, makeSigningKey } from '../signing-keys/signing-key.ts';
import type { PageCall, SsoSignInDeps } from './page.ts';
import { ssoSignInRoutes } from './routes.ts';

const database = await serviceDb();
const { db } = database;
const { clock, ids, workspace } = tenants(db);
const keyring = openKeyring([makeMasterKey()]);
const ISSUER = 'https://idp.example/metadata';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** Makes a workspace with a provider in use that may begin sign-ins. */
async function makeProvider(loginHandle: string): Promise<MadeKey> {
  const { scope } = await workspace({ owner: 'owner' });
  const key = await makeSigningKey('rsa_2048', clock.now());
  const read = readCertificate(key.certificate);
  assert.ok(!isMessage(read), 'a certificate');
  const [id, at] = [ids.next(), instantOf(clock.now())];
  const connection: KeptConnection = {
    id,
    protocol: 'saml',
    loginHandle,
    displayName: 'Corp',
    active: false,
    idpInitiated: true,
    createPeople: true,
    config: {
      saml: {
        idpEntityId: ISSUER,
        signInUrl: 'https://idp.example/sso',
        signInBinding: 'redirect',
        wantsSignedRequests: false,
        certificate: read.facts,
      },
      oidc: null,
      attributes: NO_ATTRIBUTES,
      roles: [],
      signRequests: false,
      projectRoles: [],
    },
    replacesId: null,
    testedAt: at,
    lastTest: null,
    activatedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  await inTransaction(db, scope, async (tx) => {
    await claimHandle(tx, scope, loginHandle);
    await insertConnection(tx, keyring, scope, { connection, secrets: { certificate: read.pem, clientSecret: null } });
    await swapActive(tx, scope, { id, at });
  });
  return key;
}

function writeResponse({ privateKey, certificate }: MadeKey): string {
  const signed = new SignedXml({
    ...{ privateKey, publicCert: certificate, canonicalizationAlgorithm: EXCLUSIVE },
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  });
  const reference = "//*[local-name()='Assertion']";
  signed.addReference({
    xpath: reference,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  signed.computeSignature(
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r" Version="2.0">
      <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>
      <saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a" Version="2.0">
        <saml:Issuer>${ISSUER}</saml:Issuer></saml:Assertion></samlp:Response>`,
    { prefix: 'ds', location: { reference, action: 'append' } },
  );
  return Buffer.from(signed.getSignedXml()).toString('base64');
}

/** Posts an answer while the share of a workspace allows so much; returns where it leads and the units the address has paid. */
async function post(handle: string, samlResponse: string, burstMs: number) {
  let paid = 0;
  const deps = {
    ...{ db, clock, ids, keyring, addressPerMinute: 10, baseUrl: () => 'https://pcs.example' },
    runVerification: openVerifications(clock, { burstMs }),
    failedSignIns: { note: () => undefined },
    budgets: {
      take: () => ({ allowed: true }),
      giveBack: () => {
        paid -= 1;
      },
    },
    takeAddress: () => {
      paid += 1;
      return { allowed: true };
    },
    onSsoFault: (_id: string, error: unknown) => assert.ok(isOwnFault(error), String(error)),
  } as unknown as SsoSignInDeps;
  const route = ssoSignInRoutes(deps).find(({ path }) => path === '/sso/{handle}/acs');
  const from = { params: { handle }, body: { SAMLResponse: samlResponse }, address: '192.0.2.1', requestId: 'request' };
  const call = { ...from, url: '/', header: () => undefined } as unknown as PageCall;
  const answer = await route?.handle(call as never);
  const location = new URL(answer?.headers?.location ?? '', 'https://pcs.example');
  return { told: location.searchParams.get('sso'), paid };
}

test('an address pays for an answer that fails, and not where the share of its workspace is used up', async () => {
  const key = await makeProvider('corp-share');
  const stranger = await makeSigningKey('rsa_2048', clock.now());
  assert.deepEqual(await post('corp-share', writeResponse(stranger), 20_000), { told: 'refused', paid: 1 });
  assert.deepEqual(await post('corp-share', writeResponse(key), 20_000), { told: 'refused', paid: 1 }, 'no audience');
  assert.deepEqual(await post('corp-share', writeResponse(key), 0), { told: 'unavailable', paid: 0 });
  const unread = Buffer.from('<').toString('base64');
  assert.deepEqual(await post('corp-share', unread, 0), { told: 'unavailable', paid: 0 }, 'refused before it is read');
});
