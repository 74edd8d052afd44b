// The pure rules of single sign-on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isVisible } from '../../../../contract/forms.ts';
import { isMessage } from '../../../../contract/messages/message.ts';
import { instantOf } from '../../platform/clock.ts';
import { isSameProvider } from './connections/connection.ts';
import { domainOf } from './domains/domain.ts';
import type { SignInMeans } from './policy/means.ts';
import { NO_POLICY, previewPolicy } from './policy/policy.ts';
import { openChecks, SsoRefusal } from './refusal.ts';
import { usableUntil } from './saml/assertion.ts';
import { readXml, XmlRefusal } from './saml/xml.ts';
import { identityOf, requireVerifiedEmail } from './sign-in/identity.ts';
import { returnPathOf } from './sign-in/return-path.ts';

test('a domain is read in whatever form, and what is none is not', () => {
  for (const [text, domain] of [
    ['Example.COM', 'example.com'],
    [' example.com. ', 'example.com'],
    ['büro.example', 'xn--bro-hoa.example'],
  ] as const) {
    assert.equal(domainOf(text), domain);
  }
  const none = [
    '',
    'com',
    '10.0.0.1',
    '[::1]',
    'a..b',
    'a.b/c',
    'a@b.c',
    'a b.c',
    '1.2',
    'a.b:80',
    `${'a'.repeat(64)}.b`,
    '-a.b',
  ];
  for (const text of none) assert.equal(domainOf(text), undefined, text);
});

test('a sign-in leads to a page of this service and nowhere else', () => {
  for (const path of ['/', '/me', '/projects/1?tab=a#b', '/w/x/projects']) assert.equal(returnPathOf(path), path);
  const elsewhere = [
    '',
    'me',
    '//evil.example',
    '/x/..//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/a\nb',
    '/api/x',
  ];
  for (const path of [...elsewhere, '/sso/corp', null, `/${'a'.repeat(2000)}`])
    assert.equal(returnPathOf(path), undefined, `${path}`);
});

test('XML with a document type, a processing instruction, too much or too deep is not read', () => {
  const faultOf = (text: string, signed = true) => {
    try {
      readXml(text, { signed });
      return 'none';
    } catch (error) {
      assert.ok(error instanceof XmlRefusal);
      return error.fault;
    }
  };
  const cases = {
    '<a/>': 'none',
    '<!DOCTYPE a><a/>': 'document_type',
    '<a><?php x?></a>': 'processing_instruction',
    '<a><!-- --></a>': 'comment',
    '<a><![CDATA[x]]></a>': 'cdata',
    '<a>&x;</a>': 'malformed',
    '<a b="1" b="2"/>': 'malformed',
    '<p:a/>': 'malformed',
    '<a/><b/>': 'malformed',
    '': 'malformed',
    [`${'<a>'.repeat(50)}${'</a>'.repeat(50)}`]: 'too_deep',
    [`<a>${'<b/>'.repeat(3_000)}</a>`]: 'too_many_elements',
    [`<a>${'x'.repeat(300_000)}</a>`]: 'too_large',
  };
  for (const [text, fault] of Object.entries(cases)) assert.equal(faultOf(text), fault, text.slice(0, 40));
  assert.equal(faultOf('<a><!-- metadata may have them --></a>', false), 'none');
  assert.equal(faultOf(`<a>${'<b/>'.repeat(9_999)}</a>`, false), 'none');
  assert.equal(faultOf(`<a>${'<b/>'.repeat(10_000)}</a>`, false), 'too_many_elements');
});

const config = {
  saml: null,
  oidc: null,
  signRequests: false,
  projectRoles: [],
  roles: [{ value: 'Admins', role: 'admin' as const }],
};
const named = { email: null, givenName: null, familyName: null, displayName: null, role: 'groups' };

test('who it is follows from the usual attributes or those that are named; two addresses are none', () => {
  const of = (attributes: Record<string, string[]>, nameId: string | null = null, email: string | null = null) =>
    identityOf(
      Object.entries(attributes).map(([name, values]) => ({ name, values })),
      nameId,
      { ...config, attributes: { ...named, email } },
      openChecks(),
    );
  assert.deepEqual(
    of({ email: ['Noor@Example.com'], given_name: ['Noor'], family_name: ['Ali'], groups: ['x', 'Admins'] }),
    {
      email: 'Noor@Example.com',
      emailKey: 'noor@example.com',
      isNamed: true,
      name: 'Noor Ali',
      role: 'admin',
    },
  );
  assert.deepEqual(of({}, 'a@b.example'), {
    email: 'a@b.example',
    emailKey: 'a@b.example',
    isNamed: false,
    name: 'a@b.example',
    role: 'member',
  });
  const spaced = of({ mail: [' a@b.example ', 'a@b.example'] });
  assert.deepEqual([spaced.email, spaced.emailKey], ['a@b.example', 'a@b.example'], 'kept as one that is typed');
  assert.equal(of({ upn: ['u@b.example'], email: ['e@b.example'] }, null, 'upn').email, 'u@b.example');
  const none = [
    () => of({}),
    () => of({ email: ['a@b.example', 'c@d.example'] }),
    () => of({}, 'a@b.example', 'upn'),
    () => of({}, 'no'),
  ];
  for (const each of none)
    assert.throws(each, (error: SsoRefusal) => error instanceof SsoRefusal && error.check === 'email');
});

test('names of attributes are shown cut and as text that the database takes', () => {
  const attributes = ['a\0b', '\ud800', 'x\u202ey', ...Array.from({ length: 500 }, (_, index) => `claim-${index}`)].map(
    (name) => ({ name, values: ['1'] }),
  );
  const refused = (): SsoRefusal => {
    try {
      identityOf(attributes, null, { ...config, attributes: named }, openChecks());
    } catch (error) {
      if (error instanceof SsoRefusal) return error;
    }
    return assert.fail();
  };
  const { received } = refused();
  assert.ok(isMessage(received));
  const list = received.params.list as string[];
  assert.deepEqual(list.slice(0, 4), ['a\ufffdb', '\ufffd', 'x\ufffdy', 'claim-0']);
  assert.equal(list.at(-1), '…');
  assert.ok(list.length < 50 && received.message.length < 500, received.message);
  assert.ok(received.message.includes('x\ufffdy') && !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(JSON.stringify(received)));
});

test('a name is one that can be seen after it was cut, or the address', () => {
  const piece = fc.constantFrom(' ', '\u200b', '\u3164', '\u0007', 'a', 'ع');
  const text = fc.tuple(
    fc.constantFrom('', '\u3164'.repeat(199), '\u200b'.repeat(300)),
    fc.array(piece, { maxLength: 5 }),
  );
  fc.assert(
    fc.property(text, text, (shown, given) => {
      const attributes = [
        { name: 'email', values: ['a@b.example'] },
        { name: 'displayName', values: [shown.flat().join('')] },
        { name: 'givenName', values: [given.flat().join('')] },
      ];
      const { name, isNamed } = identityOf(attributes, null, { ...config, attributes: named }, openChecks());
      assert.ok(isVisible(name) && [...name].length <= 200);
      assert.equal(name === 'a@b.example', !isNamed);
    }),
  );
  const attributes = [
    { name: 'email', values: ['a@b.example'] },
    { name: 'displayName', values: [`${'\u3164'.repeat(200)}Noor`] },
    { name: 'givenName', values: ['Noor'] },
  ];
  assert.equal(identityOf(attributes, null, { ...config, attributes: named }, openChecks()).name, 'Noor');
});

test('an address that the provider has not verified is refused, however it says so', () => {
  const isTaken = (said: unknown) => {
    try {
      requireVerifiedEmail({ email_verified: said }, openChecks());
      return true;
    } catch (error) {
      assert.ok(error instanceof SsoRefusal && error.check === 'email_verified');
      return false;
    }
  };
  for (const said of [undefined, null, true, 'true']) assert.equal(isTaken(said), true, `${said}`);
  for (const said of [false, 'false', 'False', '', 0, 'no', {}, []]) assert.equal(isTaken(said), false, `${said}`);
});

test('an assertion that can be used for ever is known as used until the last instant that can be written', () => {
  const always = Date.parse('9999-12-31T23:59:59.999Z');
  assert.equal(instantOf(usableUntil(always)), '9999-12-31T00:00:00.000Z');
  assert.equal(usableUntil(1_000), 121_000, 'the skew is included');
});

test('a policy locks out whom the rule of admission leaves no way, and says why', () => {
  const member = (name: string, more: Partial<SignInMeans>): SignInMeans => ({
    userId: name,
    name,
    email: '',
    role: 'member',
    ofVerifiedDomain: false,
    hasPassword: true,
    hasAccepted: true,
    hasPasskey: false,
    hasSecondFactor: false,
    ...more,
  });
  const people = [
    member('owner outside', { role: 'owner' }),
    member('owner inside', { role: 'owner', ofVerifiedDomain: true }),
    member('inside', { ofVerifiedDomain: true }),
    member('outside', {}),
    member('outside with a passkey', { hasPasskey: true }),
    member('made by sign-on', { ofVerifiedDomain: true, hasPassword: false }),
  ];
  const losing = (policy: Partial<typeof NO_POLICY>, hasConnection = true) => {
    const { losing: lost, ownersKeeping } = previewPolicy(people, {
      workspaceId: 'w',
      policy: { ...NO_POLICY, ...policy },
      hasConnection,
    });
    return [lost.map(({ name, reason }) => `${name}: ${reason}`), ownersKeeping];
  };
  assert.deepEqual(losing({}), [[], 2]);
  assert.deepEqual(losing({}, false), [['made by sign-on: no_means'], 2]);
  assert.deepEqual(losing({ requireSso: true }), [
    ['outside: outside_domains', 'outside with a passkey: outside_domains'],
    2,
  ]);
  assert.deepEqual(losing({ disablePasswords: true }), [['outside: password_alone'], 2]);
  const without = losing({ requireSso: true }, false);
  assert.equal(without[1], 1);
  assert.ok((without[0] as string[]).includes('owner inside: no_connection'));
  const unseen = people.map((each) => (each.name === 'owner outside' ? { ...each, hasAccepted: false } : each));
  const seen = previewPolicy(unseen, { workspaceId: 'w', policy: NO_POLICY, hasConnection: true });
  assert.deepEqual([seen.ownersKeeping, seen.ownersOutsideDomains], [1, 0], 'an owner who never signed in is none');
  const second = previewPolicy(people, {
    workspaceId: 'w',
    policy: { ...NO_POLICY, requireSecondFactor: true },
    hasConnection: true,
  });
  assert.deepEqual([second.losing.length, second.settingUp.length, second.ownersOutsideDomains], [0, 6, 1]);
});

test('a connection of another issuer or entity id, and of another client at the same issuer, is another provider', () => {
  const oidc = (issuer: string, clientId: string) =>
    ({ protocol: 'oidc', config: { saml: null, oidc: { issuer, clientId } } }) as never;
  const saml = (idpEntityId: string) => ({ protocol: 'saml', config: { oidc: null, saml: { idpEntityId } } }) as never;
  assert.ok(isSameProvider(oidc('https://a', 'one'), oidc('https://a', 'one')));
  assert.ok(!isSameProvider(oidc('https://a', 'one'), oidc('https://a', 'two')));
  assert.ok(!isSameProvider(oidc('https://a', 'one'), oidc('https://b', 'one')));
  assert.ok(isSameProvider(saml('a'), saml('a')));
  assert.ok(!isSameProvider(saml('a'), saml('b')) && !isSameProvider(saml('a'), oidc('a', 'one')));
});
