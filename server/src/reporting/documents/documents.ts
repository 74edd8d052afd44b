// Documents of the model become PDFs in a process of their own.
import { createMessage } from '../../../../contract/messages/message.ts';
import { type Acquire, runLimited } from '../../platform/access/limiter.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { runHelper } from '../../platform/processes/helper-process.ts';
import type { DocumentsOrder } from './document-process.ts';
import type { DocumentModel } from './model.ts';

export interface DocumentDeps {
  readonly clock: Clock;
  /** One process at a time. */
  readonly acquireDocumentSlot: Acquire;
  /**
   * For the whole of a document, from reading its rows and pictures to making it: what waits has cost nothing yet. A few at a time, so
   * that one is prepared while another is made.
   */
  readonly acquirePreparationSlot: Acquire;
}

/** Models that are made together, such as a report in both languages. */
export interface DocumentsRequest {
  readonly workspaceId: string;
  readonly models: readonly DocumentModel[];
  readonly aborted: AbortSignal;
}

const HELPER = {
  program: new URL('document-process.ts', import.meta.url),
  timeoutMs: 60_000,
  memoryMiB: 512,
  permissions: ['--allow-addons'],
};

/**
 * Makes a PDF of each model, in their order: PDF/UA-1, its text searchable, equal bytes for equal models. Answers undefined if
 * aborted. Throws `rate_limited` if too many wait, `validation_failed` for a model that takes too much time or memory, and an error with
 * the cause for one that cannot be made.
 */
export async function makeDocuments(
  deps: Omit<DocumentDeps, 'acquirePreparationSlot'>,
  request: DocumentsRequest,
): Promise<Buffer[] | undefined> {
  const order: DocumentsOrder = { models: request.models };
  const outcome = await runLimited(deps.acquireDocumentSlot, request.workspaceId, async () =>
    // Requests that left the queue take no process.
    request.aborted.aborted ? undefined : runHelper<Uint8Array[]>(deps, HELPER, order, request.aborted),
  );
  if (outcome === undefined) return undefined;
  if (outcome.type === 'done') return outcome.result.map((each) => Buffer.from(each));
  if (outcome.type === 'aborted') return undefined;
  if (outcome.type === 'failed') throw new Error(`a document was not made: ${outcome.cause}`);
  throw invalidField('document', createMessage('field.tooCostlyDocument'));
}
