import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { membersOf, RULE_EVENTS, type RuleEvent } from '../../../contract/automation-members.ts';
import { Problem } from '../api/problem.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { saidAtField } from '../ui/refused-fields.ts';
import { Section } from '../ui/section.tsx';
import { ActionFields } from './action-fields.tsx';
import { ConditionFields, type RuleFormApi } from './condition-fields.tsx';
import { DryRunPart } from './dry-run.tsx';
import { conditionsOf, newAction, newCondition, type RuleValues } from './rule-values.ts';

interface Props {
  readonly projectId: string;
  readonly initial: RuleValues;
  /** Receives the values after every change, for the draft. */
  readonly onValues?: (values: RuleValues) => void;
  readonly action: string;
  readonly isPending: boolean;
  readonly problem: unknown;
  readonly onSubmit: (values: RuleValues) => void;
  readonly onCancel: () => void;
}

/** A rule to be made or changed: when, if, then; tried before it is saved. */
export function RuleForm({ projectId, initial, onValues, action, isPending, problem, onSubmit, onCancel }: Props) {
  const { t, i18n } = useTranslation('automation');
  const cancel = useTranslation('shell').t('cancel');
  const form = useForm<RuleValues>({
    initialValues: initial,
    ...(onValues !== undefined && { onValuesChange: onValues }),
    validate: useRefusals(),
  });
  const rest = useRefusal(form, problem);
  const { event, conditions, actions } = form.values;
  const language = i18n.language === 'ar' ? 'ar' : 'en';
  const setEvent = (next: string | null) => {
    const members = membersOf(next as RuleEvent);
    form.setValues({
      event: next as RuleEvent,
      conditions: conditions.filter(
        ({ member }) => JSON.stringify(members[member]) === JSON.stringify(membersOf(event)[member]),
      ),
    });
  };
  return (
    <form noValidate onSubmit={form.onSubmit(onSubmit, () => focusFirstWrong())}>
      <Stack>
        <Section title={t('when')}>
          <TextInput label={t('name')} withAsterisk maxLength={200} {...form.getInputProps('name')} />
          <Select
            label={t('event')}
            data={RULE_EVENTS.map((value) => ({ value, label: t(`events.${value}`) }))}
            allowDeselect={false}
            value={event}
            onChange={setEvent}
          />
        </Section>
        <Section title={t('if')} advice={conditions.length === 0 ? t('always') : t('allOf')}>
          {conditions.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own, and their values are the form's
            <ConditionFields key={at} {...{ projectId, form, at }} />
          ))}
          {conditions.length < 10 && (
            <Group>
              <AddButton
                label={t('addCondition')}
                onAdd={() => form.insertListItem('conditions', newCondition(event))}
              />
            </Group>
          )}
          <DryRunPart projectId={projectId} asked={() => ({ event, conditions: conditionsOf(form.values) })} />
        </Section>
        <Section title={t('then')}>
          {actions.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <ActionFields key={at} {...{ projectId, form, at }} />
          ))}
          {actions.length === 0 && form.errors.actions && (
            <Text size="sm" c="red" role="alert">
              {form.errors.actions}
            </Text>
          )}
          {actions.length < 5 && (
            <Group>
              <AddButton label={t('addAction')} onAdd={() => form.insertListItem('actions', newAction(language))} />
            </Group>
          )}
        </Section>
        {rest !== undefined && <ProblemNotice problem={rest} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function AddButton({ label, onAdd }: { readonly label: string; readonly onAdd: () => void }) {
  return (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={onAdd}>
      {label}
    </Button>
  );
}

/** What is missing before anything is sent, at its field. */
function useRefusals() {
  const { t } = useTranslation('automation');
  return (values: RuleValues): Record<string, string> => {
    const wrong: Record<string, string> = {};
    if (values.name.trim() === '') wrong.name = t('wrong.name');
    if (values.actions.length === 0) wrong.actions = t('wrong.actions');
    for (const [at, { comparison, one, many }] of values.conditions.entries()) {
      const isMissing =
        comparison === 'any_of' ? many.length === 0 : one.trim() === '' && !/^is(_not)?$/.test(comparison);
      if (isMissing) wrong[`conditions.${at}.value`] = t('wrong.value');
    }
    for (const [at, action] of values.actions.entries()) {
      const path = `actions.${at}`;
      if (action.kind === 'create_issue' && action.title.trim() === '') wrong[`${path}.title`] = t('wrong.text');
      if (action.kind === 'call_webhook' && action.url.trim() === '') wrong[`${path}.url`] = t('wrong.url');
      if (action.kind !== 'send_email') continue;
      if (action.subject.trim() === '') wrong[`${path}.subject`] = t('wrong.text');
      if (action.memberIds.length + action.addresses.length === 0) wrong[`${path}.memberIds`] = t('wrong.recipients');
    }
    return wrong;
  };
}

/** Says at each field what the service refused of it; answers what is left to be said. */
function useRefusal(form: RuleFormApi, problem: unknown): unknown {
  const details = problem instanceof Problem ? problem.details.filter(({ path }) => isOfForm(path)) : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, not for each letter typed after it
  useEffect(() => {
    for (const detail of details) form.setFieldError(fieldOf(detail.path), saidAtField(detail));
    if (details.length > 0) focusFirstWrong();
  }, [problem]);
  return problem !== undefined && details.length === 0 ? problem : undefined;
}

const isOfForm = (path: string) => /^(name|(conditions|actions)\/\d+\/\w+)/.test(path);

/** `actions/0/addresses/1` is said at the addresses of the first action. */
const fieldOf = (path: string) => path.split('/').slice(0, 3).join('.');

/** Fields of conditions and actions come and go: the first that is marked as wrong is the first on the page. */
function focusFirstWrong(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus());
}
