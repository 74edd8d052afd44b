// Makes documents as the service does, in a process of their own.
import { openLimiter } from '../src/platform/access/limiter.ts';
import { systemClock as clock } from '../src/platform/clock.ts';
import { type DocumentModel, makeDocuments } from '../src/reporting/documents/public.ts';

/** Makes the PDFs of these models in one process. */
export async function makePdfs(...models: DocumentModel[]): Promise<Buffer[]> {
  const acquireDocumentSlot = openLimiter({ slots: 1, slotsPerWorkspace: 1, waitingPerWorkspace: 8 }, clock);
  const request = { workspaceId: 'w', models, aborted: new AbortController().signal };
  return (await makeDocuments({ clock, acquireDocumentSlot }, request)) ?? [];
}

/** Makes the PDF of one model. */
export async function makePdf(model: DocumentModel): Promise<Buffer> {
  const [pdf] = await makePdfs(model);
  if (pdf === undefined) throw new Error('no document was made');
  return pdf;
}
