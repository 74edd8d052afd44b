// Where a number leads: the list with the query that the service names beside it. Pure.
import type { LinkProps } from '@tanstack/react-router';

/** The lists, as their screens are called. */
export type ListName = 'issues' | 'rfis' | 'clashes' | 'photos' | 'anomalies';

const RENAMED: Readonly<Record<string, string>> = {
  assigneeId: 'assignee',
  floorPlanId: 'plan',
  spaceId: 'space',
  sensorId: 'sensor',
};

/** The link to a list of the project whose rows are those of a query of the service. */
export function listLink(projectId: string, list: ListName, query: string): LinkProps {
  return { to: `/projects/$projectId/${list}`, params: { projectId }, search: listSearch(list, query) } as LinkProps;
}

/** The address of a list for a query of the service. @internal */
export function listSearch(list: ListName, query: string): Record<string, string | boolean> {
  const asked = Object.fromEntries(new URLSearchParams(query));
  const search: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(asked)) {
    if (name === 'settled') continue;
    // The list has them only if the link says so, or if a status is chosen.
    if (name === 'withdrawn' && value === 'false') continue;
    if (name === 'unassigned') search.assignee = 'nobody';
    else search[RENAMED[name] ?? name] = value === 'true' ? true : value === 'false' ? false : value;
  }
  // These lists show open records unless the link says otherwise.
  const hasStatus = asked.settled === 'false' || asked.status !== undefined;
  if (['issues', 'rfis', 'clashes'].includes(list) && !hasStatus) search.show = 'all';
  return search;
}
