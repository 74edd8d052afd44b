import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Schema, tagged } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { useApi } from '../api/use-api.ts';
import { Conflict } from '../parts/conflict.tsx';
import { useDraft } from '../parts/draft.ts';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { isSaidAtFields, refuseFields } from '../parts/refused-fields.ts';
import { toastDone } from '../parts/toasts.tsx';
import { TimeZoneSelect } from './time-zone-select.tsx';
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
  const { id } = project.record;
  const api = useApi();
  const queries = useQueryClient();
  const change = useProjectChange(id);
  const [theirs, setTheirs] = useState<TaggedProject>();
  const refused = {
    name: t('settings.nameRefused'),
    code: t('settings.codeRefused'),
    description: t('settings.descriptionRefused'),
    timeZone: t('settings.zoneRefused'),
  };
  const draft = useDraft<Values>(`project:${id}:settings`, valuesOf(project.record));
  const form = useForm<Values>({
    initialValues: mayChange ? draft.values : valuesOf(project.record),
    onValuesChange: draft.set,
    validate: { name: (value) => (value.trim() === '' ? refused.name : null) },
  });
  const isChanged = FIELDS.some((each) => form.values[each] !== valuesOf(project.record)[each]);
  // What was typed back to what stands is no draft.
  useEffect(() => {
    if (!isChanged) draft.clear();
  }, [isChanged, draft.clear]);

  function show(next: TaggedProject): void {
    form.setValues(valuesOf(next.record));
    draft.clear();
    setTheirs(undefined);
  }

  function save(values: Values, etag: string | null): void {
    change.mutate(
      { body: bodyOf(values), etag },
      {
        onSuccess: (answer) => {
          show(answer);
          toastDone(t('settings.saved'));
        },
        onError: async (problem) => {
          if (problem instanceof Problem && problem.status === 412) {
            setTheirs(await tagged(api.GET('/api/projects/{projectId}', { params: { path: { projectId: id } } })));
          } else refuseFields(form, problem, refused);
        },
      },
    );
  }

  const isRefused = change.error !== null && theirs === undefined && !isSaidAtFields(change.error, refused);
  return (
    <form
      onSubmit={form.onSubmit(
        (values) => save(values, project.etag),
        (errors) => form.getInputNode(FIELDS.find((each) => errors[each]) ?? 'name')?.focus(),
      )}
      noValidate
    >
      <Stack>
        <ProjectFields {...{ form, mayChange }} />
        {isRefused && <ProblemNotice problem={change.error} />}
        {mayChange && (
          <Group>
            <Button type="submit" loading={change.isPending} disabled={!isChanged}>
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
          {...{ theirs, isPending: change.isPending }}
          yours={form.values}
          onKeepYours={() => save(form.values, theirs.etag)}
          onTakeTheirs={() => {
            queries.setQueryData(['project', id, 'settings'], theirs);
            show(theirs);
          }}
        />
      )}
    </form>
  );
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
        dir="auto"
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
        dir="auto"
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
  readonly yours: Values;
  readonly isPending: boolean;
  readonly onKeepYours: () => void;
  readonly onTakeTheirs: () => void;
}

function ProjectConflict({ theirs, yours, ...rest }: ConflictProps) {
  const { t } = useTranslation('project');
  const standing = valuesOf(theirs.record);
  const fields = FIELDS.filter((each) => standing[each] !== yours[each]).map((each) => ({
    name: t(`settings.${each}`),
    theirs: standing[each],
    yours: yours[each],
  }));
  return <Conflict fields={fields} {...rest} />;
}

function valuesOf({ name, code, description, timeZone }: Schema<'Project'>): Values {
  return { name, code: code ?? '', description: description ?? '', timeZone };
}

function bodyOf({ name, code, description, timeZone }: Values): Schema<'ProjectChange'> {
  return {
    name,
    code: code.trim() === '' ? null : code,
    description: description.trim() === '' ? null : description,
    timeZone,
  };
}
