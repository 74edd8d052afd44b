// Posts of 1,000 readings: the service against psql's \copy of the same rows into a table of the same kind.
//   npm run bench -- ingest [--rows 200000] [--rounds 3]
// The service runs as in production: a key, budgets, each reading validated, duplicates and latest values minded, and a threshold
// on each of 200 sensors. Eight gateways post, each its next post when the one before was answered.
import { measurePosts } from './measuring/posting.ts';
import { benchmark } from './measuring/run.ts';

await benchmark((run) => measurePosts(run, { size: 1_000, goal: 0.8 }));
