import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { payloadOf } from './payload.ts';
import { signDelivery } from './signature.ts';

// The signatures were made with Python's hmac, which shares no line with ours; published in docs/webhooks.md.
const NEW = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const OLD = 'whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=';
const UNTIL = '2026-03-02T08:15:30.250Z';
const SIGNING = {
  deliveryId: '019c6b1e-5f40-7000-8000-000000000001',
  event: 'issue.created',
  atMs: 1772352930250,
  body: '{"id":"019c6b1e-5f40-7000-8000-000000000002","type":"issue.created","note":"قصة"}',
  secrets: { secret: NEW, old: [] },
};
const BOTH = { secret: NEW, old: [{ secret: OLD, until: UNTIL }] };
const signed = (more: Partial<Parameters<typeof signDelivery>[0]> = {}) => signDelivery({ ...SIGNING, ...more });

/** What a receiver does who knows only that it is HMAC-SHA256 of timestamp, dot and body. */
function isServiceSigned(headers: Record<string, string>, body: string, secret: string): boolean {
  const text = `${headers['X-Service-Timestamp']}.${body}`;
  return headers['X-Service-Signature'] === `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
}

/** What the package of the Standard Webhooks project says; it takes timestamps of the last five minutes alone. */
function isStandardSigned(headers: Record<string, string>, body: string, secret: string): boolean {
  try {
    return new Webhook(secret).verify(body, headers) !== undefined;
  } catch {
    return false;
  }
}

test('the published vectors: each family under its own key, over the bytes that are sent', () => {
  assert.deepEqual(signed(), {
    'content-type': 'application/json',
    'X-Service-Delivery-Id': SIGNING.deliveryId,
    'X-Service-Event': 'issue.created',
    'X-Service-Timestamp': '1772352930250',
    'X-Service-Signature': 'sha256=d991eca8809a3ab8ebde60fc736b48ff44ddc7579033b4fc1eb9d21217cd970d',
    'webhook-id': SIGNING.deliveryId,
    'webhook-timestamp': '1772352930',
    'webhook-signature': 'v1,3lukLyBLg+/jeWYsxUNn0DB0mGAFCk+ReMBwvqP6Qzg=',
  });
});

test('until a rotated secret ends, the one signature stays under it and the several carry both; then only the new', () => {
  const during = signed({ secrets: BOTH });
  assert.equal(
    during['X-Service-Signature'],
    'sha256=b200e54b2fad8e5519d72d78cae5e46ad03f305a7cedaccd9e8de53a326b41dd',
  );
  const standard = [
    'v1,3lukLyBLg+/jeWYsxUNn0DB0mGAFCk+ReMBwvqP6Qzg=',
    'v1,tRo9w7diRPfT3k6i3phgI4e+X+XOb7byNb0g/jr/OeM=',
  ];
  assert.equal(during['webhook-signature'], standard.join(' '));
  const atMs = Date.parse(UNTIL);
  const last = signed({ atMs: atMs - 1, secrets: BOTH });
  assert.ok(isServiceSigned(last, SIGNING.body, OLD));
  assert.equal(last['webhook-signature']?.split(' ').length, 2);
  assert.deepEqual(signed({ atMs, secrets: BOTH }), signed({ atMs }));
});

test('the verifiers of others accept a delivery: under either secret for 24 hours, and not under the old one after', () => {
  const atMs = Date.now();
  const hour = 60 * 60 * 1000;
  const rotated = (agoMs: number) => ({
    secret: NEW,
    old: [{ secret: OLD, until: new Date(atMs - agoMs + 24 * hour).toISOString() }],
  });
  const { body } = SIGNING;
  const before = signed({ atMs, secrets: { secret: OLD, old: [] } });
  assert.ok(isServiceSigned(before, body, OLD) && isStandardSigned(before, body, OLD));
  assert.ok(!isServiceSigned(before, body, NEW) && !isStandardSigned(before, body, NEW));
  const during = signed({ atMs, secrets: rotated(24 * hour - 1_000) });
  assert.ok(isServiceSigned(during, body, OLD) && !isServiceSigned(during, body, NEW));
  assert.ok(isStandardSigned(during, body, OLD) && isStandardSigned(during, body, NEW));
  for (const secrets of [rotated(24 * hour), { secret: NEW, old: [] }]) {
    const after = signed({ atMs, secrets });
    assert.ok(isServiceSigned(after, body, NEW) && isStandardSigned(after, body, NEW));
    assert.ok(!isServiceSigned(after, body, OLD) && !isStandardSigned(after, body, OLD));
  }
});

test('of several that are still good the oldest has the one signature until its end, and all have one of the several', () => {
  const [atMs, between] = [Date.now(), 'whsec_QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaW1xdXl8='];
  const inMs = (ms: number) => new Date(atMs + ms).toISOString();
  const { body } = SIGNING;
  const old = [
    { secret: OLD, until: inMs(1_000) },
    { secret: between, until: inMs(2_000) },
  ];
  const during = signed({ atMs, secrets: { secret: NEW, old } });
  assert.ok(isServiceSigned(during, body, OLD));
  for (const secret of [OLD, between, NEW]) assert.ok(isStandardSigned(during, body, secret));
  const later = signed({ atMs: atMs + 1_000, secrets: { secret: NEW, old } });
  assert.ok(isServiceSigned(later, body, between));
  assert.deepEqual(
    [OLD, between, NEW].map((each) => isStandardSigned(later, body, each)),
    [false, true, true],
  );
});

test('whatever text is signed, both verifiers accept it, and neither accepts another', () => {
  const other = { body: `${SIGNING.body} `, deliveryId: 'another', atMs: Date.now() - 1_000 };
  fc.assert(
    fc.property(fc.json(), (body) => {
      const atMs = Date.now();
      const headers = signed({ body, atMs });
      assert.ok(isServiceSigned(headers, body, NEW));
      assert.ok(isStandardSigned(headers, body, NEW));
      assert.ok(!isServiceSigned(headers, other.body, NEW));
      assert.ok(!isStandardSigned(headers, other.body, NEW));
      assert.ok(!isStandardSigned({ ...headers, 'webhook-id': other.deliveryId }, body, NEW));
      const earlier = { ...headers, 'X-Service-Timestamp': String(other.atMs) };
      assert.ok(!isServiceSigned(earlier, body, NEW));
    }),
    { numRuns: 100 },
  );
});

test('a payload says which event it was and of what, in this order, and nothing else', () => {
  const told = {
    eventId: '019c6b1e-5f40-7000-8000-000000000002',
    event: 'ping',
    occurredAt: '2026-03-01T08:15:30.250Z',
    projectId: null,
    resourceType: 'webhook',
    resourceId: '019c6b1e-5f40-7000-8000-000000000004',
  };
  assert.equal(
    payloadOf('019c6b1e-5f40-7000-8000-000000000003', told),
    '{"id":"019c6b1e-5f40-7000-8000-000000000002","type":"ping","occurredAt":"2026-03-01T08:15:30.250Z",' +
      '"workspaceId":"019c6b1e-5f40-7000-8000-000000000003","projectId":null,' +
      '"resource":{"type":"webhook","id":"019c6b1e-5f40-7000-8000-000000000004"}}',
  );
  // What the dispatcher holds beside it is not sent.
  assert.equal(payloadOf('w', { ...told, ...{ attempts: 3 } }), payloadOf('w', told));
});
