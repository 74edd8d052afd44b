// Files on records and comments: of the app API alone.

import { type AddressDeps, fileAddress } from '../../platform/files/file-address.ts';
import type { LedgerDeps } from '../../platform/files/ledger.ts';
import type { SpooledFile } from '../../platform/files/spool.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, noContent, ok, type Route } from '../../platform/http/route.ts';
import { attachmentList, attachmentShape, getAttachment } from './attachment-store.ts';
import { addAttachment, removeAttachment } from './attachments.ts';
import { DISCUSSION_OPERATIONS } from './operations.ts';
import { type Attachment, attachmentView } from './views.ts';
import { type DiscussionWire, findRecord, type RecordPath, recordOf } from './wire.ts';

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

function readRoutes(deps: AttachmentRouteDeps, wire: DiscussionWire): Route[] {
  const { kind } = wire.subject;
  const operations = DISCUSSION_OPERATIONS[kind];
  const list = pagedList({ name: `${kind}-attachments`, source: attachmentList(kind), shape: attachmentShape(kind) });
  return [
    implement(operations.listAttachments, {
      loadResource: findRecord(deps, wire),
      handle: ({ scope, params, query, url }) =>
        list.page(deps, scope, { query, filters: { recordId: recordOf(wire, params).id }, url }),
    }),
    implement(operations.getAttachmentFiles, async ({ scope, params }) => {
      const { fileId } = await findAttachment(deps, wire)({ scope, params });
      return ok({ original: fileAddress(deps, scope.workspaceId, fileId) });
    }),
  ];
}

function creation(deps: AttachmentRouteDeps, wire: DiscussionWire): Route {
  const { subject } = wire;
  const operations = DISCUSSION_OPERATIONS[subject.kind];
  return implement(operations.createAttachment, {
    loadResource: findRecord(deps, wire),
    maxBytes: deps.maxPictureBytes,
    handle: ({ actor, scope, params, body, file, idempotent }) =>
      idempotent(
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
  const operations = DISCUSSION_OPERATIONS[wire.subject.kind];
  return implement(operations.deleteAttachment, {
    loadResource: findAttachment(deps, wire),
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
