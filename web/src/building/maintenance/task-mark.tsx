import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Task } from './task-data.ts';

type Standing = Task['state'] | 'overdue' | 'provisional';

const COLORS: Readonly<Record<Standing, string>> = {
  open: 'blue',
  overdue: 'red',
  provisional: 'gray',
  completed: 'green',
  skipped: 'yellow',
};

/** How a task stands, in a word. */
export function standingOf({ state, overdue, provisional }: Task): Standing {
  if (overdue) return 'overdue';
  return provisional ? 'provisional' : state;
}

/** What a standing is called. */
export function useStandingWord(): (task: Task) => string {
  const { t } = useTranslation('maintenance');
  return (task) => {
    const standing = standingOf(task);
    return standing === 'overdue' || standing === 'provisional' ? t(standing) : t(`state.${standing}`);
  };
}

/** How a task stands, with a dot of its colour. */
export function TaskMark({ task }: { readonly task: Task }) {
  const word = useStandingWord();
  return <StatusMark color={COLORS[standingOf(task)]} label={word(task)} />;
}
