import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Conflict } from './conflict.tsx';
import type { RecordEditing } from './use-record-form.ts';

interface ConflictProps<Values extends Record<string, unknown>> {
  readonly editing: Pick<RecordEditing<Values>, 'clash' | 'isPending' | 'close'>;
  /** Names a field in the choice between two versions. */
  readonly label: (field: keyof Values) => string;
  /** Renders the value of a field in the choice between two versions. */
  readonly show: (field: keyof Values, values: Values) => ReactNode;
}

interface Props<Values extends Record<string, unknown>> extends ConflictProps<Values> {
  readonly editing: RecordEditing<Values>;
  readonly onInvalid?: Parameters<RecordEditing<Values>['form']['onSubmit']>[1];
  readonly children: ReactNode;
}

/** Form that edits a record: the fields, the problem, cancel and save, and the choice where somebody else saved first. */
export function RecordForm<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { editing, onInvalid, label, show, children } = props;
  const { form, isPending, problem, close, submit } = editing;
  const { t } = useTranslation('shell');
  return (
    <form onSubmit={form.onSubmit(submit, onInvalid)} noValidate>
      <Stack>
        {children}
        {problem !== undefined && <ProblemNotice problem={problem} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
      <RecordConflict {...{ editing, label, show }} />
    </form>
  );
}

/** Asks which version to keep of each field that somebody else changed too, for forms with other buttons than `RecordForm`. */
export function RecordConflict<Values extends Record<string, unknown>>(props: ConflictProps<Values>) {
  const { label, show } = props;
  const { clash, isPending, close } = props.editing;
  if (clash === undefined) return null;
  return (
    <Conflict
      isPending={isPending}
      fields={clash.fields.map((field) => ({
        name: label(field),
        theirs: show(field, clash.theirs),
        yours: show(field, clash.yours),
      }))}
      onTakeTheirs={close}
      onKeepYours={clash.keepYours}
      onBack={clash.goBack}
    />
  );
}
