import { CloseButton, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../api/new-id.ts';
import { ProblemText } from './problem-notice.tsx';

/** Says that something was done. */
export function toastDone(message: ReactNode): void {
  show('green', 4000, message);
}

/** Says that something was refused and why; it stays until it is read. */
export function toastProblem(title: ReactNode, problem: unknown): void {
  const message = (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ProblemText problem={problem} />
    </Stack>
  );
  show('red', 15_000, message);
}

function show(color: string, autoClose: number, message: ReactNode): void {
  const id = newId();
  // The button that notifications bring along has no name in the reader's language.
  notifications.show({
    id,
    color,
    autoClose,
    withCloseButton: false,
    message: <Closable {...{ id }}>{message}</Closable>,
  });
}

function Closable({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { t } = useTranslation('frame');
  return (
    <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
      <div>{children}</div>
      <CloseButton size="sm" aria-label={t('close')} onClick={() => notifications.hide(id)} />
    </Group>
  );
}
