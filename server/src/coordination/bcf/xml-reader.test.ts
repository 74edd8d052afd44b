import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { anyCharacter } from '../../../testing/any-character.ts';
import { BcfEntryFault } from './fault.ts';
import { BCF_LIMITS } from './limits.ts';
import type { XmlElement } from './topic.ts';
import { readXml } from './xml-bytes.ts';
import { openXmlReader } from './xml-reader.ts';
import { writeXml } from './xml-writer.ts';

function read(text: string, pieceLength = text.length, limits = BCF_LIMITS): XmlElement {
  const reader = openXmlReader('x.xml', limits);
  for (let at = 0; at < text.length; at += pieceLength) reader.push(text.slice(at, at + pieceLength));
  return reader.end();
}

const faultOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof BcfEntryFault, String(error));
    return error.code;
  }
  return 'none';
};

const DOCUMENT = `<?xml version="1.0"?><!-- a > b --><a x='1 "2"' y="a > b&#9;&lt;">t&amp;t<![CDATA[<&]]&]]>\r\n<b/>
  <c:d>&#x1F600;</c:d></a><!--end--><?pi ?>`;

test('a document gives the same tree in whatever pieces it comes', () => {
  const whole = read(DOCUMENT);
  assert.deepEqual(whole, {
    name: 'a',
    attributes: [
      ['x', '1 "2"'],
      ['y', 'a > b\t<'],
    ],
    children: [
      't&t<&]]&\n',
      { name: 'b', attributes: [], children: [] },
      { name: 'c:d', attributes: [], children: ['😀'] },
    ],
  });
  for (let length = 1; length < DOCUMENT.length; length += 1) assert.deepEqual(read(DOCUMENT, length), whole);
});

test('document types and entities are refused before anything is resolved', () => {
  const laughs = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><a>&c;</a>';
  const external = '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>';
  for (const text of [laughs, external]) {
    assert.equal(
      faultOf(() => read(text)),
      'xml_forbidden',
    );
    assert.equal(
      faultOf(() => read(text, 1)),
      'xml_forbidden',
    );
  }
  for (const name of ['c', 'constructor', '__proto__', 'nbsp']) {
    assert.equal(
      faultOf(() => read(`<a b="&${name};">&${name};</a>`)),
      'xml_malformed',
    );
  }
});

test('what never ends is refused before the whole file is held', () => {
  const small = { ...BCF_LIMITS, maxTextLength: 100 };
  const begun = ['<!DOCTYPE a [', '<!--', '<?p ', '<a>', '<a>&', '<', '<a b="', '<a><![CDATA[', '<a ', '</'];
  for (const start of begun) {
    const reader = openXmlReader('x.xml', small);
    const pushed = () => {
      reader.push(start);
      for (let piece = 0; piece < 15; piece += 1) reader.push(start === '<a ' ? ' '.repeat(10) : 'x'.repeat(10));
    };
    assert.equal(faultOf(pushed), 'xml_too_large', start);
  }
  const many = Array.from({ length: 1001 }, (_, index) => ` b${index}=""`).join('');
  assert.equal(
    faultOf(() => read(`<a${many}/>`)),
    'xml_malformed',
  );
});

test('a document that calls itself XML 1.1 is held to the characters of 1.0', () => {
  assert.deepEqual(read('<?xml version="1.1"?><a>\u0085</a>').children, ['\u0085']);
  assert.equal(
    faultOf(() => read('<?xml version="1.1"?><a>&#1;</a>')),
    'xml_malformed',
  );
});

test('what is not well-formed is refused', () => {
  const wrong = [
    ...[
      '',
      '   ',
      'text',
      '<a>',
      '<a></b>',
      '<a/><b/>',
      '<a/>text',
      '</a>',
      '<a',
      '<a b></a>',
      '<a b=c/>',
      '<a b="1" b="2"/>',
    ],
    ...[
      '<a>&</a>',
      '<a>&#0;</a>',
      '<a>&#xD800;</a>',
      '<a>\u0001</a>',
      '<a b="<"/>',
      '< a/>',
      '<a>]]></a>',
      '<a b="1"c="2"/>',
      '<?xml version="1.0"?',
      '<a><![CDATA[\u0000]]></a>',
      '<1/>',
    ],
  ];
  for (const text of wrong)
    assert.equal(
      faultOf(() => read(text)),
      'xml_malformed',
      text,
    );
});

test('depth, number and length have bounds', () => {
  const small = { ...BCF_LIMITS, maxXmlDepth: 3, maxXmlNodes: 5, maxTextLength: 20 };
  assert.equal(
    faultOf(() => read('<a><a><a></a></a></a>', 99, small)),
    'none',
  );
  assert.equal(
    faultOf(() => read('<a><a><a><a></a></a></a></a>', 99, small)),
    'xml_too_large',
  );
  assert.equal(
    faultOf(() => read('<a><b/><b/><b/><b/><b/></a>', 99, small)),
    'xml_too_large',
  );
  assert.equal(
    faultOf(() => read(`<a>${'x'.repeat(21)}</a>`, 5, small)),
    'xml_too_large',
  );
  assert.equal(
    faultOf(() => read(`<a>${'<![CDATA[xxxxxxxxx]]>'.repeat(3)}</a>`, 9, small)),
    'xml_too_large',
  );
  assert.equal(
    faultOf(() => read(`<a b="${'x'.repeat(50)}"/>`, 5, small)),
    'xml_too_large',
  );
});

test('UTF-8 and UTF-16 are read by their marks, other encodings by what the document says', async () => {
  const text = '<?xml version="1.0" encoding="utf-16"?><a>ä😀مرحبا</a>';
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  const latin1 = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ä</a>', 'latin1');
  const rooted = async (bytes: Buffer, pieceLength = 3) => {
    const pieces = Array.from({ length: Math.ceil(bytes.length / pieceLength) }, (_, index) =>
      bytes.subarray(index * pieceLength, (index + 1) * pieceLength),
    );
    return (await readXml(Readable.from(pieces), 'x.xml', BCF_LIMITS)).children;
  };
  assert.deepEqual(await rooted(utf16), ['ä😀مرحبا']);
  assert.deepEqual(await rooted(Buffer.from(utf16).swap16()), ['ä😀مرحبا']);
  assert.deepEqual(await rooted(Buffer.from(`\ufeff${text.replace('utf-16', 'utf-8')}`)), ['ä😀مرحبا']);
  assert.deepEqual(await rooted(latin1, 60), ['ä']);
  await assert.rejects(rooted(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe, 0x3c, 0x2f, 0x61, 0x3e])), BcfEntryFault);
  await assert.rejects(rooted(Buffer.from('<?xml version="1.0" encoding="klingon"?><a/>'), 60), BcfEntryFault);
});

test('any text written is well-formed, and read again it is the same but for characters that XML does not know', () => {
  const legal = (text: string) => text.toWellFormed().replace(/(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/gu, '\ufffd');
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (text, value) => {
      const root = {
        name: 'a',
        attributes: [['b', value] as const],
        children: [{ name: 'c', attributes: [], children: [`.${text}`] }],
      };
      const written = [...writeXml(root)].join('');
      assert.equal(XMLValidator.validate(written), true);
      assert.deepEqual(read(written, 7), {
        name: 'a',
        attributes: [['b', legal(value)]],
        children: [{ name: 'c', attributes: [], children: [legal(`.${text}`)] }],
      });
    }),
    { numRuns: 100 },
  );
  const odd = '\u0000\ud800<b>&amp;]]>\r\n\ufffe';
  const root = { name: 'a', attributes: [], children: [odd] };
  assert.deepEqual(read([...writeXml(root)].join('')).children, [legal(odd)]);
});
