import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';
import { ProblemNotice } from './problem-notice.tsx';

interface Props {
  readonly opened: boolean;
  readonly title: string;
  /** Consequences, in a sentence. */
  readonly children: ReactNode;
  /** Verb on the button: "Revoke key". */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isPending: boolean;
  readonly problem: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. Stays open, with the reason, if the action is refused. */
export function Confirm(props: Props) {
  const { opened, title, children, action, isDangerous = true, isPending, problem, onConfirm, onClose } = props;
  const { t } = useTranslation('shell');
  return (
    <Dialog opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack>
        {typeof children === 'string' ? <Text size="sm">{children}</Text> : children}
        {problem != null && <ProblemNotice problem={problem} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button {...(isDangerous && { color: 'red.9' })} loading={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
