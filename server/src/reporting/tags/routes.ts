import { tagOperations } from '../../../../contract/operations/tags.ts';
import type { Db } from '../../platform/database/db.ts';
import { implement } from '../../platform/http/implement.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import { getTags } from './tags.ts';

/** What people have called things in a project, to choose from. */
export function tagRoutes({ db }: { readonly db: Db }): Route[] {
  return [implement(tagOperations.listProjectTags, async ({ scope }) => ok(await getTags(db.reader(scope), scope)))];
}
