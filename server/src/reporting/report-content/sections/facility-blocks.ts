// The sections of models, sensors and assets.
import type { Block } from '../../documents/public.ts';
import type { AnomalyRow, MaintenanceRow, ModelRow, SensorGap, WarrantyRow } from '../content.ts';
import type { Tone } from '../document-parts.ts';
import {
  type Composer,
  composeSubheading,
  composeTable,
  composeTrend,
  dayCell,
  type TableColumn,
  textCell,
  toDay,
} from './composer.ts';

/** Composes the versions of models that were published, each with its change. */
export function composeModels({ content, words, links }: Composer): Block[] {
  const { columns, empty } = words;
  const counted = (title: string, name: 'elements' | 'spaces' | 'storeys'): TableColumn<ModelRow> => ({
    ...{ title, kind: 'number' },
    cell: ({ before, ...row }) => {
      const count = { number: row[name] };
      return before === null ? count : [count, ' (', { number: row[name] - before[name], style: 'signed' }, ')'];
    },
  });
  return [
    composeTable<ModelRow>(
      content.models,
      [
        {
          ...{ title: columns.model, kind: 'text', weight: 2 },
          cell: ({ name, id }) => textCell(name, links.record('models', id)),
        },
        { title: columns.version, kind: 'number', cell: ({ version }) => ({ number: version }) },
        {
          title: columns.uploaded,
          kind: 'date',
          cell: ({ createdAt }) => ({ date: toDay(createdAt, content.timeZone) }),
        },
        counted(columns.elements, 'elements'),
        counted(columns.spaces, 'spaces'),
        counted(columns.storeys, 'storeys'),
      ],
      empty.models,
    ),
  ];
}

const SEVERITY_TONES: Readonly<Record<string, Tone>> = { critical: 'critical', high: 'warning' };

/** Composes how much of the time sensors reported, those with gaps by name, and the severe anomalies. */
export function composeSensors(composer: Composer): Block[] {
  const { content, words, voice, links } = composer;
  const { charts, headings, columns, empty, priority } = words;
  const { high, critical } = content.figures.anomalies;
  const { uptime, belowCount } = content.sensors;
  const severities: Readonly<Record<string, string>> = priority;
  const states: Readonly<Record<string, string>> = words.anomalyState;
  const kinds: Readonly<Record<string, string>> = words.anomalyKind;
  const said =
    uptime === null
      ? [words.sensorsNone]
      : [
          ...capitalize(voice.fill(words.sentences.uptime, { share: { number: uptime, style: 'percent' } })),
          '. ',
          ...(belowCount === 0 ? [] : voice.count(words.sensorsLow, belowCount)),
        ];
  return [
    { type: 'paragraph', text: said },
    composeSubheading(headings.gaps),
    composeTable<SensorGap>(
      content.sensorGaps,
      [
        {
          ...{ title: columns.sensor, kind: 'text', weight: 2 },
          cell: ({ deviceId, id }) => textCell(deviceId, links.record('sensors', id)),
        },
        { title: columns.kind, kind: 'text', cell: ({ kind }) => textCell(kind) },
        { title: columns.uptime, kind: 'number', cell: (row) => ({ number: row.uptime, style: 'percent' }) },
        { title: columns.silent, kind: 'date', cell: ({ silentSeconds }) => voice.duration(silentSeconds) },
        {
          ...{ title: columns.lastSeen, kind: 'date' },
          cell: ({ lastSeenAt }) => (lastSeenAt === null ? null : { instant: lastSeenAt }),
        },
      ],
      empty.gaps,
    ),
    composeSubheading(headings.anomalies),
    ...composeTrend(composer, {
      ...{ kind: 'bar', title: charts.anomalies },
      series: [
        { name: charts.high, values: high },
        { name: charts.critical, values: critical },
      ],
    }),
    composeTable<AnomalyRow>(
      content.anomalies,
      [
        { title: columns.time, kind: 'date', cell: ({ at }) => ({ instant: at }) },
        {
          ...{ title: columns.sensor, kind: 'text', weight: 2 },
          cell: ({ device, sensorId }) => textCell(device, links.record('sensors', sensorId)),
        },
        { ...{ title: columns.what, kind: 'text', weight: 2 }, cell: ({ kind }) => kinds[kind] ?? null },
        {
          ...{ title: columns.severity, kind: 'status' },
          cell: ({ severity }) => ({
            status: severities[severity] ?? '–',
            tone: SEVERITY_TONES[severity] ?? 'neutral',
          }),
        },
        { title: columns.status, kind: 'text', cell: ({ state }) => states[state] ?? null },
      ],
      empty.anomalies,
    ),
  ];
}

function capitalize<P>([begin, ...rest]: readonly P[]): P[] {
  if (begin === undefined) return [];
  return [(typeof begin === 'string' ? begin.slice(0, 1).toUpperCase() + begin.slice(1) : begin) as P, ...rest];
}

/** Composes the warranties that end soon and the maintenance that is late or due. */
export function composeAssets(composer: Composer): Block[] {
  const { content, words, links } = composer;
  const { headings, columns, empty } = words;
  return [
    composeSubheading(headings.warranties),
    composeTable<WarrantyRow>(
      content.warranties,
      [
        {
          title: columns.asset,
          kind: 'text',
          weight: 2,
          cell: ({ asset, id }) => textCell(asset, links.record('assets', id)),
        },
        { title: columns.manufacturer, kind: 'text', weight: 2, cell: ({ manufacturer }) => textCell(manufacturer) },
        { title: columns.warrantyEnds, kind: 'date', cell: ({ endsOn }) => dayCell(endsOn) },
      ],
      empty.warranties,
    ),
    composeSubheading(headings.maintenance),
    composeMaintenance(composer, 'maintenance'),
  ];
}

/** Composes a table of maintenance: all that is late or due, or what is due in the next period. */
export function composeMaintenance(
  { content, words, links }: Composer,
  which: 'maintenance' | 'maintenanceDue',
): Block {
  const { columns, empty } = words;
  return composeTable<MaintenanceRow>(
    content[which],
    [
      {
        title: columns.asset,
        kind: 'text',
        cell: ({ asset, assetId }) => textCell(asset, links.record('assets', assetId)),
      },
      {
        ...{ title: columns.status, kind: 'status' },
        cell: ({ isOverdue }) =>
          isOverdue ? { status: words.overdue, tone: 'critical' } : { status: words.dueSoon, tone: 'neutral' },
      },
      { title: columns.due, kind: 'date', cell: ({ dueOn }) => dayCell(dueOn) },
    ],
    which === 'maintenance' ? empty.maintenance : empty.dueMaintenance,
  );
}
