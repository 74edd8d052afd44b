import { Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { forgetDraft } from '../../ui/draft.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { listLevels } from './add-plan.tsx';
import { type FloorPlan, type FloorPlanChange, planQuery, useChangePlan, usePlans } from './plan-data.ts';
import { PLAN_SENTENCES, PlanFields, type PlanForm, toPlanChange } from './plan-fields.tsx';

interface Props {
  readonly projectId: string;
  readonly plan: FloorPlan;
  readonly onClose: () => void;
}

/** Edits the name, level and visibility of a plan. */
export function EditPlan({ projectId, plan, onClose }: Props) {
  const { t } = useTranslation(['plans', 'shell']);
  const title = t('plans:editOf', { name: plan.name });
  const current = useQuery(planQuery(useApi(), projectId, plan.id));
  return (
    <Dialog
      opened
      onClose={() => {
        forgetDraft(draftName(plan.id));
        onClose();
      }}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      {current.data && <Form {...{ projectId, title, onClose }} read={current.data} />}
      {current.data === undefined && current.error === null && <Loader role="status" aria-label={t('shell:loading')} />}
      {current.error !== null && <ProblemNotice problem={current.error} onRetry={() => void current.refetch()} />}
    </Dialog>
  );
}

interface FormProps {
  readonly projectId: string;
  readonly title: string;
  readonly read: Tagged<FloorPlan>;
  readonly onClose: () => void;
}

function Form({ projectId, title, read, onClose }: FormProps) {
  const { t } = useTranslation(['plans', 'shell']);
  const api = useApi();
  const queries = useQueryClient();
  const list = usePlans(projectId);
  const { id } = read.record;
  const editing = useRecordForm<FloorPlan, FloorPlanChange, PlanForm>({
    name: draftName(id),
    title,
    read,
    readAgain: () => queries.fetchQuery({ ...planQuery(api, projectId, id), staleTime: 0 }),
    change: useChangePlan(projectId),
    validate: { name: (name) => (name.trim() === '' ? t('plans:fields.nameMissing') : null) },
    valuesOf: toValues,
    ...{ bodyOf: toPlanChange, sentences: PLAN_SENTENCES, onClose },
  });
  const shown = (value: string | number | boolean) =>
    typeof value === 'boolean' ? (value ? t('plans:shown') : t('plans:hidden')) : String(value);
  return (
    <RecordForm
      editing={editing}
      label={(name) => t(`plans:fields.${name === 'isVisible' ? 'visible' : name}`)}
      show={(name, values) => shown(values[name])}
    >
      <PlanFields form={editing.form} levels={listLevels(list.plans ?? [])} />
      {list.problem !== null && <NotLoaded onRetry={list.retry} />}
    </RecordForm>
  );
}

const draftName = (planId: string) => `plan:${planId}`;

function toValues({ name, level, levelOrder, isVisible }: FloorPlan): PlanForm {
  return { name, level: level ?? '', levelOrder, isVisible };
}
