import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { PRIORITIES } from './addresses.ts';
import { type IssueFigures, type PartProps, useIssueFigures } from './analytics-data.ts';
import { ChartPart } from './chart-part.tsx';
import type { FigureSheet } from './figure-table.tsx';
import { useIntervalNames } from './interval-names.ts';
import { listLink } from './list-link.ts';
import { PartBody } from './part-body.tsx';
import { Tiles } from './tiles.tsx';

/** How issues come and go, and how old the open ones are. */
export function IssuesPart(props: PartProps) {
  const isEmpty = ({ intervals, open }: IssueFigures) =>
    open === 0 && intervals.every(({ created, closed }) => created + closed === 0);
  return (
    <PartBody figures={useIssueFigures(props)} isEmpty={isEmpty}>
      {(figures) => <Shown projectId={props.projectId} figures={figures} />}
    </PartBody>
  );
}

interface ShownProps {
  readonly projectId: string;
  readonly figures: IssueFigures;
}

function Shown({ projectId, figures }: ShownProps) {
  const { t } = useTranslation(['analytics', 'issues']);
  const { number } = useFormats();
  const { flow, series } = useFlow(projectId, figures);
  const { intervals, open, openQuery, ages } = figures;
  const created = intervals.reduce((sum, each) => sum + each.created, 0);
  const closed = intervals.reduce((sum, each) => sum + each.closed, 0);
  const old = ages.at(-1);
  const link = (query: string) => listLink(projectId, 'issues', query);
  const ageLines = ages.map(({ days: { least, most }, query, ...counts }) => ({
    key: String(least),
    name: most === null ? t('issues.olderThan', { count: least - 1 }) : t('issues.days', { least, count: most }),
    share: open === 0 ? 0 : counts.total / open,
    figures: [
      { value: counts.total, link: link(query) },
      ...PRIORITIES.map((each) => ({ value: counts[each], link: link(`${query}&priority=${each}`) })),
    ],
  }));
  return (
    <>
      <Tiles
        tiles={[
          { name: t('issues.open'), figure: { value: open, link: link(openQuery) } },
          { name: t('issues.created'), figure: { value: created } },
          { name: t('issues.closed'), figure: { value: closed } },
        ]}
      />
      <ChartPart
        title={t('issues.flow')}
        advice={t('issues.flowAdvice')}
        summary={t('issues.flowSummary', { created: number(created), closed: number(closed), open: number(open) })}
        sheet={flow}
        plot={{ series, shown: number }}
      />
      <ChartPart
        title={t('issues.age')}
        advice={t('issues.ageAdvice')}
        summary={t('issues.ageSummary', { open: number(open), old: number(old?.total ?? 0) })}
        sheet={{
          label: t('issues.age'),
          of: t('issues.ageOf'),
          columns: [t('total'), ...PRIORITIES.map((each) => t(`issues:priority.${each}`))],
          lines: ageLines,
        }}
      />
    </>
  );
}

function useFlow(projectId: string, figures: IssueFigures) {
  const { t } = useTranslation('analytics');
  const names = useIntervalNames(figures);
  return useMemo(() => {
    const link = (query: string) => listLink(projectId, 'issues', query);
    const flow: FigureSheet = {
      label: t('issues.flow'),
      of: t('interval'),
      columns: [t('issues.created'), t('issues.closed'), t('issues.openAtEnd')],
      lines: figures.intervals.map((each, index) => ({
        key: each.from,
        name: names[index] ?? '',
        figures: [
          { value: each.created, link: link(each.createdQuery) },
          { value: each.closed, link: link(each.closedQuery) },
          { value: each.open, link: link(each.openQuery) },
        ],
      })),
    };
    const series = [
      { label: t('issues.created'), form: 'filled', values: figures.intervals.map(({ created }) => created) },
      { label: t('issues.closed'), form: 'hollow', values: figures.intervals.map(({ closed }) => closed) },
      { label: t('issues.openAtEnd'), form: 'line', values: figures.intervals.map(({ open }) => open) },
    ] as const;
    return { flow, series };
  }, [figures, names, projectId, t]);
}
