import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../testing/any-character.ts';
import { dispositionOf, downloadName } from './download-name.ts';

const NAMES: [name: string, mediaType: string, expected: string][] = [
  ['Level 1', 'image/png', 'Level 1.png'],
  ['الطابق الأول', 'application/pdf', 'الطابق الأول.pdf'],
  ['Erdgeschoß (neu)', 'image/jpeg', 'Erdgeschoß (neu).jpg'],
  ['Issues', 'text/csv', 'Issues.csv'],
  ['برج - Issues', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'برج - Issues.xlsx'],
  ['Plan A&B, v1.2 #3 (50%) + legend', 'application/pdf', 'Plan A&B, v1.2 #3 (50%) + legend.pdf'],
  ["R+D=ok; 'Süd' & Nord – $5 @ {x} [y]", 'text/csv', "R+D=ok; 'Süd' & Nord – $5 @ {x} [y].csv"],
  ['- draft', 'application/pdf', '- draft.pdf'],
  ['برج أ، 50٪ + ملحق', 'application/pdf', 'برج أ، 50٪ + ملحق.pdf'],
  ['👷🏽‍♀️ safety!', 'image/png', '👷🏽‍♀️ safety!.png'],
  ['a/b\\c:d*e?f"g<h>i|j', 'image/png', 'a_b_c_d_e_f_g_h_i_j.png'],
  ['../../etc/passwd', 'image/png', '_.._etc_passwd.png'],
  ['..\\..\\boot.ini', 'image/png', '_.._boot.ini.png'],
  ['.htaccess', 'image/webp', 'htaccess.webp'],
  ['plan"; filename="x.exe', 'image/png', 'plan_; filename=_x.exe.png'],
  ['a\r\nSet-Cookie: b', 'image/png', 'a_Set-Cookie_ b.png'],
  ['photo\u202egnp.exe', 'image/png', 'photo_gnp.exe.png'],
  ['photo\u2067gnp.exe', 'image/png', 'photo_gnp.exe.png'],
  ['Nr. 3 etc.  ', 'image/png', 'Nr. 3 etc..png'],
  ['Nr. 3 etc. ', 'application/unheard-of', 'Nr. 3 etc'],
  ['???', 'image/png', 'file.png'],
  ['', 'image/avif', 'file.avif'],
  ['x'.repeat(200), 'image/png', `${'x'.repeat(200)}.png`],
  ['طابق'.repeat(50), 'image/png', `${'طابق'.repeat(31)}ط.png`],
  ['plan', 'application/unheard-of', 'plan'],
];

test('a download is called what its record is called, without what a path or a header could take amiss', () => {
  for (const [name, mediaType, expected] of NAMES) assert.equal(downloadName(name, mediaType), expected);
});

test('a rendition is shown in place, a download is not', () => {
  assert.equal(dispositionOf(null), 'inline');
  assert.equal(
    dispositionOf('Erdgeschoß (neu).png'),
    `attachment; filename="Erdgescho_ (neu).png"; filename*=UTF-8''Erdgescho%C3%9F%20%28neu%29.png`,
  );
  assert.equal(
    dispositionOf("Plan A&B, v1.2 #3 (50%) + '*;'.pdf"),
    `attachment; filename="Plan A&B, v1.2 #3 (50_) + '__'.pdf"; filename*=UTF-8''Plan%20A%26B%2C%20v1.2%20%233%20%2850%25%29%20%2B%20%27%2A%3B%27.pdf`,
  );
});

/** Both forms of the name, as RFC 6266 has a browser read them. */
const HEADER = /^attachment; filename="([A-Za-z0-9 !#$&'()+,.=@[\]^_`{}~-]+)"; filename\*=UTF-8''([A-Za-z0-9._~%!-]+)$/;

function holds(name: string): void {
  const safe = downloadName(name, 'image/png');
  const [, plain = '', encoded = ''] = HEADER.exec(dispositionOf(safe)) ?? [];
  assert.equal(decodeURIComponent(encoded), safe);
  for (const each of [safe, plain]) {
    assert.match(each, /^[^./\\ ][^/\\]*\.png$/u);
    assert.ok(Buffer.byteLength(each) <= 255);
  }
}

test('whatever a record is called, the header is one line of ASCII and the name no path', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) => holds(name)),
    { numRuns: 2_000 },
  );
  const strings = new URL('../../../../../shared/data/text/naughty-strings.json', import.meta.url);
  const naughty: string[] = existsSync(strings) ? JSON.parse(readFileSync(strings, 'utf8')) : [];
  for (const name of naughty) holds(name);
});
