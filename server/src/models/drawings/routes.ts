import { Type } from 'typebox';
import { ModelDrawing } from '../../../../contract/model-drawings.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/db.ts';
import { findFile, storageKeyOf } from '../../platform/files/ledger.ts';
import type { Storage } from '../../platform/files/storage-rules.ts';
import { namesTag } from '../../platform/http/etag.ts';
import { type Answer, ok, person, type Route, route } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import { getModel } from '../versions/public.ts';
import { requestDrawing } from './commands.ts';
import { findDrawing, findPartFile } from './store.ts';
import { drawingOf } from './views.ts';

interface DrawingRouteDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly storage: Storage;
}

const DRAWING = '/api/projects/{projectId}/models/{modelId}/drawing';
const tag = 'Models';
const one = Type.Object({ projectId: Uuid(), modelId: Uuid() });
const NUMBER = /^[1-9][0-9]{0,4}$/;
const part = Type.Object({
  projectId: Uuid(),
  modelId: Uuid(),
  number: Type.String({ pattern: NUMBER.source, description: 'The `number` of the part.' }),
});

/** What a browser shows of a version of a model. */
export function drawingRoutes(deps: DrawingRouteDeps): Route[] {
  const findOfPath = ({ scope, params }: { scope: ProjectScope; params: { modelId: string } }) =>
    getModel(deps.db.reader(scope), scope, params.modelId);
  return [
    route({
      method: 'GET',
      path: DRAWING,
      summary: 'Get the drawing of a version of a model: its parts, a file a storey',
      description:
        'It is made in the background once the model is ready: ask until `state` is `ready` or `failed`. The files are ' +
        'fragments as `@thatopen/fragments` reads them, in which elements are known by their GlobalId.',
      tag,
      access: person('viewer'),
      scope: 'project',
      params: one,
      findOfPath,
      reply: ModelDrawing,
      handle: async ({ scope, params: { modelId } }) =>
        ok(drawingOf(scope, modelId, await findDrawing(deps.db.reader(scope), scope, modelId))),
    }),
    route({
      method: 'GET',
      path: `${DRAWING}/parts/{number}`,
      summary: 'Get the file of a part of a drawing',
      description:
        'By the `fileUrl` of the part, which may be kept for good: where the model was drawn again it is 404. Without `file`, ' +
        'the part as it is now.',
      tag,
      access: person('viewer'),
      scope: 'project',
      params: part,
      query: Type.Object({ file: Type.Optional(Uuid('Part of the `fileUrl`: the file that is meant.')) }),
      findOfPath,
      reply: { mediaType: 'application/octet-stream' },
      handle: ({ scope, params, query, header, method }) =>
        servePart(deps, scope, { ...params, number: Number(params.number), file: query.file, header, method }),
    }),
    route({
      method: 'POST',
      path: DRAWING,
      summary: 'Have a version of a model drawn again',
      description:
        'After a failure, and for versions of before there were drawings. Nothing changes where it is under way already.',
      tag,
      access: person('upload_engineer'),
      scope: 'project',
      params: one,
      findOfPath,
      reply: ModelDrawing,
      status: 202,
      refuses: ['conflict'],
      handle: async ({ actor, scope, params }) => ({
        status: 202,
        body: await requestDrawing(deps, actor, scope, params.modelId),
      }),
    }),
  ];
}

interface PartRequest {
  readonly modelId: string;
  readonly number: number;
  /** The file that is meant; undefined: the one that there is. */
  readonly file: string | undefined;
  readonly method: string;
  header(name: string): string | undefined;
}

/** A year: what has an address of its own does not change under it. */
const FOR_GOOD = 'private, max-age=31536000, immutable';

async function servePart(deps: DrawingRouteDeps, scope: ProjectScope, request: PartRequest): Promise<Answer> {
  const { file: wanted, method, header } = request;
  const reader = deps.db.reader(scope);
  const fileId = await findPartFile(reader, scope, request);
  if (fileId === undefined || (wanted !== undefined && wanted !== fileId)) throw notFound();
  const headers = {
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'cache-control': wanted === undefined ? 'private, no-cache' : FOR_GOOD,
    // Where another person signs in at this browser, they are asked for what they may see themselves.
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
