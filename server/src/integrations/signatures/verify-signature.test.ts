import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { SIGNATURE_FORMS, type SignatureForm, verifySignature } from './verify-signature.ts';

const { a, b } = SIGNATURE_FORMS;

/** HMAC-SHA256 of RFC 4231 §4.2, §4.3, §4.5 and HMAC-SHA1 of RFC 2202 §3, cases 1, 2 and 4. */
const VECTORS = [
  {
    secret: '\v'.repeat(20),
    raw: Buffer.from('Hi There'),
    sha256: 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    sha1: 'b617318655057264e28bc0b6fb378c8ef146be00',
  },
  {
    secret: 'Jefe',
    raw: Buffer.from('what do ya want for nothing?'),
    sha256: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    sha1: 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79',
  },
  {
    secret: Buffer.from('0102030405060708090a0b0c0d0e0f10111213141516171819', 'hex').toString('latin1'),
    raw: Buffer.alloc(50, 0xcd),
    sha256: '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
    sha1: '4c9007f4026250c6bc8414f9bf50c86c2d7235da',
  },
];
const FORMS: readonly SignatureForm[] = [a.sha256, a.sha1, b.sha256];

test('the vectors of the RFCs verify in every form: bare or with the prefix, in either case of hex', () => {
  for (const { secret, raw, ...digests } of VECTORS) {
    for (const form of FORMS) {
      const hex = digests[form.hash];
      for (const signature of [hex, hex.toUpperCase(), form.prefix + hex, form.prefix + hex.toUpperCase()]) {
        assert.equal(verifySignature(form, { raw, signature }, [secret]), true, `${form.prefix} ${signature}`);
      }
    }
  }
});

test('a header that is not exactly one digest of the form verifies nothing', () => {
  const secret = 'Jefe';
  const raw = Buffer.from('what do ya want for nothing?');
  for (const form of FORMS) {
    const digest = createHmac(form.hash, secret).update(raw).digest();
    const hex = digest.toString('hex');
    const others = FORMS.filter(({ prefix }) => prefix !== form.prefix);
    const malformed: Readonly<Record<string, string | undefined>> = {
      'no header': undefined,
      'an empty header': '',
      'the prefix alone': form.prefix,
      'the prefix twice': form.prefix + form.prefix + hex,
      'the prefix in another case': form.prefix.toUpperCase() + hex,
      'the prefix behind the digest': hex + form.prefix,
      'the prefix of another form': `${others[0]?.prefix}${hex}`,
      'the digest without its last digit': hex.slice(0, -1),
      'the digest without its last byte': hex.slice(0, -2),
      'the digest without its first byte': hex.slice(2),
      'half of the digest': hex.slice(0, hex.length / 2),
      'a digit more': `${hex}0`,
      'a byte more': `${hex}00`,
      'the digest twice': `${hex}${hex}`,
      'two digests in a list': `${hex}, ${hex}`,
      'a blank before it': ` ${hex}`,
      'a blank after it': `${hex} `,
      'a line end after it': `${hex}\n`,
      'a letter that is not hex': `g${hex.slice(1)}`,
      'a full-width digit': `\uff10${hex.slice(1)}`,
      'the digest of another hash': createHmac(form.hash === 'sha256' ? 'sha1' : 'sha256', secret)
        .update(raw)
        .digest('hex'),
      'a longer hash': createHmac('sha512', secret).update(raw).digest('hex'),
      base64: digest.toString('base64'),
      zeros: '0'.repeat(hex.length),
      'the text undefined': 'undefined',
    };
    for (const [name, signature] of Object.entries(malformed)) {
      assert.equal(verifySignature(form, { raw, signature }, [secret]), false, `${form.prefix} ${name}`);
      assert.equal(verifySignature(form, { raw, signature }, [undefined, undefined]), false, `${form.prefix} ${name}`);
    }
  }
});

test('the current and the previous secret verify, a retired one does not', () => {
  const raw = Buffer.from('{"id":1}');
  const sign = (secret: string) => createHmac('sha256', secret).update(raw).digest('hex');
  const secrets = ['current', 'previous'];
  for (const form of [a.sha256, b.sha256]) {
    for (const secret of secrets) {
      assert.equal(verifySignature(form, { raw, signature: sign(secret) }, secrets), true, secret);
    }
    assert.equal(verifySignature(form, { raw, signature: sign('retired') }, secrets), false);
    assert.equal(verifySignature(form, { raw, signature: sign('current') }, ['other', undefined]), false);
  }
});

test('an absent or empty secret matches nothing, not even a signature made with an empty one', () => {
  const raw = Buffer.from('{"id":1}');
  const signature = createHmac('sha256', '').update(raw).digest('hex');
  for (const secrets of [[], [undefined], [undefined, undefined], [''], ['', undefined]]) {
    assert.equal(verifySignature(a.sha256, { raw, signature }, secrets), false, JSON.stringify(secrets));
  }
});

test('a body or a digest with one bit flipped does not verify', () => {
  const secret = 'a secret of a connection';
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.nat(), fc.nat({ max: 255 }), (raw, at, bit) => {
      const digest = createHmac('sha256', secret).update(raw).digest();
      const signature = digest.toString('hex');
      assert.equal(verifySignature(b.sha256, { raw, signature }, [secret]), true);
      const altered = Uint8Array.from(raw);
      altered[at % raw.length] = (raw[at % raw.length] ?? 0) ^ (1 << (bit % 8));
      assert.equal(verifySignature(b.sha256, { raw: altered, signature }, [secret]), false);
      digest[bit >> 3] = (digest[bit >> 3] ?? 0) ^ (1 << (bit % 8));
      assert.equal(verifySignature(b.sha256, { raw, signature: digest.toString('hex') }, [secret]), false);
    }),
  );
});

test('the bytes are signed, not their text: a body that is not UTF-8 verifies as it came', () => {
  const raw = Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0xff, 0xfe, 0x7d, 0x0d, 0x0a]);
  const signature = createHmac('sha256', 'secret').update(raw).digest('hex');
  assert.equal(verifySignature(a.sha256, { raw, signature }, ['secret']), true);
  assert.equal(verifySignature(a.sha256, { raw: Buffer.from(raw.toString()), signature }, ['secret']), false);
});
