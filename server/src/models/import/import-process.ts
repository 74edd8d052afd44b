// The child process that imports an uploaded model: unpacks it, scans it strictly, indexes it and reads it by its references. It
// imports one file and ends. It holds no secret (its environment is empty), has no network, and can be killed without loss at any moment.
import { takeOrder, tellService } from '../../platform/processes/bounded-child.ts';
import { readIfcFile } from './ifc/read-file.ts';
import { toRemark } from './ifc/remarks.ts';
import type { ImportMessage, ImportOrder, Piece, Taken } from './messages.ts';
import { ModelRefusal } from './step/fault.ts';
import { STEP_LIMITS } from './step/limits.ts';
import { scanStep } from './step/scan.ts';
import { UNPACK_LIMITS, unpackModel } from './step/unpack.ts';

const send = (message: ImportMessage) => tellService(message);

/**
 * Sends pieces to the service, which stores one after the other. The next is read while one is being stored: `hand` returns as soon
 * as the previous piece is stored, `settled` when all are.
 */
function openHandover() {
  let stored: Promise<void> = Promise.resolve();
  return {
    async hand(piece: Piece): Promise<void> {
      await stored;
      stored = new Promise((resolve) => {
        process.once('message', (_: Taken) => resolve());
        void send(piece);
      });
    },
    settled: () => stored,
  };
}

/** Share of the progress for the scan, which takes roughly as long as the rest. */
const SCANNED_PERCENT = 40;

async function importFile({ path, unpackTo, maxBytes, measures }: ImportOrder): Promise<void> {
  const model = await unpackModel(path, unpackTo, { ...UNPACK_LIMITS, maxBytes });
  const sent = { percent: 0 };
  const sendProgress = (percent: number) => {
    const whole = Math.min(99, Math.floor(percent));
    if (whole > sent.percent) void send({ type: 'progress', percent: whole });
    sent.percent = Math.max(sent.percent, whole);
  };
  const { schema, follows, warnings, hasOddTexts, starts } = await scanStep(model.path, STEP_LIMITS, (bytes) =>
    sendProgress((SCANNED_PERCENT * bytes) / Math.max(1, model.sizeBytes)),
  );
  await send({ type: 'scanned', schema });
  const { hand, settled } = openHandover();
  const report = await readIfcFile(
    { path: model.path, schema: follows, hasOddTexts, starts, remarks: warnings.map(toRemark), measures },
    {
      measuring: (spaces) => send({ type: 'measuring', spaces }),
      structure: (storeys, spaces) => hand({ type: 'structure', storeys, spaces }),
      elements: (elements) => hand({ type: 'elements', count: elements.length, json: `[${elements.join(',')}]` }),
      pause: () => new Promise((resolve) => setImmediate(resolve)),
      progress: (share) => sendProgress(SCANNED_PERCENT + (100 - SCANNED_PERCENT) * share),
    },
  );
  await settled();
  await send({ type: 'done', report });
}

takeOrder<ImportOrder>((order) =>
  importFile(order).catch((error) => {
    if (!(error instanceof ModelRefusal)) throw error;
    const { code, sentence, place } = error;
    return send({ type: 'refused', failure: { code, ...sentence, line: place?.line ?? null } });
  }),
);
