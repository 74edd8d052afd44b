import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { isMessage } from '../../../../contract/messages/message.ts';
import { anyCharacter } from '../../../testing/any-character.ts';
import { readTargetUrl } from './target-url.ts';

const hostOf = (url: string) => {
  const target = readTargetUrl(url);
  return isMessage(target) ? `refused: ${target.message}` : target.host;
};

test('a host is read as the one that a connection would go to, in whatever notation it is given', () => {
  const hosts: Record<string, string> = {
    'https://hooks.example.com': 'hooks.example.com',
    'https://hooks.example.com/': 'hooks.example.com',
    'HTTPS://Hooks.Example.COM:8443/in?a=1&b=2': 'hooks.example.com',
    'https://hooks.example.com./in': 'hooks.example.com',
    'https://bücher.example/': 'xn--bcher-kva.example',
    'https://a_b.example/': 'a_b.example',
    'https://localhost/': 'localhost',
    'https://127.0.0.1:65535/': '127.0.0.1',
    'https://127.1/': '127.0.0.1',
    'https://0x7f.1/': '127.0.0.1',
    'https://0x7f000001/': '127.0.0.1',
    'https://0177.0.0.1/': '127.0.0.1',
    'https://2130706433/': '127.0.0.1',
    'https://%31%32%37.0.0.1/': '127.0.0.1',
    'https://１２７.0.0.1/': '127.0.0.1',
    'https://127.0.0.1./': '127.0.0.1',
    'https://0/': '0.0.0.0',
    'https://[::1]/': '::1',
    'https://[0:0:0:0:0:0:0:1]:1/': '::1',
    'https://[::ffff:127.0.0.1]/': '::ffff:7f00:1',
    'https://[::ffff:7f00:1]/': '::ffff:7f00:1',
  };
  for (const [url, host] of Object.entries(hosts)) assert.equal(hostOf(url), host, url);
  for (const [url, host] of Object.entries(hosts)) {
    const target = readTargetUrl(url);
    assert.ok(!isMessage(target));
    assert.equal(target.isAddress, isIP(host) !== 0, url);
  }
});

test('whatever is not https://host[:port][/…] is refused', () => {
  const wrong = [
    ...['', ' ', 'hooks.example.com', '//hooks.example.com/', 'https:', 'https:/a.example', 'https:a.example'],
    ...['https://', 'https:///', 'https:///a.example', 'https://?x', 'https://a.example?x=1', 'https://a.example?/'],
    ...['ftp://a.example/', 'file:///etc/passwd', 'javascript:alert(1)', 'ws://a.example/', 'wss://a.example/'],
    ...['data:text/plain,x', 'gopher://a.example/', 'httpss://a.example/', 'xhttps://a.example/'],
    ...[
      'https://user@a.example/',
      'https://user:pass@a.example/',
      'https://@a.example/',
      'https://a.example@127.0.0.1/',
    ],
    ...['https://a.example/#', 'https://a.example/#part', 'https://a.example#part', 'https://a.example/?x=#y'],
    ...['https://a.example\\@127.0.0.1/', 'https:\\\\a.example\\', 'https://a.example/\\', 'https:/\\a.example/'],
    ...['https://a.example/\t', 'https://a.exa\nmple/', '\u0000https://a.example/', 'https://a.example/\u007f'],
    ...[
      'https://a.example/\u0085',
      ' https://a.example/',
      'https://a.example/ ',
      'https://a b.example/',
      'https://a.example/a b',
    ],
    ...['https://a.example:/', 'https://a.example:0/', 'https://a.example:00443/', 'https://a.example:65536/'],
    ...['https://a.example:99999/', 'https://a.example:100000/', 'https://a.example:-1/', 'https://a.example:443x/'],
    ...[
      'https://a.example:443:443/',
      'https://a.example: 443/',
      'https://a.example:４４３/',
      'https://::1/',
      'https://[::1/',
    ],
    ...[
      'https://[::1]x/',
      'https://[fe80::1%25eth0]/',
      'https://[]/',
      'https://[::1.2.3.4.5]/',
      'https://[127.0.0.1]/',
    ],
    ...[
      'https://1.2.3.4.5/',
      'https://256.1.1.1/',
      'https://0x7f.1.2.3.4/',
      'https://a..b.example/',
      'https://.a.example/',
    ],
    ...[
      'https://a.example../',
      'https://./',
      'https://../',
      'https://a!b.example/',
      'https://a%00b.example/',
      'https://a%2fb/',
    ],
    ...['https://a,b.example/', 'https://*.example/', 'https://a%5cb.example/', 'https://a%40b.example/'],
    `https://${'a'.repeat(64)}.example/`,
    `https://${'a.'.repeat(126)}ab/`,
  ];
  for (const url of wrong) assert.ok(isMessage(readTargetUrl(url)), JSON.stringify(url));
});

test('names have at most 253 characters and labels at most 63; an address at most 2,048 code points', () => {
  assert.equal(hostOf(`https://${'a'.repeat(63)}.example/`), `${'a'.repeat(63)}.example`);
  assert.equal(hostOf(`https://${'a.'.repeat(126)}a/`).length, 253);
  assert.equal(hostOf(`https://${'a.'.repeat(126)}a./`).length, 253);
  const start = 'https://a.example/';
  const longest = start + '😀'.repeat(2_048 - start.length);
  assert.equal(hostOf(longest), 'a.example');
  assert.match(hostOf(`${longest}a`), /2048/);
});

test('whatever text is taken, the parser that connects sees no credentials, no fragment and the same host and scheme', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'https://',
      'http://',
      'a.example',
      '127.0.0.1',
      '[::1]',
      '@',
      ':',
      '/',
      '\\',
      '#',
      '?',
      '%',
      '.',
      '443',
    ),
    fc.string({ maxLength: 4, unit: anyCharacter }),
  );
  const url = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(
      fc.oneof(
        url,
        url.map((rest) => `https://a.example${rest}`),
      ),
      (text) => {
        const target = readTargetUrl(text);
        if (isMessage(target)) return;
        const parsed = new URL(text);
        assert.deepEqual([parsed.username, parsed.password, parsed.hash], ['', '', '']);
        assert.equal(parsed.protocol, target.protocol);
        assert.equal(parsed.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, ''), target.host);
      },
    ),
    { numRuns: 5_000 },
  );
});
