import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSamplePhotos } from '../../../testing/sample-documents.ts';
import { isJpeg } from './jpeg.ts';
import { layOut } from './layout.ts';
import type { Block, DocumentModel, Text } from './model.ts';

const BASE: DocumentModel = {
  language: 'en',
  timeZone: 'Asia/Riyadh',
  asOf: '2026-11-23T04:00:00Z',
  title: 'Report',
  project: 'North Tower',
  cover: { type: 'heading' },
  blocks: [],
};

interface Data {
  readonly title: string;
  readonly cover: { readonly title: readonly string[]; readonly project: readonly string[] };
  readonly blocks: readonly Record<string, unknown>[];
}

function layOutBlocks(blocks: readonly Block[], isDrawn = (_: number) => true): Data['blocks'] {
  return (layOut({ ...BASE, blocks }, isDrawn).data as Data).blocks;
}

function makeTable(rows: number, extra: { total?: number; maxRows?: number } = {}): Block {
  const columns = [{ kind: 'number', title: 'N' }] as const;
  return {
    type: 'table',
    empty: 'None',
    columns,
    rows: Array.from({ length: rows }, (_, number) => [{ number }]),
    ...extra,
  };
}

const show = (runs: unknown) =>
  [runs as string | string[]]
    .flat()
    .join('')
    .replaceAll(/[\u2068\u2069]/g, '');

test('a table shows at most 200 rows, then the number of the others', () => {
  const [few, many, page] = layOutBlocks([makeTable(200), makeTable(1_450), makeTable(50, { total: 62 })]);
  assert.equal(few?.more, null);
  assert.equal(((many?.rows ?? []) as unknown[]).length, 200);
  assert.equal(show(many?.more), 'and 1,250 more (1,450 in all)');
  assert.equal(show(page?.more), 'and 12 more (62 in all)');
});

test('a list on demand may ask for more rows', () => {
  const [table] = layOutBlocks([makeTable(900, { maxRows: 2_000 })]);
  assert.equal(((table?.rows ?? []) as unknown[]).length, 900);
});

test('a table whose row lacks a cell and a chart whose series lacks a value are refused', () => {
  const columns = [
    { kind: 'text', title: 'A' },
    { kind: 'text', title: 'B' },
  ] as const;
  assert.throws(() => layOutBlocks([{ type: 'table', empty: '', columns, rows: [['x']] }]), RangeError);
  const chart = { type: 'chart', kind: 'bar', title: 'T', periods: ['2026-11-01', '2026-11-08'] } as const;
  assert.throws(() => layOutBlocks([{ ...chart, series: [{ name: 'A', values: [1] }] }]), RangeError);
});

test('texts of others are isolated, and cut where they are long; phrases of ours are not isolated', () => {
  const text: Text = ['In ', { foreign: 'a\u202eb\r\nc' }, ': ', { number: 3 }];
  const [paragraph, heading] = layOutBlocks([
    { type: 'paragraph', text },
    { type: 'heading', level: 1, text: { foreign: 'x y '.repeat(5_000) } },
  ]);
  assert.deepEqual(paragraph?.text, ['In \u2068a b\u2069\n\u2068c\u2069: \u20683\u2069']);
  assert.equal([...show(heading?.text)].length, 300);
});

test('addresses of links are of the web alone', () => {
  const hrefs = [
    'https://example.com/a',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'not one',
    `https://x/${'a'.repeat(3_000)}`,
  ];
  const [list] = layOutBlocks([{ type: 'bullets', items: hrefs.map((link) => ({ link, text: 'Open' })) }]);
  const [first, ...others] = (list?.items ?? []) as unknown[][];
  assert.deepEqual(first, [{ text: 'Open', href: 'https://example.com/a' }]);
  for (const each of others) assert.deepEqual(each, ['Open']);
});

test('characters that no font draws are replaced', () => {
  const [paragraph] = layOutBlocks(
    [{ type: 'paragraph', text: { foreign: '漢字 CSCEC' } }],
    (codePoint) => codePoint < 0x3000,
  );
  assert.equal(show(paragraph?.text), '\ufffd\ufffd CSCEC');
});

test('a chart says its numbers in words', () => {
  const periods = ['2026-11-09', '2026-11-16'];
  const series = [
    { name: 'Opened', values: [3, 5] },
    { name: { foreign: 'A\u202eB' }, values: [null, Number.NaN] },
  ];
  const [chart] = layOutBlocks([{ type: 'chart', kind: 'bar', title: 'Issues by week', periods, series }]);
  assert.equal(
    chart?.alt,
    'Bar chart: Issues by week. Opened: 9 Nov 2026 3, 16 Nov 2026 5. A B: 9 Nov 2026 no value, 16 Nov 2026 no value.',
  );
});

test('the change of a share is in points, that of a number in the same unit', () => {
  const [table] = layOutBlocks([
    {
      type: 'key-numbers',
      rows: [
        { name: 'Open', current: 14, previous: 17 },
        { name: 'Uptime', current: 0.962, previous: 0.981, style: 'percent' },
        { name: 'New', current: 3, previous: null },
      ],
    },
  ]);
  const rows = ((table?.rows ?? []) as unknown[][]).map((row) =>
    row.slice(1).map((cell) => (cell === null ? null : show(cell))),
  );
  assert.deepEqual(rows, [
    ['14', '17', '−3'],
    ['96.2%', '98.1%', '−1.9\u00a0points'],
    ['3', null, null],
  ]);
});

test('a photo that is shown twice is stored once, and a broken one is described', async () => {
  const [jpeg] = await makeSamplePhotos(1);
  assert.ok(jpeg !== undefined);
  const photos = [jpeg, Uint8Array.from(jpeg), jpeg.subarray(0, 100), Buffer.from('GIF89a'), new Uint8Array()].map(
    (bytes) => ({ jpeg: bytes, alt: 'East side', caption: 'L04' }),
  );
  const { data, pictures } = layOut({ ...BASE, blocks: [{ type: 'photos', photos }] }, () => true);
  assert.equal(pictures.size, 1);
  const shown = (data as Data).blocks[0]?.photos as { path: string | null; alt: string }[];
  assert.deepEqual(
    shown.map((each) => each.path !== null),
    [true, true, false, false, false],
  );
  assert.equal(isJpeg(jpeg), true);
});

test('a title that shows nothing has one in its place', () => {
  const { title } = layOut({ ...BASE, title: { foreign: '\u202e \u0000' } }, () => true).data as Data;
  assert.equal(title, 'Report');
  const arabic = layOut({ ...BASE, language: 'ar', title: '' }, () => true).data as Data;
  assert.equal(arabic.title, 'تقرير');
});

test('a comment in the history of a record is there in full, with its lines', () => {
  const comment = Array.from({ length: 40 }, (_, index) => `Line ${index} of a long comment.`).join('\r\n');
  const [history] = layOutBlocks([
    {
      type: 'history',
      entries: [{ at: BASE.asOf, who: { foreign: 'Sara' }, what: 'Commented', detail: { foreign: comment } }],
    },
  ]);
  const [row] = (history?.rows ?? []) as unknown[][];
  assert.equal(show(row?.[2]), `Commented\n${comment.replaceAll('\r', '')}`);
  assert.equal(history?.isLong, true);
});
