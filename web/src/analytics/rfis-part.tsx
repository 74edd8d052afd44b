import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { type PartProps, type RfiFigures, useRfiFigures } from './analytics-data.ts';
import { ChartPart } from './chart-part.tsx';
import { useIntervalNames } from './interval-names.ts';
import { listLink } from './list-link.ts';
import { PartBody } from './part-body.tsx';
import { Tiles } from './tiles.tsx';
import { useDuration } from './use-duration.ts';

const DAY_SECONDS = 86_400;

/** How long RFIs wait for their first answer. */
export function RfisPart(props: PartProps) {
  const isEmpty = ({ intervals, whole, now }: RfiFigures) =>
    whole.answered + now.waiting + now.overdue === 0 && intervals.every(({ raised }) => raised === 0);
  return (
    <PartBody figures={useRfiFigures(props)} isEmpty={isEmpty}>
      {(figures) => <Shown projectId={props.projectId} figures={figures} />}
    </PartBody>
  );
}

interface ShownProps {
  readonly projectId: string;
  readonly figures: RfiFigures;
}

function Shown({ projectId, figures }: ShownProps) {
  const { t } = useTranslation('analytics');
  const { number } = useFormats();
  const names = useIntervalNames(figures);
  const { whole, now, intervals } = figures;
  const link = (query: string) => listLink(projectId, 'rfis', query);
  const days = useDuration();
  const time = (seconds: number | null) => {
    const value = seconds === null ? null : seconds / DAY_SECONDS;
    return { value, text: value === null ? undefined : days(value) };
  };
  const series = useMemo(() => {
    const inDays = (seconds: number | null) => (seconds === null ? null : seconds / DAY_SECONDS);
    return [
      { label: t('rfis.median'), form: 'filled', values: intervals.map((each) => inDays(each.medianSeconds)) },
      { label: t('rfis.p90'), form: 'hollow', values: intervals.map((each) => inDays(each.p90Seconds)) },
    ] as const;
  }, [intervals, t]);
  return (
    <>
      <Tiles
        tiles={[
          { name: t('rfis.medianWhole'), figure: time(whole.medianSeconds) },
          { name: t('rfis.p90Whole'), figure: time(whole.p90Seconds) },
          { name: t('rfis.waiting'), figure: { value: now.waiting, link: link(now.waitingQuery) } },
          { name: t('rfis.overdue'), figure: { value: now.overdue, link: link(now.overdueQuery) } },
        ]}
      />
      <ChartPart
        title={t('rfis.title')}
        advice={t('rfis.advice')}
        summary={
          whole.medianSeconds === null || whole.p90Seconds === null
            ? t('rfis.noAnswer')
            : t('rfis.summary', {
                count: whole.answered,
                shown: number(whole.answered),
                median: days(whole.medianSeconds / DAY_SECONDS),
                p90: days(whole.p90Seconds / DAY_SECONDS),
              })
        }
        sheet={{
          label: t('rfis.title'),
          of: t('interval'),
          columns: [t('rfis.raised'), t('rfis.answered'), t('rfis.median'), t('rfis.p90')],
          lines: intervals.map((each, index) => ({
            key: each.from,
            name: names[index] ?? '',
            figures: [
              { value: each.raised, link: link(each.raisedQuery) },
              { value: each.answered, link: link(each.answeredQuery) },
              time(each.medianSeconds),
              time(each.p90Seconds),
            ],
          })),
        }}
        plot={{ series, shown: days, unit: t('rfis.unit') }}
      />
    </>
  );
}
