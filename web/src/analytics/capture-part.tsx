import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { type CaptureFigures, type PartProps, useCaptureFigures } from './analytics-data.ts';
import { ChartPart } from './chart-part.tsx';
import { useIntervalNames } from './interval-names.ts';
import { listLink } from './list-link.ts';
import { PartBody } from './part-body.tsx';
import { Tiles } from './tiles.tsx';

/** Which levels were photographed since a milestone. */
export function CapturePart(props: PartProps) {
  const isEmpty = ({ intervals, levelCount }: CaptureFigures) =>
    levelCount === 0 && intervals.every(({ photos }) => photos === 0);
  return (
    <PartBody figures={useCaptureFigures(props)} isEmpty={isEmpty}>
      {(figures) => <Shown projectId={props.projectId} figures={figures} />}
    </PartBody>
  );
}

interface ShownProps {
  readonly projectId: string;
  readonly figures: CaptureFigures;
}

function Shown({ projectId, figures }: ShownProps) {
  const { t } = useTranslation('analytics');
  const { number, instant } = useFormats();
  const names = useIntervalNames(figures);
  const { intervals, levels, levelCount, withoutPhoto, milestone, since, range } = figures;
  const link = (query: string) => listLink(projectId, 'photos', query);
  const most = Math.max(1, ...levels.map(({ photos }) => photos));
  const taken = intervals.reduce((sum, each) => sum + each.photos, 0);
  const series = useMemo(
    () => [{ label: t('capture.photos'), form: 'filled', values: intervals.map((each) => each.photos) }] as const,
    [intervals, t],
  );
  const at = instant(since, range.timeZone);
  return (
    <>
      <Tiles
        tiles={[
          { name: t('capture.withoutPhoto'), figure: { value: withoutPhoto } },
          { name: t('capture.levels'), figure: { value: levelCount } },
          { name: t('capture.taken'), figure: { value: taken } },
        ]}
      />
      <ChartPart
        title={t('capture.title')}
        advice={
          milestone === null ? t('capture.sinceRange', { at }) : t('capture.sinceMilestone', { ...milestone, at })
        }
        summary={t('capture.summary', { without: number(withoutPhoto), levels: number(levelCount) })}
        sheet={{
          label: t('capture.title'),
          of: t('capture.level'),
          columns: [t('capture.photos'), t('capture.newest')],
          lines: levels.map(({ floorPlanId, name, level, photos, query, newestTakenAt }) => ({
            key: floorPlanId,
            name: level === null || level === name ? name : `${name} (${level})`,
            shown: level === null || level === name ? <bdi>{name}</bdi> : t('capture.named', { name, level }),
            share: photos / most,
            figures: [
              { value: photos, link: link(query) },
              newestTakenAt === null
                ? { value: null, text: t('capture.never') }
                : {
                    value: Date.parse(newestTakenAt),
                    text: instant(newestTakenAt, range.timeZone),
                    saved: newestTakenAt,
                  },
            ],
          })),
        }}
      />
      <ChartPart
        title={t('capture.flow')}
        advice={t('capture.flowAdvice')}
        summary={t('capture.flowSummary', { count: taken, shown: number(taken) })}
        sheet={{
          label: t('capture.flow'),
          of: t('interval'),
          columns: [t('capture.photos')],
          lines: intervals.map((each, index) => ({
            key: each.from,
            name: names[index] ?? '',
            figures: [{ value: each.photos, link: link(each.query) }],
          })),
        }}
        plot={{ series, shown: number }}
      />
    </>
  );
}
