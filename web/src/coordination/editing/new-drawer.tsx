import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SideDialog } from '../../ui/dialog.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  /** What was refused and stands at no field. */
  readonly problem: unknown;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Beside the list: the form for a new record. A click outside does not close it. */
export function NewDrawer({ title, onClose, onSubmit, problem, actions, children }: Props) {
  const { t } = useTranslation('shell');
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        noValidate
      >
        <Stack>
          {children}
          {problem !== undefined && <ProblemNotice problem={problem} />}
          <FormFoot>{actions}</FormFoot>
        </Stack>
      </form>
    </SideDialog>
  );
}
