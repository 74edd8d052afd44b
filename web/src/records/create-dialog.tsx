import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { FormDrawer } from './form-drawer.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** Progress of the request; `problem` is a refusal that no field shows. */
  readonly creation: { readonly isPending: boolean; readonly problem: unknown };
  readonly onSubmit: () => void;
  /** Wording of the button that sends the form. */
  readonly action: string;
  /** The fields. */
  readonly children: ReactNode;
}

interface DialogProps extends Props {
  readonly size?: 'md' | 'lg';
}

/** Shows the form for a new record in the middle of the screen. */
export function CreateDialog({ title, onClose, creation, onSubmit, action, size = 'md', children }: DialogProps) {
  const { t } = useTranslation('shell');
  return (
    <Dialog opened onClose={onClose} size={size} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submitBy(onSubmit)} noValidate>
        <Stack>
          {children}
          {creation.problem != null && <ProblemNotice problem={creation.problem} />}
          <Group justify="flex-end" gap="xs">
            <Actions {...{ onClose, action }} isPending={creation.isPending} />
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface DrawerProps extends Props {
  /** A choice about what follows, at the start of the footer. */
  readonly choice?: ReactNode;
  /** Another button that sends the form, before `action`. */
  readonly otherAction?: ReactNode;
}

/** Shows the form for a new record beside the list. */
export function CreateDrawer(props: DrawerProps) {
  const { title, onClose, creation, onSubmit, action, choice, otherAction, children } = props;
  return (
    <FormDrawer
      {...{ title, onClose }}
      onSubmit={submitBy(onSubmit)}
      problem={creation.problem}
      actions={
        <>
          {choice}
          <Actions {...{ onClose, otherAction, action }} isPending={creation.isPending} />
        </>
      }
    >
      {children}
    </FormDrawer>
  );
}

interface ActionProps extends Pick<DrawerProps, 'onClose' | 'otherAction' | 'action'> {
  readonly isPending: boolean;
}

function Actions({ onClose, otherAction, action, isPending }: ActionProps) {
  const { t } = useTranslation('shell');
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      {otherAction}
      <Button type="submit" loading={isPending}>
        {action}
      </Button>
    </>
  );
}

function submitBy(onSubmit: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
}
