// Calibration of a plan: known lines are drawn on it, and give its scale and direction.
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { useDraft } from '../../ui/draft.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Point } from '../../ui/plan-canvas/plan-view.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useMay } from '../../ui/project-access.ts';
import { calibrate, type EnteredLine, isDoubtful, type KnownLine } from './calibration.ts';
import { CalibrationPanel } from './calibration-panel.tsx';
import { DrawnLine } from './measure-line.tsx';
import { type FloorPlan, planQuery } from './plan-data.ts';
import classes from './plan-layout.module.css';
import { PlanPicture } from './plan-picture.tsx';

const route = getRouteApi('/in/projects/$projectId/plans/$planId/calibration');

/** Shows the known lines on a plan, and the scale and direction that they give. */
export function CalibrationScreen() {
  const { t } = useTranslation('plans');
  const { projectId, planId } = route.useParams();
  const current = useQuery(planQuery(useApi(), projectId, planId));
  const plan = current.data?.record;
  const params = { projectId, planId };
  return (
    <>
      <PageHead
        title={t('calibration.title')}
        crumbs={[
          { label: t('title'), to: { to: '/projects/$projectId/plans', params } },
          ...(plan ? [{ label: plan.name, to: { to: '/projects/$projectId/plans/$planId', params } as const }] : []),
        ]}
      />
      {current.data && plan && <Calibrator key={plan.id} {...{ projectId, plan }} etag={current.data.etag} />}
      {plan === undefined && current.error === null && <Loader role="status" aria-label={t('loading')} />}
      {plan === undefined && current.error !== null && (
        <ProblemNotice problem={current.error} onRetry={() => void current.refetch()} />
      )}
    </>
  );
}

const NO_PINS: readonly never[] = [];
const COLOURS = ['#c22525', '#14507f', '#2b6e2f', '#7a3fa0', '#8a4b08', '#0b6b6b'];
const MAX_LINES = 12;

interface CalibratorProps {
  readonly projectId: string;
  readonly plan: FloorPlan;
  /** ETag of the plan as it is shown. */
  readonly etag: string | null;
}

function Calibrator({ projectId, plan, etag }: CalibratorProps) {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  const canSave = useMay(projectId, 'upload_engineer');
  const draft = useDraft<{ lines: readonly EnteredLine[] }>(`calibration:${plan.id}`, { lines: [] });
  const [from, setFrom] = useState<Point>();
  const { lines } = draft.values;
  const known = lines.map(toKnownLine);
  const whole = known.filter((line) => line !== undefined);
  const found = calibrate(whole);
  const onPlace = (at: Point) => {
    if (from === undefined) return setFrom(at);
    setFrom(undefined);
    if (Math.hypot(at.x - from.x, at.y - from.y) < 1) return undefined;
    return draft.set({ lines: [...lines, { from, to: at, metres: '', bearingDeg: '' }] });
  };
  return (
    <div className={classes.layout}>
      <div className={classes.picture}>
        <PlanPicture
          {...{ projectId, plan }}
          pins={NO_PINS}
          onPlace={canSave && lines.length < MAX_LINES ? onPlace : undefined}
          onCancelPlace={() => setFrom(undefined)}
          metresPerPx={found?.scaleMPerPx ?? plan.scaleMPerPx}
          drawing={(project) => (
            <>
              {lines.map((line, at) => (
                <DrawnLine
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the list
                  key={at}
                  from={project(line.from)}
                  to={project(line.to)}
                  label={
                    typeof line.metres === 'number'
                      ? t('metres', { length: number(line.metres, 'length') })
                      : `${at + 1}`
                  }
                  color={COLOURS[at % COLOURS.length] ?? '#c22525'}
                />
              ))}
              {from && <DrawnLine from={project(from)} to={undefined} label="" color="#c22525" />}
            </>
          )}
        />
      </div>
      <CalibrationPanel
        {...{ projectId, plan, etag, lines, known, found, canSave }}
        hasBegun={from !== undefined}
        isDoubtful={found?.residuals.some(isDoubtful) ?? false}
        onLines={(next) => draft.set({ lines: next })}
        onSaved={draft.clear}
      />
    </div>
  );
}

/** Converts an entered line; undefined while its length is missing. */
function toKnownLine({ from, to, metres, bearingDeg }: EnteredLine): KnownLine | undefined {
  if (typeof metres !== 'number' || metres <= 0) return undefined;
  return { from, to, metres, ...(typeof bearingDeg === 'number' && { bearingDeg }) };
}
