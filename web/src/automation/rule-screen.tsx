import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { useCall } from '../api/use-call.ts';
import { Confirm } from '../ui/confirm.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pending } from '../ui/pending.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useMay } from '../ui/project-access.ts';
import { Section } from '../ui/section.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { type Rule, useRule, useRuleRefresh, useRuns, useSkippedEvents } from './rule-data.ts';
import { RuleSecret } from './rule-secret.tsx';
import { RuleSentence } from './rule-sentence.tsx';
import { RuleState, SwitchRule } from './rule-state.tsx';
import { RecordLink, RunLog } from './run-log.tsx';

const route = getRouteApi('/in/projects/$projectId/automation/$ruleId');

/** Shows one rule: its sentence, its state, its runs, and the events that it skipped. */
export function RuleScreen() {
  const { projectId, ruleId } = route.useParams();
  const { t } = useTranslation('automation');
  const isAdmin = useMay(projectId, 'admin');
  const { data, error, refetch } = useRule(projectId, ruleId);
  const [dialog, setDialog] = useState<'delete' | 'rotate'>();
  const rule = data?.record;
  const close = () => setDialog(undefined);
  return (
    <Stack maw={1100} w="100%" gap="md" pb="xl">
      <PageHead
        title={rule?.name ?? t('title')}
        aside={rule && <RuleState rule={rule} />}
        crumbs={[{ label: t('title'), to: { to: '/projects/$projectId/automation', params: { projectId } } }]}
        actions={rule && isAdmin && <Deeds rule={rule} onDialog={setDialog} />}
      />
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {rule === undefined && error === null && <Pending height={240} />}
      {rule !== undefined && (
        <>
          {rule.disabledReason !== null && (
            <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={t('disabled.title')}>
              {t('disabled.advice')}
            </Alert>
          )}
          <Section title={t('does')}>
            <RuleSentence projectId={projectId} rule={rule} />
          </Section>
          <Section title={t('log.title')}>
            <RuleLog rule={rule} />
          </Section>
          <SkippedEvents rule={rule} />
          {dialog === 'delete' && <DeleteRule rule={rule} onClose={close} />}
          {dialog === 'rotate' && <RotateSecret rule={rule} onClose={close} />}
        </>
      )}
    </Stack>
  );
}

function RuleLog({ rule: { id, projectId } }: { readonly rule: Rule }) {
  const { result } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <RunLog
      rows={useRuns(projectId, id, result)}
      result={result}
      onResult={(chosen) => void navigate({ search: chosen === undefined ? {} : { result: chosen }, replace: true })}
    />
  );
}

interface DeedsProps {
  readonly rule: Rule;
  readonly onDialog: (dialog: 'delete' | 'rotate') => void;
}

function Deeds({ rule, onDialog }: DeedsProps) {
  const { t } = useTranslation('automation');
  const params = { projectId: rule.projectId, ruleId: rule.id };
  return (
    <>
      <SwitchRule rule={rule} />
      <Button
        variant="default"
        leftSection={<IconPencil size={18} />}
        renderRoot={(props) => <Link {...props} to="/projects/$projectId/automation/$ruleId/edit" params={params} />}
      >
        {t('edit')}
      </Button>
      {rule.actions.some(({ kind }) => kind === 'call_webhook') && (
        <Button variant="default" leftSection={<IconKey size={18} />} onClick={() => onDialog('rotate')}>
          {t('rotate')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => onDialog('delete')}>
        {t('delete')}
      </Button>
    </>
  );
}

function SkippedEvents({ rule: { projectId, id } }: { readonly rule: Rule }) {
  const { t } = useTranslation('automation');
  const skipped = useSkippedEvents(projectId, id).data?.data;
  if (skipped === undefined) return null;
  return (
    <Section title={t('skipped.title')} advice={t('skipped.advice')}>
      {skipped.length === 0 ? (
        <Text size="sm">{t('skipped.none')}</Text>
      ) : (
        <List size="sm" spacing={4}>
          {skipped.map(({ reason, condition, count, last }) => (
            <List.Item key={`${reason} ${condition}`}>
              {t(`skipped.${reason}`, { count, number: (condition ?? 0) + 1 })} {t('skipped.last')}{' '}
              <RecordLink projectId={projectId} resource={last.resource} title={last.title} />
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  );
}

interface DialogProps {
  readonly rule: Rule;
  readonly onClose: () => void;
}

function DeleteRule({ rule: { id, projectId, name }, onClose }: DialogProps) {
  const { t } = useTranslation('automation');
  const api = useApi();
  const navigate = useNavigate();
  const refresh = useRuleRefresh(projectId);
  const remove = useCall(
    () =>
      api.DELETE('/api/projects/{projectId}/automation-rules/{ruleId}', {
        params: { path: { projectId, ruleId: id } },
      }),
    () => {
      toastDone(t('deleted'));
      return navigate({ to: '/projects/$projectId/automation', params: { projectId } }).then(() => refresh(id));
    },
  );
  return (
    <Confirm
      opened
      title={t('deleteTitle', { name })}
      action={t('delete')}
      isPending={remove.isPending}
      problem={remove.problem}
      onConfirm={() => remove.run(undefined)}
      onClose={onClose}
    >
      {t('deleteAdvice')}
    </Confirm>
  );
}

function RotateSecret({ rule: { id, projectId }, onClose }: DialogProps) {
  const { t } = useTranslation('automation');
  const api = useApi();
  const refresh = useRuleRefresh(projectId);
  const [made, setMade] = useState<{ secret: string | null }>();
  const rotate = useCall(
    () =>
      taken(
        api.POST('/api/projects/{projectId}/automation-rules/{ruleId}/rotate-secret', {
          params: { path: { projectId, ruleId: id } },
        }),
      ),
    ({ secret }) => {
      setMade({ secret });
      void refresh();
    },
  );
  if (made !== undefined) return <RuleSecret secret={made.secret} onClose={onClose} />;
  return (
    <Confirm
      opened
      title={t('rotateTitle')}
      action={t('rotate')}
      isPending={rotate.isPending}
      problem={rotate.problem}
      onConfirm={() => rotate.run(undefined)}
      onClose={onClose}
    >
      {t('rotateAdvice')}
    </Confirm>
  );
}
