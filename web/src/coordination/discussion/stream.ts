// Comments and changes as one stream, oldest first. Pure.
import type { Change, Comment } from './discussion-calls.ts';

type StreamItem =
  | { readonly kind: 'comment'; readonly at: string; readonly id: string; readonly comment: Comment }
  | { readonly kind: 'change'; readonly at: string; readonly id: string; readonly change: Change };

export type StreamFilter = 'all' | 'comments' | 'changes';

/**
 * The stream. `nameOf` gives the word of a field: fields that are told by one word (both coordinates of a place) and were
 * changed in one go are told once.
 */
export function streamOf(
  comments: readonly Comment[],
  changes: readonly Change[],
  { filter, nameOf }: { filter: StreamFilter; nameOf: (field: string) => string },
): StreamItem[] {
  const told = new Set<string>();
  const once = changes.filter((each) => {
    // Files have neither name nor number of their own among the fields: each is told.
    const name = each.field === 'attachments' ? each.id : `${each.at} ${each.by.id} ${nameOf(each.field)}`;
    return !told.has(name) && told.add(name);
  });
  const items: StreamItem[] = [
    ...(filter === 'changes'
      ? []
      : comments.map((comment) => ({ kind: 'comment' as const, at: comment.createdAt, id: comment.id, comment }))),
    ...(filter === 'comments'
      ? []
      : once.map((change) => ({ kind: 'change' as const, at: change.at, id: change.id, change }))),
  ];
  return items.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
