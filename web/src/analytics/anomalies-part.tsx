import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { PRIORITIES } from './addresses.ts';
import { type AnomalyFigures, type PartProps, useAnomalyFigures } from './analytics-data.ts';
import { ChartPart } from './chart-part.tsx';
import { useIntervalNames } from './interval-names.ts';
import { listLink } from './list-link.ts';
import { PartBody } from './part-body.tsx';
import { Tiles } from './tiles.tsx';

const STATES = ['open', 'acknowledged', 'dismissed'] as const;

/** When and where anomalies were. */
export function AnomaliesPart(props: PartProps) {
  return (
    <PartBody figures={useAnomalyFigures(props)} isEmpty={({ whole }) => whole.total === 0}>
      {(figures) => <Shown projectId={props.projectId} figures={figures} />}
    </PartBody>
  );
}

interface ShownProps {
  readonly projectId: string;
  readonly figures: AnomalyFigures;
}

function Shown({ projectId, figures }: ShownProps) {
  const { t } = useTranslation(['analytics', 'sensors']);
  const { number } = useFormats();
  const { whole, wholeQuery, spaceCount, spaces } = figures;
  const linked = (query: string, more = '') => listLink(projectId, 'anomalies', `${query}${more}`);
  return (
    <>
      <Tiles
        tiles={STATES.map((state) => ({
          name: t(`sensors:anomaly.state.${state}`),
          figure: { value: whole[state], link: linked(wholeQuery, `&state=${state}`) },
        }))}
      />
      <OverTime projectId={projectId} figures={figures} />
      <ChartPart
        title={t('anomalies.bySpace')}
        advice={t('anomalies.bySpaceAdvice')}
        summary={t('anomalies.spaceSummary', { count: spaceCount, shown: number(spaceCount) })}
        sheet={{
          label: t('anomalies.bySpace'),
          of: t('anomalies.space'),
          columns: [
            t('total'),
            ...STATES.map((state) => t(`sensors:anomaly.state.${state}`)),
            ...PRIORITIES.map((severity) => t(`sensors:severity.${severity}`)),
          ],
          lines: spaces.map((space) => ({
            key: space.spaceId ?? 'none',
            name: space.name ?? t(space.spaceId === null ? 'anomalies.noSpace' : 'anomalies.goneSpace'),
            ...(space.name !== null && { shown: <PlaceName name={space.name} floor={space.floor} /> }),
            share: whole.total === 0 ? 0 : space.total / whole.total,
            figures: [
              { value: space.total, link: linked(space.query) },
              ...STATES.map((state) => ({ value: space[state], link: linked(space.query, `&state=${state}`) })),
              ...PRIORITIES.map((severity) => ({
                value: space[severity],
                link: linked(space.query, `&severity=${severity}`),
              })),
            ],
          })),
        }}
      />
      {spaceCount > spaces.length && (
        <Text size="sm" c="dimmed">
          {t('more', { shown: number(spaces.length), all: number(spaceCount) })}
        </Text>
      )}
    </>
  );
}

/** The name of a space, with its floor where it has one. */
function PlaceName({ name, floor }: { readonly name: string; readonly floor: string | null }) {
  const { t } = useTranslation('analytics');
  return floor === null ? <bdi>{name}</bdi> : t('anomalies.onFloor', { name, floor });
}

function OverTime({ projectId, figures: { range, intervals, whole } }: ShownProps) {
  const { t } = useTranslation(['analytics', 'sensors']);
  const { number } = useFormats();
  const names = useIntervalNames(useMemo(() => ({ range, intervals }), [range, intervals]));
  const series = useMemo(
    () =>
      [
        { label: t('total'), form: 'filled', values: intervals.map(({ total }) => total) },
        {
          label: t('anomalies.urgent'),
          form: 'dashed',
          values: intervals.map(({ high, critical }) => high + critical),
        },
      ] as const,
    [intervals, t],
  );
  return (
    <ChartPart
      title={t('anomalies.title')}
      advice={t('anomalies.advice')}
      summary={t('anomalies.summary', {
        count: whole.total,
        shown: number(whole.total),
        urgent: number(whole.high + whole.critical),
      })}
      sheet={{
        label: t('anomalies.title'),
        of: t('interval'),
        columns: [t('total'), ...PRIORITIES.map((severity) => t(`sensors:severity.${severity}`))],
        lines: intervals.map((each, index) => ({
          key: each.from,
          name: names[index] ?? '',
          figures: [
            { value: each.total, link: listLink(projectId, 'anomalies', each.query) },
            ...PRIORITIES.map((severity) => ({
              value: each[severity],
              link: listLink(projectId, 'anomalies', `${each.query}&severity=${severity}`),
            })),
          ],
        })),
      }}
      plot={{ series, shown: number }}
    />
  );
}
