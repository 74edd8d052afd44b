// What of maintenance is read from the service, and what is done about its tasks.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  MaintenanceTask,
  TaskCompletion,
  TaskPostponement,
  TaskReopening,
  TaskSkip,
} from '../../../../contract/maintenance.ts';
import { allPages } from '../../api/all-pages.ts';
import { taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { useApi } from '../../api/use-api.ts';
import { useToday } from '../../ui/today.ts';
import { type Days, plusDays, plusMonths } from './calendar-days.ts';

export type Task = MaintenanceTask;

export const maintenanceKey = (projectId: string) => ['project', projectId, 'maintenance'] as const;

/** More tasks are not fetched for one screen, which then says so. */
export const MOST_TASKS = 2_000;

/** Which tasks are looked for beside their days. */
export interface TaskFilters {
  readonly state?: Task['state'];
  readonly asset?: string;
}

/** The tasks that are due within some days. */
export function useTasks(projectId: string, { from, to }: Days, { state, asset }: TaskFilters) {
  const api = useApi();
  return useQuery({
    queryKey: [...maintenanceKey(projectId), 'tasks', { from, to, state, asset }],
    queryFn: ({ signal }) =>
      allPages(
        (cursor) =>
          taken(
            api.GET('/api/projects/{projectId}/maintenance-tasks', {
              params: {
                path: { projectId },
                query: {
                  ...{ from, to, limit: PAGE_ROWS },
                  ...(state !== undefined && { state }),
                  ...(asset !== undefined && { assetId: asset }),
                  ...(cursor !== undefined && { cursor }),
                },
              },
              signal,
            }),
          ),
        MOST_TASKS,
      ),
  });
}

/** The days in which a task can be overdue: the service computes them over five years at most. */
export function overdueDays(today: string): Days {
  const to = plusDays(today, -1);
  return { from: plusMonths(to, -59), to };
}

/** The first page of the tasks that are overdue: how many there are, or that there are more. */
export function useOverdue(projectId: string, { asset }: Pick<TaskFilters, 'asset'>) {
  const api = useApi();
  const today = useToday(projectId);
  return useQuery({
    queryKey: [...maintenanceKey(projectId), 'overdue', { today, asset }],
    queryFn: ({ signal }) =>
      taken(
        api.GET('/api/projects/{projectId}/maintenance-tasks', {
          params: {
            path: { projectId },
            query: {
              ...overdueDays(today),
              ...{ state: 'open', limit: PAGE_ROWS },
              ...(asset !== undefined && { assetId: asset }),
            },
          },
          signal,
        }),
      ),
  });
}

export type TaskDeed =
  | { readonly kind: 'complete'; readonly body: TaskCompletion }
  | { readonly kind: 'skip'; readonly body: TaskSkip }
  | { readonly kind: 'postpone'; readonly body: TaskPostponement }
  | { readonly kind: 'reopen'; readonly body: TaskReopening };

/** Does something about a task; every list that it may stand in is read again. */
export function useTaskDeed({ projectId, assetId, number }: Pick<Task, 'projectId' | 'assetId' | 'number'>) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { path: { projectId, assetId, number: String(number) } };
  const refresh = () => void queries.invalidateQueries({ queryKey: maintenanceKey(projectId) });
  // A refusal may say that somebody else was quicker.
  return (deed: TaskDeed): Promise<Task> => send(deed).finally(refresh);

  function send({ kind, body }: TaskDeed): Promise<Task> {
    const task = '/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}';
    switch (kind) {
      case 'complete':
        return taken(api.POST(`${task}/complete`, { params, body }));
      case 'skip':
        return taken(api.POST(`${task}/skip`, { params, body }));
      case 'postpone':
        return taken(api.POST(`${task}/postpone`, { params, body }));
      case 'reopen':
        return taken(api.POST(`${task}/reopen`, { params, body }));
    }
  }
}
