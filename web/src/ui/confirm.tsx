import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';
import { ProblemNotice } from './problem-notice.tsx';

interface Props {
  readonly opened: boolean;
  readonly title: string;
  /** What will happen, in a sentence. */
  readonly children: ReactNode;
  /** The verb on the button: "Revoke key". */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isPending: boolean;
  readonly problem: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. It stays open, with the reason, when that is refused. */
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
