import { Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SideDialog } from '../../ui/dialog.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** What was refused and stands at no field. */
  readonly problem: unknown;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** The form of an asset beside the screen; a click outside does not close it. */
export function AssetDrawer({ title, onClose, onSubmit, problem, actions, children }: Props) {
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
