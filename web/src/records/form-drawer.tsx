import { Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SideDialog } from '../ui/dialog.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** A refusal that no field shows. */
  readonly problem: unknown;
  /** Buttons, which stay in sight. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Shows a form beside the screen. A click outside does not close it. */
export function FormDrawer({ title, onClose, onSubmit, problem, actions, children }: Props) {
  const { t } = useTranslation('shell');
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={<span className="own-direction">{title}</span>}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {children}
          {problem != null && <ProblemNotice problem={problem} />}
          <FormFoot>{actions}</FormFoot>
        </Stack>
      </form>
    </SideDialog>
  );
}
