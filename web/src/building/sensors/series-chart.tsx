import { Button, Group, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { At, Day } from '../../ui/instant.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { Measured } from './reading.tsx';
import type { Series, Threshold } from './sensor-data.ts';
import { type Gap, gapsOf, placesIn } from './series-gaps.ts';
import { SeriesPlot } from './series-plot.tsx';
import { useThresholdText } from './threshold-text.ts';

interface Props {
  readonly series: Series;
  /** Of the project: the buckets of a year are its days. */
  readonly timeZone: string;
  /** When its sensor appeared. */
  readonly appearedAt: string;
  readonly unit: string | null;
  readonly thresholds: readonly Threshold[];
}

/** A series as a drawing, and as a table for whoever reads rather than looks. A gap is shown as a gap. */
export function SeriesChart({ series, timeZone, appearedAt, unit, thresholds }: Props) {
  const { t } = useTranslation('sensors');
  const [isTable, setTable] = useState(false);
  const { measure, duration } = useFormats();
  const limitText = useThresholdText(unit);
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  const filled = useMemo(() => series.buckets.filter(({ count }) => count > 0), [series]);
  const isNew = Date.parse(appearedAt) > Date.parse(series.from);
  const gaps = useMemo(() => gapsOf(series.buckets, { isNew }), [series, isNew]);
  if (filled.length === 0) return <Text c="dimmed">{t('series.none')}</Text>;
  const low = Math.min(...filled.map(({ min }) => min ?? Number.POSITIVE_INFINITY));
  const high = Math.max(...filled.map(({ max }) => max ?? Number.NEGATIVE_INFINITY));
  const summary = t('series.summary', {
    count: filled.reduce((sum, { count }) => sum + count, 0),
    low: measure(low, null, 'reading'),
    high: measure(high, unit, 'reading'),
    gaps: t('series.gaps', { count: gaps.length, longest: duration(longestOf(gaps) * series.bucketSeconds) }),
  });
  const limits = thresholds.map((each) => `${t(`severity.${each.severity}`)}: ${limitText(each)}`);
  return (
    <>
      <Text size="sm">{summary}</Text>
      {isTable ? (
        <BucketTable series={series} timeZone={timeZone} unit={unit} gaps={gaps} />
      ) : (
        <SeriesPlot
          series={series}
          timeZone={timeZone}
          unit={unit}
          thresholds={thresholds}
          height={isPhone ? 220 : 300}
          label={[summary, ...limits].join('\n')}
        />
      )}
      <Group>
        <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
          {t(isTable ? 'series.asChart' : 'series.asTable')}
        </Button>
      </Group>
    </>
  );
}

/** In buckets. */
const longestOf = (gaps: readonly Gap[]) => Math.max(0, ...gaps.map(({ from, to }) => to - from));

interface TableProps extends Pick<Props, 'series' | 'timeZone' | 'unit'> {
  readonly gaps: readonly Gap[];
}

function BucketTable({ series, timeZone, unit, gaps }: TableProps) {
  const { t } = useTranslation('sensors');
  const { number, dayIn } = useFormats();
  const inGap = useMemo(() => placesIn(gaps), [gaps]);
  const cell = (value: number | null, place: number) => {
    if (value !== null) return <Measured value={value} unit={unit} />;
    return inGap.has(place) ? t('series.gap') : '—';
  };
  return (
    <WideTable minWidth={480} maxHeight={400} label={t('series.title')}>
      <Table fz="sm" stickyHeader aria-label={t('series.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('series.at')}</Table.Th>
            <Table.Th>{t('series.min')}</Table.Th>
            <Table.Th>{t('series.avg')}</Table.Th>
            <Table.Th>{t('series.max')}</Table.Th>
            <Table.Th>{t('series.count')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {series.buckets.map(({ at, min, avg, max, count }, place) => (
            <Table.Tr key={at}>
              <Table.Th scope="row" fw={400}>
                {series.range === '365d' ? (
                  <Day on={dayIn(timeZone, new Date(at))} />
                ) : (
                  <At at={at} timeZone={timeZone} />
                )}
              </Table.Th>
              <Table.Td>{cell(min, place)}</Table.Td>
              <Table.Td>{cell(avg, place)}</Table.Td>
              <Table.Td>{cell(max, place)}</Table.Td>
              <Table.Td>{number(count)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
