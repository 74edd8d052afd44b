// The sections that look at the whole project: summary, what needs a decision, how the numbers are counted.
import type { Block, Text } from '../../documents/public.ts';
import type { AttentionItem, ReportSection } from '../content.ts';
import type { KeyNumbersBlock, Piece } from '../document-parts.ts';
import { countSevere, linkItem, writeSentences } from '../summary.ts';
import { foreign } from '../voice.ts';
import { type Composer, composeTable, numberCell, textCell, toDay } from './composer.ts';

type KeyNumbersRow = KeyNumbersBlock['rows'][number];

/** Composes the sentences of the summary and the table of the two periods. */
export function composeSummary(composer: Composer): Block[] {
  const { content, voice } = composer;
  const text = writeSentences(content, voice).flatMap((each, index): Piece[] => [
    ...(index === 0 ? [] : [' ']),
    ...((Array.isArray(each) ? each : [each]) as Piece[]),
  ]);
  const rows = listKeyNumbers(composer);
  return [{ type: 'paragraph', text }, ...(rows.length === 0 ? [] : [{ type: 'key-numbers', rows } as const])];
}

/** Numbers of the two periods, of what the project has. Overdue and waiting records of earlier are not known. */
function listKeyNumbers({ content, words, links }: Composer): KeyNumbersRow[] {
  const { issues, rfis, clashes, photos, anomalies } = content.figures;
  const { measures } = words;
  const { queries } = issues;
  const flow = (name: Text, values: readonly number[], href: string | undefined) => ({
    ...{ name, href },
    current: values.at(-1) ?? 0,
    previous: values.at(-2) ?? null,
  });
  const now = (name: Text, current: number, href: string | undefined) => ({ name, current, previous: null, href });
  const severe = anomalies.high.map((each, index) => each + (anomalies.critical[index] ?? 0));
  const rows: readonly (readonly [ReportSection, KeyNumbersRow])[] = [
    ['issues', flow(measures.issuesOpened, issues.opened, links.list('issues', queries.opened))],
    ['issues', flow(measures.issuesClosed, issues.closed, links.list('issues', queries.closed))],
    ['issues', flow(measures.issuesOpen, issues.open, links.list('issues', queries.open))],
    ['issues', now(measures.issuesOverdue, issues.overdue, links.list('issues', 'overdue=true'))],
    ['rfis', flow(measures.rfisRaised, rfis.raised, links.list('rfis', rfis.queries.raised))],
    ['rfis', flow(measures.rfisAnswered, rfis.answered, links.list('rfis', rfis.queries.answered))],
    ['rfis', now(measures.rfisWaiting, rfis.waiting, links.list('rfis', rfis.queries.waiting))],
    ['rfis', now(measures.rfisOverdue, rfis.overdue, links.list('rfis', rfis.queries.overdue))],
    ['clashes', flow(measures.decisions, clashes.decided, undefined)],
    ['photos', flow(measures.photos, photos.taken, links.list('photos', photos.query))],
    ['sensors', { ...flow(measures.anomalies, severe, undefined), current: countSevere(content.figures) }],
  ];
  return rows.flatMap(([section, row]) => (content.filled.includes(section) ? [row] : []));
}

/** Composes what needs a decision, the oldest first. */
export function composeAttention({ content, words, links, voice }: Composer): Block[] {
  const { items, counts } = content.attention;
  const { columns } = words;
  const present = (['rfi_overdue', 'issue_critical', 'clash_unassigned'] as const).filter(
    (kind) => counts[kind].value > 0,
  );
  const lists = { rfi_overdue: 'rfis', issue_critical: 'issues', clash_unassigned: 'clashes' } as const;
  const counted = present.map((kind) =>
    voice.count(words.attention.counts[kind], counts[kind].value, links.list(lists[kind], counts[kind].query)),
  );
  const table = composeTable<AttentionItem>(
    { rows: items, total: present.reduce((sum, kind) => sum + counts[kind].value, 0) },
    [
      {
        ...{ title: columns.why, kind: 'status' },
        cell: ({ kind }) => ({
          status: words.attention[kind],
          tone: kind === 'clash_unassigned' ? 'warning' : 'critical',
        }),
      },
      { title: columns.number, kind: 'number', cell: (row) => numberCell(row.number, linkItem(row, links)) },
      { ...{ title: columns.title, kind: 'text', weight: 3 }, cell: ({ title }) => textCell(title) },
      { title: columns.since, kind: 'date', cell: ({ since }) => ({ date: toDay(since, content.timeZone) }) },
      { title: columns.age, kind: 'number', cell: ({ ageDays }) => ({ number: ageDays }) },
    ],
    words.empty.attention,
  );
  return present.length === 0 ? [table] : [{ type: 'paragraph', text: [...voice.join(counted), '.'] }, table];
}

/** The section that a paragraph on counting is about, in the order of the paragraphs; null for all. */
const COUNTED: readonly (ReportSection | null)[] = [
  ...([null, null, null, 'issues', 'rfis', 'clashes', 'needs_decision', 'sensors', 'photos', null] as const),
];

/** Composes the page on how the numbers are counted, as far as the report has them. */
export function composeDefinitions({ content, words, voice }: Composer): Block[] {
  const { period, timeZone, asOf, filled, sections } = content;
  const items = words.counting.flatMap((template, index): Text[] => {
    const section = COUNTED[index] ?? null;
    const isShown = section === null || (filled.includes(section) && sections.includes(section));
    return isShown
      ? [
          voice.fill(template, {
            from: { instant: period.from },
            to: { instant: period.to },
            zone: foreign(timeZone),
            asOf: { instant: asOf },
          }),
        ]
      : [];
  });
  return [{ type: 'bullets', items }];
}
