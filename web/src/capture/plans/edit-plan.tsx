import { Button, Group, Loader, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { Conflict } from '../../parts/conflict.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { isSaidAtFields, refuseFields } from '../../parts/refused-fields.ts';
import { isMeanwhile, useTheirs } from '../../parts/theirs.ts';
import { levelsOf } from './add-plan.tsx';
import { type FloorPlan, planQuery, useChangePlan, usePlans } from './plan-data.ts';
import { PLAN_SENTENCES, PlanFields, type PlanForm, type PlanValues, planChange } from './plan-fields.tsx';

interface Props {
  readonly projectId: string;
  readonly plan: FloorPlan;
  readonly onClose: () => void;
}

/** Changes what a plan is called and where it stands. */
export function EditPlan({ projectId, plan, onClose }: Props) {
  const { t } = useTranslation(['plans', 'frame']);
  const current = useQuery(planQuery(useApi(), projectId, plan.id));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('plans:editOf', { name: plan.name })}
      size="lg"
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      {current.data && <Form {...{ projectId, onClose }} read={current.data} />}
      {current.data === undefined && current.error === null && <Loader role="status" aria-label={t('frame:loading')} />}
      {current.error !== null && <ProblemNotice problem={current.error} onRetry={() => void current.refetch()} />}
    </Modal>
  );
}

interface FormProps {
  readonly projectId: string;
  readonly read: Tagged<FloorPlan>;
  readonly onClose: () => void;
}

function Form({ projectId, read, onClose }: FormProps) {
  const { t } = useTranslation(['plans', 'frame']);
  const api = useApi();
  const queries = useQueryClient();
  const { plans } = usePlans(projectId);
  const change = useChangePlan(projectId);
  // The state that the person set out from; what is read meanwhile does not touch what is entered.
  const [began] = useState(read);
  const meanwhile = useTheirs(() =>
    queries.fetchQuery({ ...planQuery(api, projectId, began.record.id), staleTime: 0 }),
  );
  const { theirs } = meanwhile;
  const form = useForm<PlanForm>({
    initialValues: valuesOf(began.record),
    validate: { name: (name) => (name.trim() === '' ? t('plans:fields.nameMissing') : null) },
  });
  const save = (values: PlanValues, etag: string | null) =>
    change.mutate(
      { id: began.record.id, change: planChange(values), etag },
      {
        onSuccess: onClose,
        onError: (problem) => (isMeanwhile(problem) ? void lookAgain() : refuseFields(form, problem, PLAN_SENTENCES)),
      },
    );
  const lookAgain = async () => {
    const now = await meanwhile.look();
    if (now !== undefined) meanwhile.show(now);
  };
  const isSaid = isMeanwhile(change.error) || isSaidAtFields(change.error, PLAN_SENTENCES);
  const problem = meanwhile.unread ?? (isSaid ? undefined : (change.error ?? undefined));
  return (
    <form onSubmit={form.onSubmit((values) => save(values, began.etag))} noValidate>
      <Stack>
        <PlanFields form={form} levels={levelsOf(plans ?? [])} />
        {problem !== undefined && <ProblemNotice problem={problem} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('frame:cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('frame:save')}
          </Button>
        </Group>
      </Stack>
      {theirs && (
        <Conflict
          isPending={change.isPending}
          fields={fieldsThatDiffer(theirs.record)}
          onTakeTheirs={onClose}
          onKeepYours={() => save(form.getValues(), theirs.etag)}
        />
      )}
    </form>
  );

  function fieldsThatDiffer(record: FloorPlan) {
    const [now, entered] = [valuesOf(record), form.getValues()];
    const shown = (value: string | number | boolean) =>
      typeof value === 'boolean' ? (value ? t('plans:shown') : t('plans:hidden')) : String(value);
    return (['name', 'level', 'levelOrder', 'isVisible'] as const)
      .filter((name) => now[name] !== entered[name])
      .map((name) => ({
        name: t(`plans:fields.${name === 'isVisible' ? 'visible' : name}`),
        theirs: shown(now[name]),
        yours: shown(entered[name]),
      }));
  }
}

function valuesOf({ name, level, levelOrder, isVisible }: FloorPlan): PlanValues {
  return { name, level: level ?? '', levelOrder, isVisible };
}
