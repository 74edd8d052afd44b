import { modelContentOperations } from '../../../../contract/operations/model-contents.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/db.ts';
import { findFile, storageKeyOf } from '../../platform/files/ledger.ts';
import type { Storage } from '../../platform/files/storage-rules.ts';
import { namesTag } from '../../platform/http/etag.ts';
import { implement } from '../../platform/http/implement.ts';
import { type Answer, ok, type Route } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import { getModel } from '../versions/public.ts';
import { requestGeometry } from './commands.ts';
import { findGeometry, findPartFile } from './store.ts';
import { formatGeometry } from './views.ts';

interface GeometryRouteDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly storage: Storage;
}

/** Returns the routes of the geometry that the 3D viewer shows of a version of a model. */
export function geometryRoutes(deps: GeometryRouteDeps): Route[] {
  const loadResource = ({ scope, params }: { scope: ProjectScope; params: { modelId: string } }) =>
    getModel(deps.db.reader(scope), scope, params.modelId);
  return [
    implement(modelContentOperations.getProjectModelGeometry, {
      loadResource,
      handle: async ({ scope, params: { modelId } }) =>
        ok(formatGeometry(scope, modelId, await findGeometry(deps.db.reader(scope), scope, modelId))),
    }),
    implement(modelContentOperations.downloadProjectModelGeometryPart, {
      loadResource,
      handle: ({ scope, params, query, header, method }) =>
        servePart(deps, scope, { ...params, number: Number(params.number), file: query.file, header, method }),
    }),
    implement(modelContentOperations.regenerateProjectModelGeometry, {
      loadResource,
      handle: async ({ actor, scope, params }) => ({
        status: 202,
        body: await requestGeometry(deps, actor, scope, params.modelId),
      }),
    }),
  ];
}

interface PartRequest {
  readonly modelId: string;
  readonly number: number;
  /** The requested file; undefined requests the current one. */
  readonly file: string | undefined;
  readonly method: string;
  header(name: string): string | undefined;
}

/** Caches for a year: the content of a URL with a file id never changes. */
const IMMUTABLE = 'private, max-age=31536000, immutable';

async function servePart(deps: GeometryRouteDeps, scope: ProjectScope, request: PartRequest): Promise<Answer> {
  const { file: wanted, method, header } = request;
  const reader = deps.db.reader(scope);
  const fileId = await findPartFile(reader, scope, request);
  if (fileId === undefined || (wanted !== undefined && wanted !== fileId)) throw notFound();
  const headers = {
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'cache-control': wanted === undefined ? 'private, no-cache' : IMMUTABLE,
    // A different person who signs in with this browser gets what they may see themselves.
    vary: 'cookie',
    etag: `"${fileId}"`,
  };
  const fresh = header('if-none-match');
  if (fresh !== undefined && namesTag(fresh, headers.etag)) return { status: 304, headers };
  const file = await findFile(reader, scope, fileId);
  if (file === undefined) throw notFound();
  const whole = { ...headers, 'content-length': String(file.sizeBytes) };
  if (method === 'HEAD') return { headers: whole, stream: Buffer.alloc(0) };
  return { headers: whole, stream: await deps.storage.read(storageKeyOf(scope.workspaceId, fileId)) };
}
