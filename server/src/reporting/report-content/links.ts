// Addresses of the application that a report leads to. Readers outside get none.
import type { ReportContent } from './content.ts';

type List =
  | 'issues'
  | 'rfis'
  | 'clashes'
  | 'photos'
  | 'anomalies'
  | 'models'
  | 'sensors'
  | 'assets'
  | 'maintenance'
  | 'plans';

/** Addresses of one project; undefined for readers outside. */
export interface Links {
  /** The list with the records of a query of the API, as the web application spells it. */
  list(list: List, query?: string): string | undefined;
  record(list: List, id: string): string | undefined;
  readonly project: string | undefined;
}

/** Names of parameters that addresses and the API have in common, except these. */
const RENAMED: Readonly<Record<string, string>> = { floorPlanId: 'plan', milestoneId: 'milestone' };
/** These lists show open records unless the address says otherwise. */
const OPEN_ALONE: readonly List[] = ['issues', 'rfis', 'clashes'];

/** Opens the links of a report. */
export function openLinks({ links, projectId }: Pick<ReportContent, 'links' | 'projectId'>): Links {
  const base = links === null ? undefined : `${links.baseUrl}/projects/${projectId}`;
  return {
    project: base,
    list: (list, query = '') => (base === undefined ? undefined : `${base}/${list}${writeSearch(list, query)}`),
    record: (list, id) => (base === undefined ? undefined : `${base}/${list}/${id}`),
  };
}

function writeSearch(list: List, query: string): string {
  const asked = new URLSearchParams(query);
  const search = new URLSearchParams();
  for (const [name, value] of asked) {
    if (name === 'settled' || (name === 'withdrawn' && value === 'false')) continue;
    if (name === 'unassigned') search.set('assignee', 'nobody');
    else search.set(RENAMED[name] ?? name, value);
  }
  const isOpenAlone = asked.get('settled') === 'false' || asked.has('status');
  if (query !== '' && OPEN_ALONE.includes(list) && !isOpenAlone) search.set('show', 'all');
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
