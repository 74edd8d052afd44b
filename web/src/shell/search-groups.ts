// What a search found, ready to be shown and opened. Pure.
import type { ProjectSearch } from '../../../contract/search.ts';
import type { RecentRecord, RecordStep } from './recent-records.ts';

type Group = ProjectSearch['groups'][number];
export type FoundType = Group['type'];

export interface Finding {
  readonly id: string;
  readonly type: FoundType;
  readonly number: number | null;
  readonly title: string;
  readonly detail: string | null;
  /** Null for what has none, and where it is not known. */
  readonly status: string | null;
  /** Within the application. */
  readonly address: string;
}

export interface FindingGroup {
  readonly name: FoundType | 'recent';
  readonly findings: readonly Finding[];
  /** Whether there is more of it than is shown. */
  readonly isMore: boolean;
}

const TYPES: Readonly<Record<RecordStep, FoundType>> = {
  issues: 'issue',
  rfis: 'rfi',
  clashes: 'clash',
  photos: 'photo',
  plans: 'floor_plan',
};

/** The groups of an answer of the service. */
export function findingsOf(projectId: string, groups: readonly Group[]): FindingGroup[] {
  return groups.map(({ type, hits, more }) => ({
    name: type,
    isMore: more,
    findings: hits.map(({ id, number, title, detail, status }) => ({
      ...{ id, type, number, title, detail, status },
      address: buildAddress(projectId, type, id),
    })),
  }));
}

/** What was looked at last, as a group; none where nothing was. */
export function recentFindings(projectId: string, records: readonly RecentRecord[]): FindingGroup[] {
  const findings = records.map(({ step, id, title }) => ({
    ...{ id, type: TYPES[step], number: null, title, detail: null, status: null },
    address: `/projects/${projectId}/${step}/${id}`,
  }));
  return findings.length === 0 ? [] : [{ name: 'recent', findings, isMore: false }];
}

function buildAddress(projectId: string, type: FoundType, id: string): string {
  const step = Object.entries(TYPES).find(([, each]) => each === type)?.[0];
  // Milestones have no screen of their own: their list shows them all.
  return `/projects/${projectId}/${step === undefined ? 'milestones' : `${step}/${id}`}`;
}
