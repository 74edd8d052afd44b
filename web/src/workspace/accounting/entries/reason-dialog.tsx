import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Call } from '../../../api/use-call.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { focusFirst, useFormProblem } from '../../../ui/use-form-problem.ts';

const MAX_REASON = 500;

interface Props {
  readonly title: string;
  /** The consequences, a sentence each. */
  readonly advice: readonly string[];
  readonly action: string;
  readonly call: Call<string>;
  readonly onClose: () => void;
}

/** Asks for the reason of a rejection or a reversal. Stays open, with the refusal, if it is refused. */
export function ReasonDialog({ title, advice, action, call, onClose }: Props) {
  const { t } = useTranslation(['accounting', 'shell']);
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (value.trim() === '' ? t('needed') : null) },
  });
  const problem = useFormProblem(form, call.problem);
  return (
    <Dialog opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('shell:close') }}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          ({ reason }) => call.run(reason.trim()),
          (errors) => focusFirst(form, errors),
        )}
      >
        <Stack>
          {advice.map((each) => (
            <Text key={each} size="sm">
              {each}
            </Text>
          ))}
          <TextInput
            label={t('reason.label')}
            description={t('reason.hint')}
            withAsterisk
            maxLength={MAX_REASON}
            dir="auto"
            data-autofocus
            {...form.getInputProps('reason')}
          />
          {problem != null && <ProblemNotice problem={problem} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell:cancel')}
            </Button>
            <Button type="submit" color="red.9" loading={call.isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
