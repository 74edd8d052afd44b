import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { type DeliveryRefusal, isProven, type Received, type RefusalReason, verifyDelivery } from './delivery.ts';

// Made with Python's hmac, which shares no line with ours; published in docs/webhooks.md.
const NEW = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const OLD = 'whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=';
const STRANGER = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const ID = '019c6b1e-5f40-7000-8000-000000000001';
const SENT_AT_MS = 1772352930250;
const EVENT = {
  id: '019c6b1e-5f40-7000-8000-000000000002',
  type: 'issue.created',
  occurredAt: '2026-03-01T08:15:30.000Z',
  workspaceId: '019c6b1e-5f40-7000-8000-000000000003',
  projectId: '019c6b1e-5f40-7000-8000-000000000004',
  resource: { type: 'issue', id: '019c6b1e-5f40-7000-8000-000000000005' },
};
const BODY = JSON.stringify(EVENT);
const VECTORS = {
  service: {
    new: 'sha256=86b5c598737ea434b6effea4dd983c5f85bc1037fb9a18c7a6930a67a2f402db',
    old: 'sha256=cde683b3ab475d6bc7d0c4152e2d273916e9b478ac028af8b6c752cb3be5b242',
  },
  standard: {
    new: 'uLQBRdq+vqIseKIEyysA8i3ZSpHL8VsjysOBGQHZtoA=',
    old: 'MUJxBf1w6PGIgd6tjyNt/9I7h9U5+IqGmScG/qX6O10=',
  },
};
/** The same keys and times over a body in more than ASCII. */
const ARABIC = {
  body: '{"id":"019c6b1e-5f40-7000-8000-000000000002","type":"issue.created","note":"قصة"}',
  service: 'sha256=d991eca8809a3ab8ebde60fc736b48ff44ddc7579033b4fc1eb9d21217cd970d',
  standard: '3lukLyBLg+/jeWYsxUNn0DB0mGAFCk+ReMBwvqP6Qzg=',
};

type Given = Record<string, string>;

const serviceHeaders: Given = {
  'X-Service-Delivery-Id': ID,
  'X-Service-Event': EVENT.type,
  'X-Service-Timestamp': String(SENT_AT_MS),
  'X-Service-Signature': VECTORS.service.new,
};
const standardHeaders: Given = {
  'webhook-id': ID,
  'webhook-timestamp': '1772352930',
  'webhook-signature': `v1,${VECTORS.standard.new}`,
};
const FAMILIES = {
  service: serviceHeaders,
  standard: standardHeaders,
  both: { ...serviceHeaders, ...standardHeaders },
};

const received = (headers: Given, more: Partial<Received> = {}): Received => ({
  rawBody: BODY,
  headers,
  secrets: NEW,
  now: () => SENT_AT_MS + 1000,
  ...more,
});

async function assertRefused(given: Received, reason: RefusalReason, what: string = reason): Promise<void> {
  await assert.rejects(
    verifyDelivery(given),
    (error: DeliveryRefusal) => {
      assert.equal(error.name, 'DeliveryRefusal', `${what}: ${error}`);
      assert.equal(error.reason, reason, what);
      return true;
    },
    what,
  );
}

test('the published vectors are verified in each family, and what they say is handed over', async () => {
  for (const [family, headers] of Object.entries(FAMILIES)) {
    assert.deepEqual(await verifyDelivery(received(headers)), {
      deliveryId: ID,
      sentAtMs: family === 'service' ? SENT_AT_MS : 1772352930000,
      signedBy: family === 'service' ? 'service' : 'standard',
      event: EVENT,
    });
  }
});

test('the vectors stand in the documentation as they are verified here', () => {
  const documentation = readFileSync(new URL('../docs/webhooks.md', import.meta.url), 'utf8');
  const texts = [NEW, OLD, ID, BODY, ARABIC.body, ARABIC.service, ARABIC.standard, '1772352930250', '1772352930'];
  for (const text of [...texts, ...Object.values(VECTORS.service), ...Object.values(VECTORS.standard)]) {
    assert.ok(documentation.includes(text), text);
  }
});

test('the signature is over the bytes of the body, whatever they say', async () => {
  const service = { ...serviceHeaders, 'X-Service-Signature': ARABIC.service };
  const standard = { ...standardHeaders, 'webhook-signature': `v1,${ARABIC.standard}` };
  for (const headers of [service, standard]) {
    // Signed, so that it is refused for what it lacks, and not for its signature.
    await assertRefused(received(headers, { rawBody: ARABIC.body }), 'not_an_event');
    await assertRefused(received(headers, { rawBody: ARABIC.body.replace('قصة', 'قصه') }), 'bad_signature');
  }
});

test('a body in bytes, headers in any case and as a Headers, and lists with one value are all the same delivery', async () => {
  const upper = Object.fromEntries(Object.entries(FAMILIES.both).map(([name, value]) => [name.toUpperCase(), value]));
  const lists = Object.fromEntries(Object.entries(FAMILIES.both).map(([name, value]) => [name.toLowerCase(), [value]]));
  for (const headers of [upper, lists, new Headers(FAMILIES.both), { ...upper, other: undefined }]) {
    const { deliveryId } = await verifyDelivery({ ...received({}), headers, rawBody: Buffer.from(BODY) });
    assert.equal(deliveryId, ID);
  }
});

test('a delivery is verified by whichever of several secrets it was signed with, in whichever place it stands', async () => {
  const underOld = { ...serviceHeaders, 'X-Service-Signature': VECTORS.service.old };
  const duringRotation = {
    ...standardHeaders,
    'webhook-signature': `v1,${VECTORS.standard.new} v1,${VECTORS.standard.old}`,
  };
  for (const secrets of [[NEW, OLD], [OLD, NEW], [OLD]]) {
    await verifyDelivery(received(underOld, { secrets }));
    await verifyDelivery(received(duringRotation, { secrets }));
  }
  // While both are good, the one signature stays under the old secret: a receiver that has the new one alone sees the several.
  await verifyDelivery(received({ ...underOld, ...duringRotation }));
  await assertRefused(received(underOld), 'bad_signature');
  await assertRefused(received(duringRotation, { secrets: [STRANGER] }), 'bad_signature');
});

test('every changed byte of the body, the signed headers and the signature is refused', async () => {
  const changed = (text: string, at: number) => {
    const other = text[at] === '1' ? '2' : '1';
    return text.slice(0, at) + other + text.slice(at + 1);
  };
  for (const headers of [serviceHeaders, standardHeaders]) {
    for (let at = 0; at < BODY.length; at += 1) {
      const given = received(headers, { rawBody: changed(BODY, at) });
      await assertRefused(given, 'bad_signature', `body ${at}`);
    }
    for (const rawBody of ['', BODY.slice(0, -1), `${BODY} `, ` ${BODY}`]) {
      await assertRefused(received(headers, { rawBody }), 'bad_signature', rawBody);
    }
  }
  const signature = (name: string, text: string) => {
    const headers = name.startsWith('X-') ? serviceHeaders : standardHeaders;
    return received({ ...headers, [name]: text });
  };
  for (const [name, text] of [
    ['X-Service-Signature', VECTORS.service.new],
    ['webhook-signature', `v1,${VECTORS.standard.new}`],
  ] as const) {
    for (let at = 0; at < text.length; at += 1) {
      // Of the last but one character of a base64 of 32 bytes, two bits count for nothing.
      if (name === 'webhook-signature' && at === text.length - 2) continue;
      await assertRefused(signature(name, changed(text, at)), 'bad_signature', `${name} ${at}`);
    }
  }
  await assertRefused(received({ ...standardHeaders, 'webhook-id': changed(ID, 0) }), 'bad_signature');
  await assertRefused(received({ ...standardHeaders, 'webhook-timestamp': '1772352931' }), 'bad_signature');
  await assertRefused(received({ ...serviceHeaders, 'X-Service-Timestamp': '1772352930251' }), 'bad_signature');
});

test('signatures that are no signature are refused, none is taken for one', async () => {
  for (const text of ['v1,', 'v1', `v2,${VECTORS.standard.new}`, VECTORS.standard.new, 'v1,%%%', 'v1,AAAA', ', ,']) {
    await assertRefused(received({ ...standardHeaders, 'webhook-signature': text }), 'bad_signature', text);
  }
  const hex = VECTORS.service.new.slice('sha256='.length);
  for (const text of [
    hex,
    `sha1=${hex}`,
    `sha256=${hex}00`,
    `sha256=${hex.slice(2)}`,
    'sha256=',
    `sha256=${'zz'.repeat(32)}`,
  ]) {
    await assertRefused(received({ ...serviceHeaders, 'X-Service-Signature': text }), 'bad_signature', text);
  }
});

test('a family that lacks one header is refused: it is not patched up from the other', async () => {
  for (const [family, headers] of Object.entries({ serviceHeaders, standardHeaders })) {
    for (const name of Object.keys(headers).filter((each) => each !== 'X-Service-Event')) {
      const { [name]: _, ...rest } = headers;
      await assertRefused(received(rest), 'missing_header', `${family} ${name}`);
    }
  }
  const { 'webhook-id': _, ...withoutId } = FAMILIES.both;
  await assertRefused(received(withoutId), 'missing_header');
  const twice = { ...standardHeaders, 'webhook-id': [ID, 'another'] };
  await assertRefused({ ...received({}), headers: twice }, 'repeated_header');
});

test('a time of signing outside the tolerance is refused, either way; at its very edge it is taken', async () => {
  const at = (offsetMs: number, toleranceMs?: number) =>
    received(serviceHeaders, {
      now: () => SENT_AT_MS + offsetMs,
      ...(toleranceMs === undefined ? {} : { toleranceMs }),
    });
  await verifyDelivery(at(300_000));
  await verifyDelivery(at(-300_000));
  await assertRefused(at(300_001), 'too_old');
  await assertRefused(at(-300_001), 'too_new');
  await verifyDelivery(at(1000, 1000));
  await assertRefused(at(1001, 1000), 'too_old');
  for (const text of ['', '-1', '1.5', '1e3', '0x10', ' 1772352930250', 'now', '9'.repeat(16)]) {
    const reason = text === '' ? 'missing_header' : 'bad_timestamp';
    await assertRefused(received({ ...serviceHeaders, 'X-Service-Timestamp': text }), reason, text);
    await assertRefused(received({ ...standardHeaders, 'webhook-timestamp': text }), reason, text);
  }
});

test('an unsigned header that says something else than what is signed is refused', async () => {
  for (const more of [{ 'X-Service-Delivery-Id': 'another' }, { 'X-Service-Event': 'issue.closed' }]) {
    await assertRefused(received({ ...FAMILIES.both, ...more }), 'contradiction');
  }
});

test('what is signed but no event is refused as what it is; members that are not known are no fault', async () => {
  const signed = (rawBody: string | Uint8Array) => {
    const mac = createHmac('sha256', NEW).update(`${SENT_AT_MS}.`).update(rawBody).digest('hex');
    const { 'X-Service-Event': _, ...headers } = serviceHeaders;
    return received({ ...headers, 'X-Service-Signature': `sha256=${mac}` }, { rawBody });
  };
  for (const rawBody of ['', '{', 'null,', Buffer.from([0x22, 0xff, 0x22])])
    await assertRefused(signed(rawBody), 'not_json');
  for (const event of [
    null,
    1,
    [],
    {},
    { ...EVENT, id: 1 },
    { ...EVENT, resource: null },
    { ...EVENT, projectId: 5 },
  ]) {
    await assertRefused(signed(JSON.stringify(event)), 'not_an_event', JSON.stringify(event));
  }
  const more = { ...EVENT, projectId: null, later: true };
  assert.deepEqual((await verifyDelivery(signed(JSON.stringify(more)))).event, more);
});

test('a secret that is none is a fault of the receiver, not of the delivery', async () => {
  for (const secrets of ['', 'secret', 'whsec_', 'whsec_%', []]) {
    await assert.rejects(verifyDelivery(received(standardHeaders, { secrets })), TypeError);
  }
});

test('whatever the body and the secret, what others sign is verified: standardwebhooks and a plain HMAC', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 24, maxLength: 64 }),
      fc.string({ unit: 'binary' }),
      async (bytes, note) => {
        const secret = `whsec_${Buffer.from(bytes).toString('base64')}`;
        const event = { ...EVENT, note };
        const rawBody = JSON.stringify(event);
        const seconds = Math.floor(SENT_AT_MS / 1000);
        const standard = new Webhook(secret).sign(ID, new Date(seconds * 1000), rawBody);
        const mac = createHmac('sha256', secret).update(`${SENT_AT_MS}.${rawBody}`).digest('hex');
        const headers = { ...standardHeaders, 'webhook-signature': standard };
        await verifyDelivery(received(headers, { rawBody, secrets: secret }));
        const service = { ...serviceHeaders, 'X-Service-Signature': `sha256=${mac}` };
        await verifyDelivery(received(service, { rawBody, secrets: secret }));
      },
    ),
    { numRuns: 100 },
  );
});

interface MacTests {
  readonly testGroups: readonly {
    readonly tagSize: number;
    readonly tests: readonly { tcId: number; key: string; msg: string; tag: string; result: string }[];
  }[];
}

const own: MacTests = {
  testGroups: [
    {
      tagSize: 256,
      tests: [
        // RFC 4231 §4.2, and the same with its last bit turned.
        {
          tcId: 1,
          key: '0b'.repeat(20),
          msg: '4869205468657265',
          tag: 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
          result: 'valid',
        },
        {
          tcId: 2,
          key: '0b'.repeat(20),
          msg: '4869205468657265',
          tag: 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff6',
          result: 'invalid',
        },
      ],
    },
  ],
};

test('the comparison of codes is that of the published HMAC vectors: a whole valid one is taken, no other is', async () => {
  const path = new URL('../../shared/data/webhooks/hmac_sha256_test.json', import.meta.url);
  const files: MacTests[] = [own, ...(existsSync(path) ? [JSON.parse(readFileSync(path, 'utf8'))] : [])];
  for (const { tagSize, tests } of files.flatMap(({ testGroups }) => testGroups)) {
    for (const { tcId, key, msg, tag, result } of tests) {
      const [keyBytes, signed, signature] = [key, msg, tag].map((hex) => Uint8Array.from(Buffer.from(hex, 'hex')));
      assert.ok(keyBytes && signed && signature);
      // A shortened code is valid as a code of its length, and never as ours.
      const expected = result === 'valid' && tagSize === 256;
      assert.equal(await isProven({ key: keyBytes, signed, signatures: [signature] }), expected, `case ${tcId}`);
    }
  }
});
