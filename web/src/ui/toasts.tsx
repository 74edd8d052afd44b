// Notices over the screen that say how something ended. What draws them is fetched behind the first screen.
import type { ReactNode } from 'react';
import { awaitPart } from '../api/fetch-part.ts';
import type { DoneToast, Toast } from './drawn-toast.tsx';

type Done = Omit<DoneToast, 'kind' | 'message'>;

/** Says that something was done. */
export function toastDone(message: ReactNode, done: Done = {}): void {
  show({ ...done, kind: 'done', message });
}

/** Says that something was refused and why; it stays until it is closed. */
export function toastProblem(title: ReactNode, problem: unknown): void {
  show({ kind: 'problem', title, problem });
}

/** They come in the order in which they were wanted: those who wait for the same part are served in turn. */
function show(toast: Toast): void {
  void awaitPart(() => import('./drawn-toast.tsx')).then(({ drawToast }) => drawToast(toast));
}
