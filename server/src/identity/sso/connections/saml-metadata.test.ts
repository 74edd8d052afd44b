import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMessage } from '../../../../../contract/messages/message.ts';
import { readProviderMetadata } from './saml-metadata.ts';

/** Reads metadata without a certificate, which is looked for once the address is taken. */
const read = (...locations: string[]) =>
  readProviderMetadata(
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example">
       <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${locations
         .map(
           (each) =>
             `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${each}"/>`,
         )
         .join('')}</IDPSSODescriptor></EntityDescriptor>`,
  );

const sentence = (taken: ReturnType<typeof read>) => (isMessage(taken) ? taken.message : '');

test('an address in metadata is bounded and formed as one that is given by hand', () => {
  const taken = read('https://idp.example/sso?a=1');
  for (const bad of [
    `https://idp.example/${'a'.repeat(2_048)}`,
    'https://user:pw@idp.example/',
    'https://user@idp.example/',
    'https://@idp.example/',
    'https://idp.example/sso#top',
    'https://idp.ex&#10;ample/',
    'https://idp.example/a b',
    'javascript:alert(1)',
    '/sso',
    '',
  ]) {
    assert.match(sentence(read(bad)), /^must contain a valid sign-in address/, bad);
    assert.deepEqual(read(bad, 'https://idp.example/sso'), taken, 'another one is there');
  }
});

test('an entity id that is missing or too long is refused with its bounds', () => {
  const refuse = (entityId: string) =>
    sentence(
      readProviderMetadata(
        `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
         <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/></EntityDescriptor>`,
      ),
    );
  for (const entityId of ['', 'x'.repeat(1_025)]) {
    assert.equal(refuse(entityId), 'must contain an entity id of 1 to 1,024 characters');
  }
  assert.doesNotMatch(refuse('x'.repeat(1_024)), /entity id/);
});
