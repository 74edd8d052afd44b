// Files on records and comments: of the app API alone.
import { Type } from 'typebox';
import { AttachmentFiles } from '../../../../contract/discussion.ts';
import { pageQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import { type AddressDeps, fileAddress } from '../../platform/files/file-address.ts';
import type { LedgerDeps } from '../../platform/files/ledger.ts';
import type { SpooledFile } from '../../platform/files/spool.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, noContent, ok, person, type Route, route } from '../../platform/http/route.ts';
import { attachmentList, attachmentShape, getAttachment } from './attachment-store.ts';
import { addAttachment, removeAttachment } from './attachments.ts';
import { type Attachment, attachmentView } from './views.ts';
import { type DiscussionWire, findRecord, type RecordPath, recordOf, recordParams } from './wire.ts';

export interface AttachmentRouteDeps extends LedgerDeps, AddressDeps, PagingDeps {
  /** Of pictures and documents alike (contract §4). */
  readonly maxPictureBytes: number;
}

/** The routes of the attachments of a kind of record. */
export function attachmentRoutes(deps: AttachmentRouteDeps, wire: DiscussionWire): Route[] {
  return [...readRoutes(deps, wire), creation(deps, wire), removal(deps, wire)];
}

const toPath = (wire: DiscussionWire, params: RecordPath['params']) => ({
  record: recordOf(wire, params),
  attachmentId: String(params.attachmentId),
});

const findAttachment =
  ({ db }: AttachmentRouteDeps, wire: DiscussionWire) =>
  ({ scope, params }: RecordPath) =>
    getAttachment(db.reader(scope), scope, toPath(wire, params));

const attachmentParams = ({ subject: { kind } }: DiscussionWire) =>
  Type.Object({ ...recordParams(kind).properties, attachmentId: Uuid() });

function readRoutes(deps: AttachmentRouteDeps, wire: DiscussionWire): Route[] {
  const { kind } = wire.subject;
  const list = pagedList({ name: `${kind}-attachments`, source: attachmentList(kind), shape: attachmentShape(kind) });
  const reading = { tag: wire.tag, access: person('viewer'), scope: 'project', method: 'GET' } as const;
  return [
    route({
      ...reading,
      path: `${wire.path}/attachments`,
      summary: `List the files on ${wire.a} and on its comments, oldest first`,
      params: recordParams(kind),
      findOfPath: findRecord(deps, wire),
      query: Type.Object({ ...pageQuery }),
      reply: wire.schemas.AttachmentPage,
      handle: ({ scope, params, query, url }) =>
        list.page(deps, scope, { query, filters: { recordId: recordOf(wire, params).id }, url }),
    }),
    route({
      ...reading,
      path: `${wire.path}/attachments/{attachmentId}/files`,
      plain: true,
      summary: 'Get the signed address of an attached file',
      params: attachmentParams(wire),
      reply: AttachmentFiles,
      async handle({ scope, params }) {
        const { fileId } = await findAttachment(deps, wire)({ scope, params });
        return ok({ original: fileAddress(deps, scope.workspaceId, fileId) });
      },
    }),
  ];
}

function creation(deps: AttachmentRouteDeps, wire: DiscussionWire): Route {
  const { subject, noun, schemas } = wire;
  const told = subject.editEvent === undefined ? '' : `, with \`${subject.editEvent}\``;
  return route({
    tag: wire.tag,
    access: person('reviewer'),
    scope: 'project',
    method: 'POST',
    path: `${wire.path}/attachments`,
    summary: `Attach a file to ${wire.a} or to a comment of one’s own`,
    description:
      'Of any kind; it is kept as it is and saved, not shown, by whoever opens its address. ' +
      `On the ${noun} it is an edit of it${told}; on a comment an edit of that.`,
    params: recordParams(subject.kind),
    findOfPath: findRecord(deps, wire),
    body: schemas.AttachmentCreate,
    upload: { maxBytes: deps.maxPictureBytes },
    reply: schemas.Attachment,
    status: 201,
    creates: {},
    handle: ({ actor, scope, params, body, file, keeping }) =>
      keeping(
        { ...deps, subject },
        (attachment: Attachment) => created(attachmentView(subject.kind, attachment)),
        (bound) =>
          addAttachment(bound, actor, scope, {
            recordId: recordOf(wire, params).id,
            given: body,
            file: uploaded(file),
          }),
      ),
  });
}

function removal(deps: AttachmentRouteDeps, wire: DiscussionWire): Route {
  return route({
    tag: wire.tag,
    access: person('reviewer'),
    scope: 'project',
    method: 'DELETE',
    path: `${wire.path}/attachments/{attachmentId}`,
    summary: 'Remove an attached file',
    description: 'One of a comment is removed by the comment’s author alone; another person’s is 403.',
    params: attachmentParams(wire),
    findOfPath: findAttachment(deps, wire),
    reply: null,
    status: 204,
    async handle({ actor, scope, params }) {
      await removeAttachment({ ...deps, subject: wire.subject }, actor, scope, toPath(wire, params));
      return noContent;
    },
  });
}

// A route with `upload` always has its file once its handler runs.
function uploaded(file: SpooledFile | undefined): SpooledFile {
  if (file === undefined) throw new Error('the route takes no upload');
  return file;
}
