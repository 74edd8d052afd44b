// Messages of calls that fail: a vendor's own words stay as they are, ours have a key and parameters that are Arabic too.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ClientFault, type ClientReason } from '../../platform/outbound/exchange-stream.ts';
import { readOutcome, readSilence } from './call-outcome.ts';

const CATALOG = fileURLToPath(new URL('../../../../web/src/locales/ar/service.json', import.meta.url));
const { values } = JSON.parse(readFileSync(CATALOG, 'utf8')) as { values: { outboundFault: Record<string, string> } };

const REASONS = Object.keys({
  target_not_public: true,
  other_origin: true,
  name_not_found: true,
  name_servers_failed: true,
  own_network: true,
  unsendable: true,
  unreachable: true,
  tls_failed: true,
  timed_out: true,
  aborted: true,
  closed: true,
  cut_off: true,
  unreadable: true,
  too_large: true,
} satisfies Record<ClientReason, true>) as ClientReason[];

test('every reason for which there is no answer is Arabic in the message about it', () => {
  const sentences = REASONS.map((reason) => {
    const { fault } = readSilence('GET', new ClientFault(reason, false));
    assert.equal(fault.said?.key, 'integrations.faultNoAnswer');
    assert.equal(fault.message, `No answer: ${fault.said.params.outboundFault}.`);
    return String(fault.said.params.outboundFault);
  });
  assert.deepEqual(sentences.toSorted(), Object.keys(values.outboundFault).toSorted());
});

const answer = (status: number, body: string) => ({
  status,
  headers: new Map<string, string>(),
  body: Buffer.from(body),
  waitMs: undefined,
});

function readFault(status: number, body: string) {
  const outcome = readOutcome('GET', answer(status, body) as never, (text) => text);
  return outcome.kind === 'fault' ? outcome.fault : assert.fail('it is an answer');
}

test("a vendor's own words have no key, and a refusal without words has one of ours", () => {
  const own = readFault(422, '{"message":"Titre trop long"}');
  assert.deepEqual([own.message, own.said], ['Titre trop long', null]);
  const ours = readFault(500, '');
  assert.deepEqual(ours.said, {
    key: 'integrations.faultStatus',
    params: { number: 500 },
    message: 'The vendor answered with the status 500.',
  });
  assert.equal(ours.message, ours.said?.message);
});

test('texts that the database refuses come with replacement characters, pairs of surrogates as they are', () => {
  const body = String.raw`{"title":"A\u0000B","list":["\ud800","\uD83D\uDE00 \udc00"],"number":1,"escaped":"\\u0000"}`;
  const outcome = readOutcome('GET', answer(200, body) as never, (text) => text);
  assert.deepEqual(outcome.kind === 'answer' && outcome.answer.body, {
    title: 'A\uFFFDB',
    list: ['\uFFFD', '\u{1F600} \uFFFD'],
    number: 1,
    escaped: String.raw`\u0000`,
  });
});

test('an answer that is nested too deeply is a fault; brackets within its texts do not count', () => {
  for (const end of ['', String.raw`"\u0000",`]) {
    const body = `[${end}${'['.repeat(200_000)}1${']'.repeat(200_000)}]`;
    const outcome = readOutcome('GET', answer(200, body), (text) => text);
    assert.ok(outcome.kind === 'fault');
    assert.deepEqual([outcome.fault.code, outcome.fault.said?.key], ['bad_answer', 'integrations.faultTooDeep']);
  }
  const flat = JSON.stringify({ text: `${'['.repeat(300)}\\"${'{'.repeat(300)}`, list: [[[[1]]]] });
  const read = readOutcome('GET', answer(200, flat), (text) => text);
  assert.ok(read.kind === 'answer');
  assert.deepEqual(read.answer.body, JSON.parse(flat));
});
