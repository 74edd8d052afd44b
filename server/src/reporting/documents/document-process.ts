// The child process in which documents become PDFs, one after the other.
import { answerOrder } from '../../platform/processes/helper-side.ts';
import type { DocumentModel } from './model.ts';
import { openPdfMaker } from './pdf-maker.ts';

/** Order of the process. */
export interface DocumentsOrder {
  readonly models: readonly DocumentModel[];
}

answerOrder(async ({ models }: DocumentsOrder): Promise<Uint8Array[]> => {
  const makePdf = await openPdfMaker();
  return models.map(makePdf);
});
