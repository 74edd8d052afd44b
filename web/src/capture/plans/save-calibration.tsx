import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tagged } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useSingle } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { Conflict } from '../../records/conflict.tsx';
import { useFormState } from '../../ui/form-state.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import type { Calibration } from './calibration.ts';
import { type FloorPlan, type FloorPlanChange, planQuery, useChangePlan } from './plan-data.ts';

interface Props {
  readonly projectId: string;
  readonly plan: FloorPlan;
  readonly etag: string | null;
  readonly found: Calibration | undefined;
  readonly onSaved: () => void;
}

/** Saves the result of the lines; if somebody else changed it meanwhile, shows both versions. */
export function SaveCalibration({ projectId, plan, etag, found, onSaved }: Props) {
  const { t } = useTranslation('plans');
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const change = useChangePlan(projectId);
  // Version that the person started from: its ETag protects what somebody else calibrated meanwhile.
  const [began] = useState<Tagged<FloorPlan>>({ record: plan, etag });
  const [theirs, setTheirs] = useState<Tagged<FloorPlan>>();
  const back = () => {
    onSaved();
    if (!formState.isOpen()) return;
    void navigate({ to: '/projects/$projectId/plans/$planId', params: { projectId, planId: plan.id } });
  };
  const formState = useFormState(t('calibration.title'), 'formRefusedKept');
  // A second press would find the version of the first one, and ask to choose between two equal ones.
  const send = useSingle((calibration: Calibration, on: Tagged<FloorPlan>) =>
    change.mutateAsync({ id: plan.id, change: toChange(calibration), etag: on.etag }).then(
      () => {
        toastDone(t('calibration.saved'));
        back();
      },
      (problem) => {
        setTheirs(undefined);
        formState.notifyIfClosed(problem);
        if (problem instanceof Problem && problem.status === 412 && formState.isOpen()) void readAgain(calibration, on);
      },
    ),
  );
  const save = (calibration: Calibration, on: Tagged<FloorPlan>) => void send(calibration, on);
  // Saves at once if another field was changed, such as the name: there is nothing to choose between.
  const readAgain = async (calibration: Calibration, on: Tagged<FloorPlan>) => {
    const now = await queries.fetchQuery({ ...planQuery(api, projectId, plan.id), staleTime: 0 });
    const asked = Object.keys(toChange(calibration)) as ('scaleMPerPx' | 'rotationDeg')[];
    if (asked.every((field) => now.record[field] === on.record[field])) save(calibration, now);
    else setTheirs(now);
  };
  return (
    <>
      {change.error !== null && theirs === undefined && <ProblemNotice problem={change.error} />}
      <Group gap="xs">
        <Button disabled={found === undefined} loading={change.isPending} onClick={() => found && save(found, began)}>
          {t('calibration.save')}
        </Button>
      </Group>
      {theirs && found && (
        <Both
          {...{ theirs, found }}
          isPending={change.isPending}
          onTakeTheirs={back}
          onKeepYours={() => save(found, theirs)}
          onBack={() => setTheirs(undefined)}
        />
      )}
    </>
  );
}

interface BothProps {
  readonly theirs: Tagged<FloorPlan>;
  readonly found: Calibration;
  readonly isPending: boolean;
  readonly onTakeTheirs: () => void;
  readonly onKeepYours: () => void;
  readonly onBack: () => void;
}

function Both({ theirs, found, ...rest }: BothProps) {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  const { scaleMPerPx, rotationDeg } = theirs.record;
  const yours = toChange(found);
  const fields = [
    {
      name: t('calibration.scaleName'),
      theirs:
        scaleMPerPx === null ? t('scale.unknown') : t('calibration.scale', { scale: number(scaleMPerPx, 'scale') }),
      yours: t('calibration.scale', { scale: number(found.scaleMPerPx, 'scale') }),
    },
  ];
  if (yours.rotationDeg !== undefined) {
    fields.push({
      name: t('calibration.rotationName'),
      theirs: t('calibration.degrees', { rotation: number(rotationDeg, 'degrees') }),
      yours: t('calibration.degrees', { rotation: number(yours.rotationDeg, 'degrees') }),
    });
  }
  return <Conflict {...rest} fields={fields} />;
}

function toChange({ scaleMPerPx, rotationDeg }: Calibration): FloorPlanChange {
  return { scaleMPerPx, ...(rotationDeg !== undefined && { rotationDeg: Math.round(rotationDeg * 1e4) / 1e4 }) };
}
