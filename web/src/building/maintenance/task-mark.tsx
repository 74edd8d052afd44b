import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Task } from './task-data.ts';

type TaskStatus = Task['state'] | 'overdue' | 'provisional';

const COLORS: Readonly<Record<TaskStatus, string>> = {
  open: 'blue',
  overdue: 'red',
  provisional: 'gray',
  completed: 'green',
  skipped: 'yellow',
};

/** Returns the status of a task: overdue or provisional if it is, else its state. */
export function getTaskStatus({ state, overdue, provisional }: Task): TaskStatus {
  if (overdue) return 'overdue';
  return provisional ? 'provisional' : state;
}

/** Returns the function that names the status of a task. */
export function useTaskStatusLabel(): (task: Task) => string {
  const { t } = useTranslation('maintenance');
  return (task) => {
    const status = getTaskStatus(task);
    return status === 'overdue' || status === 'provisional' ? t(status) : t(`state.${status}`);
  };
}

/** Shows the status of a task, with a dot of its colour. */
export function TaskMark({ task }: { readonly task: Task }) {
  const label = useTaskStatusLabel();
  return <StatusMark color={COLORS[getTaskStatus(task)]} label={label(task)} />;
}
