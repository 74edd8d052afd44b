// Notices over the screen that report results. The code that draws them is loaded after the first screen.
import type { ReactNode } from 'react';
import { awaitPart } from '../api/fetch-part.ts';
import type { DoneToast, Toast } from './drawn-toast.tsx';

type Done = Omit<DoneToast, 'kind' | 'message'>;

/** Reports success. */
export function toastDone(message: ReactNode, done: Done = {}): void {
  show({ ...done, kind: 'done', message });
}

/** Reports a refusal and its reason; the notice stays until it is closed. */
export function toastProblem(title: ReactNode, problem: unknown): void {
  show({ kind: 'problem', title, problem });
}

/** Shows a notice. The order of calls is kept, because all wait for the same import. */
function show(toast: Toast): void {
  void awaitPart(() => import('./drawn-toast.tsx')).then(({ drawToast }) => drawToast(toast));
}
