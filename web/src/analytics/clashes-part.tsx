import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { type ClashFigures, type PartProps, useClashFigures } from './analytics-data.ts';
import { ChartPart } from './chart-part.tsx';
import { useIntervalNames } from './interval-names.ts';
import { listLink } from './list-link.ts';
import { PartBody } from './part-body.tsx';
import { Tiles } from './tiles.tsx';

const STATUSES = ['new', 'active', 'approved', 'resolved', 'void'] as const;

/** How clashes burn down. */
export function ClashesPart(props: PartProps) {
  const isEmpty = ({ intervals, open }: ClashFigures) =>
    open === 0 && STATUSES.every((status) => intervals.every((each) => each[status] === 0));
  return (
    <PartBody figures={useClashFigures(props)} isEmpty={isEmpty}>
      {(figures) => <Shown projectId={props.projectId} figures={figures} />}
    </PartBody>
  );
}

interface ShownProps {
  readonly projectId: string;
  readonly figures: ClashFigures;
}

function Shown({ projectId, figures }: ShownProps) {
  const { t } = useTranslation(['analytics', 'clashes']);
  const { number } = useFormats();
  const names = useIntervalNames(figures);
  const { intervals, open, openQuery } = figures;
  const link = (query: string) => listLink(projectId, 'clashes', query);
  const created = intervals.reduce((sum, each) => sum + each.created, 0);
  const settled = intervals.reduce((sum, each) => sum + each.settled, 0);
  const series = useMemo(
    () =>
      [
        { label: t('clashes.created'), form: 'filled', values: intervals.map((each) => each.created) },
        { label: t('clashes.settled'), form: 'hollow', values: intervals.map((each) => each.settled) },
        { label: t('clashes.openAtEnd'), form: 'line', values: intervals.map((each) => each.open) },
      ] as const,
    [intervals, t],
  );
  return (
    <>
      <Tiles
        tiles={[
          { name: t('clashes.open'), figure: { value: open, link: link(openQuery) } },
          { name: t('clashes.created'), figure: { value: created } },
          { name: t('clashes.settled'), figure: { value: settled } },
        ]}
      />
      <ChartPart
        title={t('clashes.title')}
        advice={t('clashes.advice')}
        summary={t('clashes.summary', {
          created: number(created),
          settled: number(settled),
          open: number(intervals.at(-1)?.open ?? 0),
        })}
        sheet={{
          label: t('clashes.title'),
          of: t('interval'),
          columns: [
            t('clashes.created'),
            t('clashes.settled'),
            t('clashes.openAtEnd'),
            ...STATUSES.map((each) => t(`clashes:status.${each}`)),
          ],
          lines: intervals.map((each, index) => ({
            key: each.from,
            name: names[index] ?? '',
            figures: [
              { value: each.created, link: link(each.createdQuery) },
              { value: each.settled },
              { value: each.open },
              ...STATUSES.map((status) => ({ value: each[status] })),
            ],
          })),
        }}
        plot={{ series, shown: number }}
      />
    </>
  );
}
