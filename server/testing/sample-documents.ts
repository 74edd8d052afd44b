// Documents with made-up data: a progress report, a list and a single record, in both languages.
import sharp from 'sharp';
import type { Block, Cell, DocumentLanguage, DocumentModel, Photo, Text } from '../src/reporting/documents/public.ts';
import { SAMPLE_WORDS, type SampleWords } from './sample-words.ts';

const PROJECT = 'North Tower';
const AS_OF = '2026-11-23T04:00:00Z';
const WEEKS = 12;
const FOREIGN_TITLES = [
  'Duct clashes with beam B-12 at level 4',
  'مضخة الحريق P-02 تهتز عند التشغيل',
  'Fire door FD-118 missing smoke seal',
  'تسرب ماء في غرفة المولدات - الطابق B1',
  'Curtain wall panel CW-07 scratched (east façade)',
  'اعتماد عينات الرخام للردهة الرئيسية',
  'Cable tray CT-4/2 too low: 2.05 m clear',
  'Sprinkler head 3.2 m from wall, limit 2.1 m',
] as const;
const PEOPLE = ['Sara Haddad', 'خالد المنصوري', 'J. O’Brien', 'Gulf Cooling Co.', 'شركة الخليج للتبريد'] as const;

/** Options of a sample. */
export interface SampleOptions {
  readonly digits?: 'latn' | 'arab';
  readonly photos?: readonly Uint8Array[];
  /** Rows of each long table. */
  readonly rows?: number;
}

/** Makes JPEGs as renditions of photos are: 1,000 pixels wide, quality 72; each different. */
export async function makeSamplePhotos(count: number, isPortrait = false): Promise<Uint8Array[]> {
  const [width, height] = isPortrait ? [750, 1000] : [1000, 750];
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const svg = drawSite(width, height, index);
      const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const;
      const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
        .png()
        .toBuffer();
      return sharp(Buffer.from(svg))
        .composite([{ input: grain, blend: 'soft-light' }])
        .jpeg({ quality: 72 })
        .toBuffer();
    }),
  );
}

function drawSite(width: number, height: number, index: number): string {
  const floors = 3 + (index % 6);
  const ground = height * 0.86;
  const storey = (height * 0.66) / floors;
  const left = width * (0.18 + 0.03 * (index % 4));
  const wide = width * 0.5;
  const slabs = Array.from({ length: floors }, (_, floor) => {
    const y = ground - (floor + 1) * storey;
    const columns = [0.05, 0.35, 0.65, 0.92].map(
      (at) => `<rect x="${left + wide * at}" y="${y}" width="14" height="${storey}" fill="#8d8f92"/>`,
    );
    return `<rect x="${left - 8}" y="${y}" width="${wide + 16}" height="12" fill="#b9bbbd"/>${columns.join('')}`;
  }).join('');
  const crane = `<path d="M${width * 0.8} ${ground}V${height * 0.1}M${width * 0.45} ${height * 0.13}H${width * 0.95}" stroke="#d79b2b" stroke-width="9"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="sky" x2="0" y2="1">` +
    `<stop offset="0" stop-color="hsl(${205 + index * 3} 55% 62%)"/><stop offset="1" stop-color="#f2e8d6"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>${crane}${slabs}` +
    `<rect y="${ground}" width="${width}" height="${height - ground}" fill="#a58a66"/></svg>`
  );
}

/** A progress report of a week. */
export function makeSampleReport(language: DocumentLanguage, options: SampleOptions = {}): DocumentModel {
  const words = SAMPLE_WORDS[language];
  const { photos = [], rows = 24 } = options;
  return {
    ...describeSample(language, options),
    title: words.reportTitle,
    subtitle: [words.weekly, { foreign: 'Al Noor Development' }],
    period: { from: '2026-11-16', to: '2026-11-22' },
    isLate: true,
    cover: { type: 'page', ...(photos[0] === undefined ? {} : { photo: makePhoto(photos[0], words) }) },
    blocks: [
      ...makeSummary(words),
      ...makeIssues(words, rows),
      ...makeRequests(words),
      ...makeMilestones(words),
      ...makePhotos(words, photos),
      { type: 'heading', level: 1, text: words.counting },
      ...words.countingParagraphs.map((text) => ({ type: 'paragraph', text }) as const),
    ],
  };
}

/** A filtered list as it is asked for. */
export function makeSampleList(language: DocumentLanguage, rows = 14, options: SampleOptions = {}): DocumentModel {
  const words = SAMPLE_WORDS[language];
  return {
    ...describeSample(language, options),
    title: words.issues,
    subtitle: [words.filter, ' ', { foreign: 'MEP' }],
    cover: { type: 'heading' },
    blocks: [makeIssueTable(words, rows, rows)],
  };
}

/** A single record with its photos and its history. */
export function makeSampleRecord(language: DocumentLanguage, options: SampleOptions = {}): DocumentModel {
  const words = SAMPLE_WORDS[language];
  const comment = `Please check against drawing S-204.\n\nThe duct passes 40 mm below the beam; السقف المستعار عند 2.60 م.\nSee https://example.com/a/very/long/address/that/does/not/fit/into/one/line/of/this/document/at/all.`;
  return {
    ...describeSample(language, options),
    title: { foreign: FOREIGN_TITLES[0] },
    subtitle: words.issue,
    cover: { type: 'heading' },
    blocks: [
      {
        type: 'fields',
        fields: [
          { name: words.number, value: { foreign: 'ISS-0042' } },
          { name: words.status, value: makeStatus(words, 1) },
          { name: words.priority, value: words.priorities[0] ?? '' },
          { name: words.assignee, value: { foreign: PEOPLE[1] } },
          { name: words.due, value: { date: '2026-11-20' } },
          { name: words.created, value: { instant: '2026-11-02T06:31:00Z' } },
          { name: words.floor, value: { foreign: 'L04 / East' } },
          { name: words.location, value: null },
          { name: words.description, value: { foreign: comment } },
          { name: words.link, value: { link: 'https://example.com/projects/1/issues/42', text: words.open } },
        ],
      },
      { type: 'heading', level: 1, text: words.photos },
      { type: 'photos', photos: (options.photos ?? []).slice(0, 4).map((each) => makeCaptioned(each, words)) },
      { type: 'heading', level: 1, text: words.history },
      {
        type: 'history',
        entries: words.changes.map((what, index) => ({
          at: `2026-11-${String(2 + index * 3).padStart(2, '0')}T0${6 + (index % 3)}:1${index % 10}:00Z`,
          who: { foreign: PEOPLE[index % PEOPLE.length] ?? '' },
          what,
          ...(index === 2 ? { detail: { foreign: comment } } : {}),
        })),
      },
    ],
  };
}

function describeSample(language: DocumentLanguage, { digits = 'latn' }: SampleOptions) {
  return { language, digits, timeZone: 'Asia/Riyadh', asOf: AS_OF, project: PROJECT };
}

function makeSummary(words: SampleWords): Block[] {
  return [
    { type: 'heading', level: 1, text: words.summary, definition: words.summaryDefinition },
    { type: 'paragraph', text: words.summarySentence(PROJECT) },
    {
      type: 'key-numbers',
      rows: words.measures.map((name, index) => ({
        name,
        current: [14, 9, 1_187, 6, 3, 0.962][index] ?? 0,
        previous: [11, 12, 1_182, 8, null, 0.981][index] ?? null,
        style: index === 5 ? ('percent' as const) : ('plain' as const),
        href: 'https://example.com/projects/1/issues',
      })),
    },
    { type: 'heading', level: 1, text: words.decisions, definition: words.decisionsDefinition },
    {
      type: 'bullets',
      items: FOREIGN_TITLES.slice(0, 5).map(
        (title, index): Text => [
          { foreign: `RFI-${100 + index}`, href: 'https://example.com/projects/1/rfis/1' },
          ' ',
          { foreign: title },
          words.comma,
          words.waitingSince,
          ' ',
          { date: `2026-11-0${index + 2}` },
        ],
      ),
    },
  ];
}

function makeIssues(words: SampleWords, rows: number): Block[] {
  const periods = Array.from({ length: WEEKS }, (_, index) =>
    new Date(Date.UTC(2026, 7, 31 + index * 7)).toISOString().slice(0, 10),
  );
  return [
    { type: 'heading', level: 1, text: words.issues, definition: words.issuesDefinition },
    {
      type: 'chart',
      kind: 'bar',
      title: words.trend,
      periods,
      series: [
        { name: words.opened, values: [4, 7, 12, 9, 15, 8, 11, 6, 13, 17, 11, 14] },
        { name: words.closed, values: [2, 5, 6, 11, 9, 12, 10, 9, 8, 12, 12, 9] },
      ],
    },
    {
      type: 'chart',
      kind: 'line',
      title: words.backlog,
      periods,
      series: [
        { name: words.openIssues, values: [62, 64, 70, 68, 74, 70, 71, 68, 73, 78, 77, 82] },
        { name: words.overdue, values: [8, 9, 11, 12, 9, null, null, 7, 10, 9, 8, 6] },
      ],
    },
    { type: 'heading', level: 2, text: words.changed },
    makeIssueTable(words, rows, rows + 12),
  ];
}

function makeIssueTable(words: SampleWords, count: number, total: number): Block {
  return {
    type: 'table',
    maxRows: 2_000,
    total,
    empty: words.none,
    columns: [
      { kind: 'status', title: words.status },
      { kind: 'text', title: words.name, weight: 3 },
      { kind: 'text', title: words.assignee, weight: 1.4 },
      { kind: 'number', title: words.days },
      { kind: 'number', title: words.cost },
      { kind: 'date', title: words.due },
    ],
    rows: Array.from({ length: count }, (_, index): Cell[] => [
      makeStatus(words, index),
      [{ foreign: `ISS-${String(index + 1).padStart(4, '0')}` }, ' ', { foreign: pick(FOREIGN_TITLES, index) }],
      index % 7 === 3 ? null : { foreign: pick(PEOPLE, index) },
      { number: (index * 37) % 131 },
      { number: ((index * 7_919) % 90_000) / 10, fractionDigits: 1 },
      { date: `2026-${String(9 + (index % 4)).padStart(2, '0')}-${String(1 + ((index * 5) % 28)).padStart(2, '0')}` },
    ]),
  };
}

function makeRequests(words: SampleWords): Block[] {
  return [
    { type: 'heading', level: 1, text: words.requests, definition: words.requestsDefinition },
    { type: 'paragraph', tone: 'quiet', text: words.noRequests },
    { type: 'table', columns: [{ kind: 'text', title: words.name }], rows: [], empty: words.none },
  ];
}

function makeMilestones(words: SampleWords): Block[] {
  return [
    { type: 'heading', level: 1, text: words.milestones },
    {
      type: 'table',
      empty: words.none,
      columns: [
        { kind: 'text', title: words.name, weight: 2 },
        { kind: 'date', title: words.due },
        { kind: 'number', title: words.progress },
        { kind: 'status', title: words.status },
      ],
      rows: FOREIGN_TITLES.slice(2, 6).map((title, index): Cell[] => [
        { foreign: title },
        { date: `2026-12-0${index + 1}` },
        { number: [1, 0.725, 0.05, 0][index] ?? 0, style: 'percent' },
        makeStatus(words, index),
      ]),
    },
  ];
}

function makePhotos(words: SampleWords, photos: readonly Uint8Array[]): Block[] {
  if (photos.length === 0) return [];
  return [
    { type: 'heading', level: 1, text: words.photos, definition: words.photosDefinition },
    { type: 'photos', columns: 2, photos: photos.map((each) => makeCaptioned(each, words)) },
  ];
}

function makeCaptioned(jpeg: Uint8Array, words: SampleWords) {
  return {
    ...makePhoto(jpeg, words),
    caption: [{ foreign: 'L04 / East' }, ' · ', { instant: '2026-11-19T09:12:00Z' }],
  };
}

function makePhoto(jpeg: Uint8Array, words: SampleWords): Photo {
  return { jpeg, alt: words.photoAlt };
}

function makeStatus(words: SampleWords, index: number): Cell {
  const tones = ['neutral', 'warning', 'good', 'critical'] as const;
  return { status: words.statuses[index % 4] ?? '', tone: tones[index % 4] ?? 'neutral' };
}

function pick(from: readonly string[], index: number): string {
  return from[index % from.length] ?? '';
}
