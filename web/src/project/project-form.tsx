import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project, ProjectChange } from '../../../contract/projects.ts';
import { tagged } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { Conflict } from '../records/conflict.tsx';
import { type Begun, changedFields, clashingFields, onlyChanged, useEditDraft } from '../records/edit-draft.ts';
import { isMeanwhile, useTheirs } from '../records/theirs.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { isSaidAtFields, refuseFields } from '../ui/refused-fields.ts';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { type TaggedProject, useProjectChange } from './use-project-change.ts';

const FIELDS = ['name', 'code', 'description', 'timeZone'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

interface Props {
  readonly project: TaggedProject;
  readonly mayChange: boolean;
}

/** Name, code, description and time zone. */
export function ProjectForm({ project, mayChange }: Props) {
  const { t } = useTranslation('project');
  const queries = useQueryClient();
  const { form, draft, isChanged, isPending, problem, meanwhile, show, save } = useProjectEdit(project, mayChange);
  const { theirs } = meanwhile;
  return (
    <form
      onSubmit={form.onSubmit(
        (values) => save(values, draft.begun.etag),
        (errors) => form.getInputNode(FIELDS.find((each) => errors[each]) ?? 'name')?.focus(),
      )}
      noValidate
    >
      <Stack>
        <ProjectFields {...{ form, mayChange }} />
        {problem !== undefined && <ProblemNotice problem={problem} />}
        {mayChange && (
          <Group>
            <Button type="submit" loading={isPending} disabled={!isChanged}>
              {t('settings.save')}
            </Button>
            {isChanged && (
              <Button variant="default" onClick={() => show(project)}>
                {t('settings.discard')}
              </Button>
            )}
            {isChanged && draft.isRestored && (
              <Text size="sm" c="dimmed">
                {t('settings.restored')}
              </Text>
            )}
          </Group>
        )}
      </Stack>
      {theirs && (
        <ProjectConflict
          {...{ theirs, isPending }}
          begun={draft.begun.values}
          yours={form.values}
          onKeepYours={() => save(form.values, theirs.etag)}
          onTakeTheirs={() => {
            queries.setQueryData(['project', project.record.id, 'settings'], theirs);
            show(theirs);
          }}
          onBack={meanwhile.leave}
        />
      )}
    </form>
  );
}

function useProjectEdit(project: TaggedProject, mayChange: boolean) {
  const { t } = useTranslation('project');
  const { id } = project.record;
  const api = useApi();
  const change = useProjectChange(id);
  const meanwhile = useTheirs(() =>
    tagged(api.GET('/api/projects/{projectId}', { params: { path: { projectId: id } } })),
  );
  const refused = {
    name: t('settings.nameRefused'),
    code: t('settings.codeRefused'),
    description: t('settings.descriptionRefused'),
    timeZone: t('settings.zoneRefused'),
  };
  const draft = useEditDraft<Values>(`project:${id}:settings`, stateOf(project));
  const form = useForm<Values>({
    initialValues: mayChange ? draft.entered : valuesOf(project.record),
    onValuesChange: draft.enter,
    validate: { name: (value) => (value.trim() === '' ? refused.name : null) },
  });
  const isChanged = changedFields(draft.begun.values, form.values).length > 0;
  // What was typed back to what stood is no draft.
  useEffect(() => {
    if (!isChanged) draft.clear();
  }, [isChanged, draft.clear]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where nothing is entered, the form shows what is read, once it is
  useEffect(() => {
    if (!isChanged && draft.isBehind) show(project);
  }, [project.etag]);

  function show(next: TaggedProject): void {
    form.setValues(valuesOf(next.record));
    draft.begin(stateOf(next));
    meanwhile.leave();
  }

  function save(values: Values, etag: string | null): void {
    change.mutate(
      { body: onlyChanged(bodyOf(values), draft.begun.values, values), etag },
      {
        onSuccess: (answer) => {
          show(answer);
          toastDone(t('settings.saved'));
        },
        onError: (problem) => (isMeanwhile(problem) ? void goOn(values) : refuseFields(form, problem, refused)),
      },
    );
  }

  // What somebody else changed besides stays as they made it; of the rest the person chooses.
  async function goOn(values: Values): Promise<void> {
    const now = await meanwhile.look();
    if (now === undefined) return;
    if (clashingFields(draft.begun.values, values, valuesOf(now.record)).length > 0) meanwhile.show(now);
    else save(values, now.etag);
  }

  const isSaid = isMeanwhile(change.error) || isSaidAtFields(change.error, refused);
  const problem = meanwhile.unread ?? (isSaid ? undefined : (change.error ?? undefined));
  return { form, draft, isChanged, isPending: change.isPending, problem, meanwhile, show, save };
}

interface FieldsProps {
  readonly form: UseFormReturnType<Values>;
  readonly mayChange: boolean;
}

function ProjectFields({ form, mayChange }: FieldsProps) {
  const { t } = useTranslation('project');
  const frozen = { readOnly: !mayChange, ...(!mayChange && { variant: 'filled' }) };
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        {...frozen}
        label={t('settings.name')}
        maxLength={200}
        required={mayChange}
      />
      <TextInput
        {...form.getInputProps('code')}
        {...frozen}
        label={t('settings.code')}
        description={t('settings.codeHint')}
        maxLength={64}
        className="as-typed-input"
      />
      <Textarea
        {...form.getInputProps('description')}
        {...frozen}
        label={t('settings.description')}
        autosize
        minRows={3}
        maxRows={12}
      />
      {mayChange ? (
        <TimeZoneSelect
          label={t('settings.timeZone')}
          description={t('settings.timeZoneHint')}
          nothingFound={t('settings.noZone')}
          value={form.values.timeZone}
          onChange={(zone) => form.setFieldValue('timeZone', zone)}
          error={form.errors.timeZone}
        />
      ) : (
        <TextInput label={t('settings.timeZone')} value={form.values.timeZone} {...frozen} className="as-typed-input" />
      )}
    </>
  );
}

interface ConflictProps {
  readonly theirs: TaggedProject;
  readonly begun: Values;
  readonly yours: Values;
  readonly isPending: boolean;
  readonly onKeepYours: () => void;
  readonly onTakeTheirs: () => void;
  readonly onBack: () => void;
}

function ProjectConflict({ theirs, begun, yours, ...rest }: ConflictProps) {
  const { t } = useTranslation('project');
  const current = valuesOf(theirs.record);
  const fields = clashingFields(begun, yours, current).map((each) => ({
    name: t(`settings.${each}`),
    theirs: current[each],
    yours: yours[each],
  }));
  return <Conflict fields={fields} {...rest} />;
}

function valuesOf({ name, code, description, timeZone }: Project): Values {
  return { name, code: code ?? '', description: description ?? '', timeZone };
}

function stateOf({ record, etag }: TaggedProject): Begun<Values> {
  return { values: valuesOf(record), etag };
}

function bodyOf({ name, code, description, timeZone }: Values): ProjectChange {
  return {
    name,
    code: code.trim() === '' ? null : code,
    description: description.trim() === '' ? null : description,
    timeZone,
  };
}
