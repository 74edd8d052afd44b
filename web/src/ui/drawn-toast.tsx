import { Button, CloseButton, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../api/new-id.ts';
import { ProblemText } from './problem-notice.tsx';

/** Content of a notice. */
export type Toast = DoneToast | ProblemToast;

/** Reports success. */
export interface DoneToast {
  readonly kind: 'done';
  readonly message: ReactNode;
  /** Undoes the action; a notice that offers this stays longer. */
  readonly undo?: (() => void) | undefined;
  /** True if the lower edge of a large screen must stay free; on a small one that is where thumbs are. */
  readonly isAbove?: boolean;
  /** True if the notice asks for a further step: it stays until it is closed. */
  readonly isKept?: boolean;
}

/** Reports a refusal and its reason. */
interface ProblemToast {
  readonly kind: 'problem';
  readonly title: ReactNode;
  readonly problem: unknown;
}

const CLOSES_MS = 4_000;
const CLOSES_WITH_UNDO_MS = 10_000;

/** Shows a notice; that of a problem stays until it is closed. */
export function drawToast(toast: Toast): void {
  const id = newId();
  // The close button of Mantine's notifications has no translated name.
  const frame = { id, withCloseButton: false };
  if (toast.kind === 'problem') {
    const message = (
      <Closable id={id}>
        <Refusal {...toast} />
      </Closable>
    );
    notifications.show({ ...frame, color: 'red', autoClose: false, message });
    return;
  }
  const { message, undo, isAbove = false, isKept = false } = toast;
  notifications.show({
    ...frame,
    color: isKept ? 'yellow' : 'green',
    autoClose: isKept ? false : undo ? CLOSES_WITH_UNDO_MS : CLOSES_MS,
    ...(isAbove && { position: isSmall() ? ('bottom-center' as const) : ('top-center' as const) }),
    message: <Closable {...{ id, undo }}>{message}</Closable>,
  });
}

const isSmall = () => window.matchMedia('(max-width: 40em)').matches;

function Refusal({ title, problem }: ProblemToast) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ProblemText problem={problem} />
    </Stack>
  );
}

interface ClosableProps {
  readonly id: string;
  readonly undo?: (() => void) | undefined;
  readonly children: ReactNode;
}

function Closable({ id, undo, children }: ClosableProps) {
  const { t } = useTranslation('shell');
  return (
    <Group justify="space-between" align="center" gap="xs" wrap="nowrap">
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
