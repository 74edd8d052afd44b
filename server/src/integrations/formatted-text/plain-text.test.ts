import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../testing/any-character.ts';
import { areEqual } from '../fields/public.ts';
import { readFormatted, toHtml, toPlainText, unifyBlanks } from './plain-text.ts';

test('HTML becomes the text that a person sees of it', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['<p>one</p><p>two</p>', 'one\n\ntwo'],
    ['<p>a<br/>b<br>c</p>', 'a\nb\nc'],
    ['a &amp; b &lt;c&gt; &#233; &nbsp;d', 'a & b <c> é  d'],
    ['<script>alert(1)</script><style>p{}</style>seen', 'seen'],
    ['<h2>Head</h2>', 'Head'],
    ['<ul><li>a</li><li>b</li></ul>', ' * a\n * b'],
    ['<ol type="i" start="3"><li>a</li><li>b</li></ol>', ' iii. a\n iv.  b'],
    ['<a href="https://a.example">https://a.example</a>', 'https://a.example'],
    ['<a href="https://a.example">plan</a>', 'plan [https://a.example]'],
    ['<img src="https://a.example/x.png">seen', 'seen'],
    ['<b>bold<i>both</b>', 'boldboth'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a   b'],
    ['', ''],
  ];
  for (const [html, text] of cases) assert.equal(toPlainText(html), text, html);
});

test('a text is markup only from end to end', () => {
  assert.equal(readFormatted('<p>Duct</p>\n<p>Beam</p>'), 'Duct\n\nBeam');
  assert.equal(readFormatted('<div class="x">Duct</div>'), 'Duct');
  for (const text of ['a < b and c > d', 'use <b> for bold', '<3 mm', '<unknown>x</unknown>', 'a &amp; b', '']) {
    assert.equal(readFormatted(text), text);
  }
});

test('plain text comes back from its HTML as it was', () => {
  const piece = fc.constantFrom(
    ' ',
    '  ',
    '\n',
    '\n\n',
    '<b>',
    '&amp;',
    '&',
    '<',
    '>',
    '"',
    'a',
    'é',
    '\u200b',
    '<br>',
  );
  const text = fc.oneof(
    fc.array(piece).map((each) => each.join('')),
    fc.string({ unit: anyCharacter }),
  );
  fc.assert(
    fc.property(text, (given) => {
      const plain = unifyBlanks(given).trimStart();
      assert.ok(areEqual(toPlainText(toHtml(plain)), plain), JSON.stringify(toPlainText(toHtml(plain))));
    }),
    { numRuns: 1000 },
  );
});

test('a text of any depth or length is converted in time', () => {
  assert.equal(typeof toPlainText('<div>'.repeat(100_000)), 'string');
  assert.equal(toPlainText(`<p>${'x'.repeat(900_000)}</p>`).length, 900_000);
});

test('lists are numbered from any start and by any digits that they name', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['type="I" start="3999"', ' 3999. a\n 4000. b'],
    ['type=i start=1e9', ' 1000000000. a\n 1000000001. b'],
    ['type=I start=-5', ' -5. a\n -4. b'],
    ['type=I start=1.5', ' I.  a\n II. b'],
    ['type=1 start=1e308', ' 1. a\n 2. b'],
    ['type=I start=3997', ' MMMCMXCVII.  a\n MMMCMXCVIII. b'],
  ];
  for (const [attributes, text] of cases) {
    assert.equal(toPlainText(`<ol ${attributes}><li>a<li>b</ol>`), text, attributes);
  }
});

test('lists and quotations within each other indent their lines up to a bound', () => {
  assert.equal(
    toPlainText(`${'<ul><li>'.repeat(20)}a<br>b<ul><li>c<li>d`)
      .split('\n')
      .at(-1),
    `${' '.repeat(17)}d`,
  );
  assert.equal(toPlainText(`${'<blockquote>'.repeat(40)}a<br>b`), `${'> '.repeat(8)}a\n${'> '.repeat(8)}b`);
  const lists = `${'<ul><li>'.repeat(24)}${'x<br>'.repeat(19_000)}`;
  const quotations = `${'<blockquote>'.repeat(49)}${'x<br>'.repeat(19_000)}`;
  for (const html of [lists, quotations, '<hr>'.repeat(25_000)]) assert.ok(toPlainText(html).length < 500_000);
});

test('a long text keeps its lines, without what nobody sees', () => {
  const filler = `<!-- <p>${'x'.repeat(60_000)}</p> --><STYLE>p { color: ${'r'.repeat(60_000)} }</STYLE >`;
  const html = `<p>one &lt; two<br/>three\r\nfour</p>${filler}<div>five &amp;amp; six</div><script>seven()`;
  assert.equal(toPlainText(html), 'one < two\nthree four\nfive &amp; six');
});

test('a few characters of markup make no long text', () => {
  const wide = `<tr><td>${'w'.repeat(100_000)}</td><td>x</td></tr>`;
  const bombs = [
    '<table><tr><td colspan=100000000>x</td></tr></table>',
    '<table><tr><td rowspan=20000 colspan=20000>x</td><td>y</td></tr></table>',
    `<table>${wide}${'<tr><td><td>x'.repeat(10_000)}</table>`,
    '<table><tr><td>'.repeat(40) + 'x'.repeat(10_000) + '<tr><td><td>y'.repeat(10_000),
    `${'<ul><li>'.repeat(150)}${'x<br>'.repeat(40_000)}`,
    `${'<blockquote>'.repeat(150)}${'x<br>'.repeat(40_000)}`,
    '<p>'.repeat(90_000),
    '<div>'.repeat(200_000),
    '<x>'.repeat(300_000),
    '<x'.repeat(400_000),
    '<div></x>'.repeat(100_000),
    '<div><!--</div>-->'.repeat(50_000),
    '<li><p>'.repeat(100_000),
    `${'<div>'.repeat(19_000)}${'</x>'.repeat(200_000)}`,
    `${'<div>'.repeat(7_000)}${'</x>'.repeat(16_000)}`,
    '<br-x>'.repeat(160_000),
    '<br:>'.repeat(160_000),
    `<table>${'<b>'.repeat(19_000)}`,
    `<table>${'<b>'.repeat(6_000)}`,
    `<table><tr>${'<td>x'.repeat(160_000)}`,
    `<table><tr>${'<td>x'.repeat(16_000)}`,
    `${'<table><tr>'}${'<td>x'.repeat(900)}</table>`.repeat(20),
    `${'<blockquote>'.repeat(49)}${'x<br>'.repeat(190_000)}`,
    '<hr>'.repeat(250_000),
    '<style>'.repeat(140_000),
    '<!--'.repeat(250_000),
    '<'.repeat(1_000_000),
    '&amp;'.repeat(200_000),
  ];
  for (const bomb of bombs) {
    const beganMs = performance.now();
    const text = toPlainText(bomb);
    assert.ok(text.length <= 40_000_000, `${bomb.slice(0, 60)}: ${text.length} characters`);
    assert.ok(performance.now() - beganMs < 10_000, bomb.slice(0, 60));
  }
  assert.equal(toPlainText('<table><tr><td colspan=2>x</td></tr><tr><td>y</td><td>z</td></tr></table>'), 'x\ny   z');
  const nested = '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>';
  assert.equal(toPlainText(nested).replaceAll(/\s+/g, ' ').trim(), 'a b c');
});
