import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { ProblemText } from './problem-notice.tsx';

/** Says that something was done. */
export function toastDone(message: ReactNode): void {
  notifications.show({ message, color: 'green', autoClose: 4000 });
}

/** Says that something was refused and why; it stays until it is read. */
export function toastProblem(title: ReactNode, problem: unknown): void {
  notifications.show({ title, message: <ProblemText problem={problem} />, color: 'red', autoClose: 15_000 });
}
