// Pins of a plan: the photos that match the filters in the address, and issues.
import type { TrackedIssue } from '../../../../contract/issues.ts';
import type { PlanPin } from '../../ui/plan-canvas/pin-button.tsx';
import type { PlanView } from '../addresses.ts';
import { KIND_COLOURS, type Photo } from '../photo-words.ts';

export type Issue = TrackedIssue;

/** Theme colour of each status of issues, shown beside its name. */
export const ISSUE_COLOURS: Readonly<Record<Issue['status'], string>> = {
  open: 'orange',
  in_progress: 'blue',
  in_review: 'violet',
  closed: 'green',
  verified: 'teal',
};

/** Returns the photos that match the filters. */
export function filterPhotos(
  photos: readonly Photo[],
  { milestone, kind, tag, visibility }: Pick<PlanView, 'milestone' | 'kind' | 'tag' | 'visibility'>,
): Photo[] {
  return photos.filter(
    (photo) =>
      (milestone === undefined || photo.milestoneId === milestone) &&
      (kind === undefined || photo.kind === kind) &&
      (tag === undefined || photo.tags.includes(tag)) &&
      (visibility === undefined || photo.visibility === visibility),
  );
}

/** Lists the tags of photos, the most used first; `compare` is that of the screen's language. */
export function listTags(photos: readonly Photo[], compare: (a: string, b: string) => number): string[] {
  const counts = new Map<string, number>();
  for (const tag of photos.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].toSorted(([a, m], [b, n]) => n - m || compare(a, b)).map(([tag]) => tag);
}

interface Labels {
  readonly photo: (photo: Photo) => string;
  readonly issue: (issue: Issue) => string;
}

/**
 * Creates the pins of photos and issues that have a place, with ids `photo:…` and `issue:…`. Labels are formatted when they are
 * read: of thousands of pins few are drawn one by one.
 */
export function createPins(
  { photos, issues }: { readonly photos: readonly Photo[]; readonly issues: readonly Issue[] },
  chosen: string | undefined,
  label: Labels,
): PlanPin[] {
  return [
    ...photos.flatMap((photo): PlanPin[] => {
      const { id, planX, planY, kind, visibility } = photo;
      if (planX === null || planY === null) return [];
      return [
        {
          ...{ id: `photo:${id}`, x: planX, y: planY, kind, color: KIND_COLOURS[kind] },
          ...{ isDraft: visibility === 'draft', isChosen: id === chosen },
          get label() {
            return label.photo(photo);
          },
        },
      ];
    }),
    ...issues.flatMap((issue): PlanPin[] => {
      const { id, planX, planY, status } = issue;
      if (planX === null || planY === null) return [];
      return [
        {
          ...{ id: `issue:${id}`, x: planX, y: planY, kind: 'issue' as const },
          ...{ color: ISSUE_COLOURS[status], isChosen: id === chosen, isFixed: true },
          get label() {
            return label.issue(issue);
          },
        },
      ];
    }),
  ];
}
