import { Button, CloseButton, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../api/new-id.ts';
import { ProblemText } from './problem-notice.tsx';

interface Done {
  /** Undoes it; what can be undone is told for longer. */
  readonly undo?: (() => void) | undefined;
  /** True where what lies at the lower edge of the screen must stay free. */
  readonly isAbove?: boolean;
}

/** Says that something was done. */
export function toastDone(message: ReactNode, { undo, isAbove = false }: Done = {}): void {
  show({ color: 'green', autoClose: undo ? 10_000 : 4000, message, undo, isAbove });
}

/** Says that something was refused and why; it stays until it is closed. */
export function toastProblem(title: ReactNode, problem: unknown): void {
  const message = (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ProblemText problem={problem} />
    </Stack>
  );
  show({ color: 'red', autoClose: false, message });
}

interface Shown extends Done {
  readonly color: string;
  readonly autoClose: number | false;
  readonly message: ReactNode;
}

function show({ color, autoClose, message, undo, isAbove = false }: Shown): void {
  const id = newId();
  // The button that notifications bring along has no name in the reader's language.
  notifications.show({
    id,
    color,
    autoClose,
    ...(isAbove && { position: 'top-center' as const }),
    withCloseButton: false,
    message: <Closable {...{ id, undo }}>{message}</Closable>,
  });
}

interface ClosableProps {
  readonly id: string;
  readonly undo: (() => void) | undefined;
  readonly children: ReactNode;
}

function Closable({ id, undo, children }: ClosableProps) {
  const { t } = useTranslation('frame');
  return (
    <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
      <div>{children}</div>
      <Group gap="xs" wrap="nowrap">
        {undo && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              notifications.hide(id);
              undo();
            }}
          >
            {t('undo')}
          </Button>
        )}
        <CloseButton size="sm" aria-label={t('close')} onClick={() => notifications.hide(id)} />
      </Group>
    </Group>
  );
}
