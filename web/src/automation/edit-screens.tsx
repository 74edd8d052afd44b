import { Stack } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomationRuleWithSecret as WithSecret } from '../../../contract/automation.ts';
import { type Tagged, tagged, taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { useCall } from '../api/use-call.ts';
import { Conflict } from '../records/conflict.tsx';
import { isMeanwhile, useTheirs } from '../records/theirs.ts';
import { useDraft } from '../ui/draft.ts';
import { type FormState, useFormState } from '../ui/form-state.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Pending } from '../ui/pending.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { type Rule, useRule, useRuleRefresh } from './rule-data.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleSecret } from './rule-secret.tsx';
import { RuleSentence } from './rule-sentence.tsx';
import { actionsOf, conditionsOf, newAction, type RuleValues, valuesOf } from './rule-values.ts';

const newRoute = getRouteApi('/in/projects/$projectId/automation/new');
const editRoute = getRouteApi('/in/projects/$projectId/automation/$ruleId/edit');

const bodyOf = (values: RuleValues) => ({
  name: values.name.trim(),
  event: values.event,
  conditions: conditionsOf(values),
  actions: actionsOf(values),
});

function useLanguage(): 'en' | 'ar' {
  return useTranslation('automation').i18n.language === 'ar' ? 'ar' : 'en';
}

/** Opens the page of a rule that was saved, after its secret if it has a new one; a person who left the form stays where they are. */
function useArrival(projectId: string, formState: FormState) {
  const { t } = useTranslation('automation');
  const navigate = useNavigate();
  const refresh = useRuleRefresh(projectId);
  const [made, setMade] = useState<WithSecret>();
  const go = ({ id }: Pick<Rule, 'id'>) =>
    navigate({ to: '/projects/$projectId/automation/$ruleId', params: { projectId, ruleId: id } });
  return {
    async arrive(rule: WithSecret, said: string) {
      void refresh();
      if (!formState.isOpen() && rule.secret !== null) {
        return toastDone(t('secretUnseen', { name: rule.name }), { isKept: true });
      }
      toastDone(said);
      if (!formState.isOpen()) return;
      if (rule.secret === null) await go(rule);
      else setMade(rule);
    },
    secret: made && <RuleSecret secret={made.secret} onClose={() => void go(made)} />,
  };
}

/** Makes a rule. */
export function NewRuleScreen() {
  const { projectId } = newRoute.useParams();
  const { t } = useTranslation('automation');
  const api = useApi();
  const navigate = useNavigate();
  const initial: RuleValues = { name: '', event: 'issue.created', conditions: [], actions: [newAction(useLanguage())] };
  const draft = useDraft<RuleValues>(`automation:${projectId}:new`, initial);
  const formState = useFormState(t('new'), 'formRefusedKept');
  const { arrive, secret } = useArrival(projectId, formState);
  const create = useCall(
    (values: RuleValues) => {
      const body = bodyOf(values);
      const header = { 'Idempotency-Key': draft.key.of(body) };
      return taken(
        api.POST('/api/projects/{projectId}/automation-rules', { params: { path: { projectId }, header }, body }),
      );
    },
    (rule) => {
      draft.clear();
      return arrive(rule, t('made'));
    },
    formState.notifyIfClosed,
  );
  const list = { to: '/projects/$projectId/automation', params: { projectId } } as const;
  return (
    <Stack maw={960} w="100%" gap="md" pb="xl">
      <PageHead title={t('new')} crumbs={[{ label: t('title'), to: list }]} />
      <RuleForm
        projectId={projectId}
        initial={draft.values}
        onValues={draft.set}
        action={t('saveNew')}
        isPending={create.isPending}
        problem={create.problem}
        onSubmit={create.run}
        onCancel={() => {
          draft.clear();
          void navigate(list);
        }}
      />
      {secret}
    </Stack>
  );
}

/** Changes a rule. */
export function EditRuleScreen() {
  const { projectId, ruleId } = editRoute.useParams();
  const { t } = useTranslation('automation');
  const { data, error, refetch } = useRule(projectId, ruleId);
  const [begun, setBegun] = useState<Tagged<Rule>>();
  if (begun === undefined && data !== undefined) setBegun(data);
  return (
    <Stack maw={960} w="100%" gap="md" pb="xl">
      <PageHead
        title={t('editTitle')}
        crumbs={[
          { label: t('title'), to: { to: '/projects/$projectId/automation', params: { projectId } } },
          {
            label: begun?.record.name ?? '…',
            to: { to: '/projects/$projectId/automation/$ruleId', params: { projectId, ruleId } },
          },
        ]}
      />
      {error !== null && begun === undefined && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {begun === undefined && error === null && <Pending height={320} />}
      {begun !== undefined && <EditRule key={begun.etag} begun={begun} onTheirs={setBegun} />}
    </Stack>
  );
}

interface EditProps {
  readonly begun: Tagged<Rule>;
  /** Begins anew with what somebody else saved meanwhile. */
  readonly onTheirs: (rule: Tagged<Rule>) => void;
}

function EditRule({ begun: { record, etag }, onTheirs }: EditProps) {
  const { t } = useTranslation('automation');
  const api = useApi();
  const navigate = useNavigate();
  const { id, projectId } = record;
  const path = { projectId, ruleId: id };
  const formState = useFormState(t('editTitle'));
  const { arrive, secret } = useArrival(projectId, formState);
  const language = useLanguage();
  const [sent, setSent] = useState<RuleValues>();
  const theirs = useTheirs(() =>
    tagged(api.GET('/api/projects/{projectId}/automation-rules/{ruleId}', { params: { path } })),
  );
  const save = useCall(
    ({ values, tag }: { values: RuleValues; tag: string | null }) => {
      setSent(values);
      const params = { path, ...(tag !== null && { header: { 'If-Match': tag } }) };
      return taken(api.PATCH('/api/projects/{projectId}/automation-rules/{ruleId}', { params, body: bodyOf(values) }));
    },
    (rule) => arrive(rule, t('saved')),
    async (problem) => {
      formState.notifyIfClosed(problem);
      const now = isMeanwhile(problem) ? await theirs.look() : undefined;
      if (now !== undefined) theirs.show(now);
    },
  );
  const other = theirs.theirs;
  return (
    <>
      <RuleForm
        projectId={projectId}
        initial={valuesOf(record, language)}
        action={t('save')}
        isPending={save.isPending}
        problem={other === undefined ? save.problem : undefined}
        onSubmit={(values) => save.run({ values, tag: etag })}
        onCancel={() => void navigate({ to: '/projects/$projectId/automation/$ruleId', params: path })}
      />
      {other !== undefined && sent !== undefined && (
        <Conflict
          fields={[
            {
              name: t('does'),
              theirs: <RuleSentence projectId={projectId} rule={other.record} />,
              yours: <RuleSentence projectId={projectId} rule={bodyOf(sent)} />,
            },
          ]}
          isPending={save.isPending}
          onKeepYours={() => {
            theirs.leave();
            save.run({ values: sent, tag: null });
          }}
          onTakeTheirs={() => onTheirs(other)}
          onBack={theirs.leave}
        />
      )}
      {secret}
    </>
  );
}
