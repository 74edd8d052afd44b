import { createMessage } from '../../../../contract/messages/message.ts';
import type { Model } from '../../../../contract/models.ts';
import { modelContentOperations } from '../../../../contract/operations/model-contents.ts';
import type { Query } from '../../../../contract/operations/operation.ts';
import { PAGE_LIMIT_DEFAULT } from '../../../../contract/paging.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { AppError, conflict, namedNotFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import { implement } from '../../platform/http/implement.ts';
import { nextPageLink, type PagingDeps } from '../../platform/http/paging.ts';
import { type Answer, ok, type Route } from '../../platform/http/route.ts';
import { findReadyBefore, getModel } from '../versions/public.ts';
import { findComparedGeometry } from './compared-geometry.ts';
import { findEarlierImport } from './compared-imports.ts';
import { type ComparisonCounts, countDifferences, listDifferences } from './comparison.ts';
import { readPlace, writePlace } from './comparison-cursor.ts';

type ComparisonQuery = Query<typeof modelContentOperations.getProjectModelComparison>;

/** What a version of a model has otherwise than another. */
export function comparisonRoutes(deps: PagingDeps): Route[] {
  return [
    implement(modelContentOperations.getProjectModelComparison, {
      loadResource: ({ scope, params }) => getModel(deps.db.reader(scope), scope, params.modelId),
      handle: ({ scope, params, query: asked, url }) => compare(deps, scope, params.modelId, { asked, url }),
    }),
  ];
}

interface Asked {
  readonly asked: ComparisonQuery;
  readonly url: string;
}

async function compare(deps: PagingDeps, scope: ProjectScope, modelId: string, { asked, url }: Asked): Promise<Answer> {
  const { change, kind, guid, members = true, cursor, limit = PAGE_LIMIT_DEFAULT } = asked;
  const filters = [
    asked.with ?? '',
    change ?? '',
    ...(kind === undefined ? [] : [kind]),
    ...(guid === undefined ? [] : ['guid', guid]),
  ];
  const binding = ['comparison with counts', scope.workspaceId, modelId, ...filters].join('\0');
  const from = cursor === undefined ? undefined : readPlace(modelId, deps.cursors.open(cursor, binding));
  const reader = deps.db.reader(scope);
  const model = await getModel(reader, scope, modelId);
  const other = await otherOf(reader, scope, model, asked.with ?? from?.withModelId);
  if (model.status !== 'ready' || other.status !== 'ready') throw conflict(createMessage('models.compareReady'));
  const ids = { modelId, withModelId: other.id };
  const geometry = await findComparedGeometry(reader, scope, ids);
  const earlierImport = await findEarlierImport(reader, scope, ids);
  const versions = { ...ids, hasGeometry: geometry.state === 'ready', earlierImport };
  const { hasGeometry } = versions;
  // Counts from before the geometry was ready do not include its figures.
  const isCounted = from !== undefined && from.hasGeometry === hasGeometry;
  const counts = isCounted ? from.counts : await countDifferences(reader, scope, versions);
  const { totals, kinds, notComparedCount, withoutMaterials } = counts;
  const window = { change, kind, guid, members, after: from ?? { guid: '', ordinal: 0 }, rows: limit + 1 };
  const rows = hasDifferences(counts, asked) ? await listDifferences(reader, scope, versions, window) : [];
  const data = rows.slice(0, limit);
  const last = rows.length > limit ? data.at(-1) : undefined;
  const seal = ({ guid: lastGuid, ordinal }: (typeof data)[number]) =>
    deps.cursors.seal(
      writePlace(modelId, { withModelId: other.id, guid: lastGuid, ordinal, hasGeometry, counts }),
      binding,
    );
  const nextCursor = last === undefined ? null : seal(last);
  const headers = nextCursor === null ? {} : { link: nextPageLink(url, nextCursor) };
  const materials = {
    state: withoutMaterials.length === 0 ? ('ready' as const) : ('unavailable' as const),
    modelIds: [...withoutMaterials],
  };
  const values = {
    state: earlierImport === undefined ? ('ready' as const) : ('partial' as const),
    modelIds: earlierImport === undefined ? [] : [earlierImport === 'was' ? other.id : modelId],
  };
  const compared = { ...ids, totals, kinds, geometry: { ...geometry, notComparedCount }, materials, values };
  return ok({ ...compared, data, nextCursor }, { headers });
}

/** False where the counts say that nothing is left to look for. */
function hasDifferences({ totals, kinds }: ComparisonCounts, { change, kind }: Asked['asked']): boolean {
  const count = change === undefined ? totals.added + totals.removed + totals.changed : totals[change];
  return count > 0 && (kind === undefined || kinds[kind] > 0);
}

async function otherOf(reader: Reader, scope: ProjectScope, model: Model, named: string | undefined): Promise<Model> {
  if (named === undefined) {
    const before = await findReadyBefore(reader, scope, model);
    if (before === undefined) throw conflict(createMessage('models.nothingBefore'));
    return before;
  }
  return getModel(reader, scope, named).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? namedNotFound('with') : error;
  });
}
