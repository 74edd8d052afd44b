// A topic of thousands of comments, taken apart: each part is a transaction of its own (contract §3: at most 500 rows).
import type { ReadTopic } from './read-topic.ts';

/** Two rows a comment, one a viewpoint, two a file, and a few for the issue itself: fewer than 500. */
const MOST = { comments: 180, viewpoints: 50, files: 20 } as const;

/** Of the last part alone the content is known again: what was broken off midway is imported anew. */
const UNFINISHED = Buffer.alloc(0);

/** The topic in parts, in the order in which they are to be saved; one that is small is a single part. */
export function slicesOf(read: ReadTopic): ReadTopic[] {
  const { topic, files } = read;
  const { comments, viewpoints } = topic;
  const count = Math.max(
    1,
    Math.ceil(comments.length / MOST.comments),
    Math.ceil(viewpoints.length / MOST.viewpoints),
    Math.ceil(files.length / MOST.files),
  );
  if (count === 1) return [read];
  return Array.from({ length: count }, (_, index) => {
    const cut = <T>(items: readonly T[], most: number) => items.slice(index * most, (index + 1) * most);
    return {
      ...read,
      topic: { ...topic, comments: cut(comments, MOST.comments), viewpoints: cut(viewpoints, MOST.viewpoints) },
      files: cut(files, MOST.files),
      firstComment: index * MOST.comments,
      firstViewpoint: index * MOST.viewpoints,
      contentHash: index === count - 1 ? read.contentHash : UNFINISHED,
    };
  });
}
