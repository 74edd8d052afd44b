// What people say about issues, RFIs and clashes, put on them and follow. Not for what these records are, nor for what
// changed in their fields (history).
/** An import changes comments that it made. */
export { updateComment } from './comment-store.ts';
/** The demo's people say something about issues. */
export { addComment } from './comments.ts';
/** Each kind of record has the same routes under its own path. */
export { type DiscussionRouteDeps, discussionRoutes } from './routes.ts';
/** What a kind of record hands in for them. */
export type { Subject } from './subject.ts';
/** Records show their watchers, and make some as they are made and assigned. */
export { insertWatchers, listWatchers, watchersMember } from './watcher-store.ts';
export { lockWatching, personOf } from './watching.ts';
