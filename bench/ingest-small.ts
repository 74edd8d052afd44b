// Posts of 100 readings, like ingest.ts.
//   npm run bench -- ingest-small [--rows 200000] [--rounds 3]
import { measurePosts } from './measuring/posting.ts';
import { benchmark } from './measuring/run.ts';

await benchmark((run) => measurePosts(run, { size: 100, goal: 0.5 }));
