import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastProblem } from '../../ui/toasts.tsx';
import { type FloorPlan, listOrderChanges, useChangePlan } from './plan-data.ts';

export interface Reordering {
  /** Moves the plan at one place of its level to another. */
  readonly move: (from: number, to: number) => void;
  /** Place of the plan that is being dragged. */
  readonly dragged: number | undefined;
  readonly onDrag: (place: number | undefined) => void;
  /** Announcement of the last move for screen readers. */
  readonly said: string;
}

/** Moves plans within their level. */
export function useReordering(projectId: string, plans: readonly FloorPlan[]): Reordering {
  const { t } = useTranslation('plans');
  const change = useChangePlan(projectId);
  const [dragged, onDrag] = useState<number>();
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const plan = plans[from];
    if (plan === undefined || from === to || to < 0 || to >= plans.length) return;
    const others = plans.filter((each) => each !== plan);
    const next = [...others.slice(0, to), plan, ...others.slice(to)];
    setSaid(t('moved', { name: plan.name, place: to + 1, count: plans.length }));
    for (const { id, sortOrder } of listOrderChanges(next)) {
      // One promise each: callbacks passed to `mutate` run for the last call only.
      change
        .mutateAsync({ id, change: { sortOrder }, etag: null })
        .catch((problem: unknown) => toastProblem(t('notMoved'), problem));
    }
  };
  return { move, dragged, onDrag, said };
}
