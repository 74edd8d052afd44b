import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-call.ts';
import { useFormats } from '../../language/formats.ts';
import { useFormState } from '../../ui/form-state.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { isSaidAtFields, refuseFields } from '../../ui/refused-fields.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { useToday } from '../../ui/today.ts';
import { plusDays } from './calendar-days.ts';
import { type Task, type TaskDeed, useTaskDeed } from './task-data.ts';

interface Props {
  readonly task: Task;
  /** What its asset is called. */
  readonly name: string;
  readonly kind: TaskDeed['kind'];
  readonly onBack: () => void;
  readonly onDone: () => void;
}

type Values = { on: string; text: string };

/** The fields of the form, as the service calls them for each deed. */
const FIELDS = {
  complete: { on: 'completedOn', text: 'note' },
  skip: { on: 'on', text: 'reason' },
  postpone: { on: 'dueOn', text: 'reason' },
  reopen: { on: 'on', text: 'reason' },
} as const;

const said = (message: string) => message;

/** Completes a task, skips it, puts it off or opens it again. */
export function TaskDeedForm({ task, name, kind, onBack, onDone }: Props) {
  const { t } = useTranslation(['maintenance', 'shell']);
  const { day } = useFormats();
  const today = useToday(task.projectId);
  const formState = useFormState(t(`maintenance:${kind}.action`));
  const fields = FIELDS[kind];
  const least = plusDays(task.dueOn, 1);
  const form = useForm<Values>({
    initialValues: { on: kind === 'complete' ? today : '', text: '' },
    validate: {
      on: (on) =>
        kind === 'postpone' && on < least ? t('maintenance:postpone.onMissing', { day: day(task.dueOn) }) : null,
      text: (text) => (kind === 'skip' && text.trim() === '' ? t('maintenance:skip.reasonMissing') : null),
    },
  });
  const sentences = { [fields.on]: said, [fields.text]: said };
  const deed = useCall(
    useTaskDeed(task),
    (done) => {
      toastDone(t(`maintenance:${kind}.done`, { name, day: day(done.dueOn) }));
      if (formState.isOpen()) onDone();
    },
    (problem) => {
      formState.notifyIfClosed(problem);
      refuseFields(form, problem, sentences);
    },
  );
  // The form's own fields stand for those of the service.
  const errorOf = (field: keyof Values) => form.errors[field] ?? form.errors[fields[field]];
  return (
    <form noValidate onSubmit={form.onSubmit((values) => deed.run(deedOf(kind, values)))}>
      <Stack>
        {kind === 'reopen' && <Text size="sm">{t('maintenance:reopen.advice')}</Text>}
        {(kind === 'complete' || kind === 'postpone') && (
          <TextInput
            type="date"
            dir="ltr"
            label={t(`maintenance:${kind}.on`)}
            {...(kind === 'postpone' && { description: t('maintenance:postpone.advice'), required: true, min: least })}
            {...(kind === 'complete' && { max: today })}
            data-autofocus
            {...form.getInputProps('on')}
            error={errorOf('on')}
          />
        )}
        <Textarea
          label={t(kind === 'complete' ? 'maintenance:complete.note' : `maintenance:${kind}.reason`)}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          required={kind === 'skip'}
          {...form.getInputProps('text')}
          error={errorOf('text')}
        />
        {deed.problem !== undefined && !isSaidAtFields(deed.problem, sentences) && (
          <ProblemNotice problem={deed.problem} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onBack}>
            {t('shell:cancel')}
          </Button>
          <Button type="submit" loading={deed.isPending}>
            {t(`maintenance:${kind}.action`)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function deedOf(kind: TaskDeed['kind'], { on, text }: Values): TaskDeed {
  const note = text.trim() || null;
  switch (kind) {
    case 'complete':
      return { kind, body: { ...(on !== '' && { completedOn: on }), note } };
    case 'reopen':
      return { kind, body: { reason: note } };
    case 'skip':
      return { kind, body: { reason: text.trim() } };
    case 'postpone':
      return { kind, body: { dueOn: on, reason: note } };
  }
}
