// The child process in which an uploaded model is read: unpacked, scanned strictly, indexed, read by its references. It reads one
// file and ends. It holds no secret (its environment is empty), has no network, and is killed without loss at any moment.
import { takeOrder, tellService } from '../../platform/processes/bounded-child.ts';
import { readIfcFile } from './ifc/read-file.ts';
import { remarkOn } from './ifc/remarks.ts';
import type { Piece, ReaderMessage, ReadOrder, Taken } from './messages.ts';
import { ModelRefusal } from './step/fault.ts';
import { STEP_LIMITS } from './step/limits.ts';
import { scanStep } from './step/scan.ts';
import { UNPACK_LIMITS, unpackModel } from './step/unpack.ts';

const tell = (message: ReaderMessage) => tellService(message);

/**
 * Opens the way of pieces to the service, which keeps one after the other. The next is read while one is being kept: `hand` returns
 * as soon as the piece before is kept, `settled` when all are.
 */
function openHandover() {
  let kept: Promise<void> = Promise.resolve();
  return {
    async hand(piece: Piece): Promise<void> {
      await kept;
      kept = new Promise((resolve) => {
        process.once('message', (_: Taken) => resolve());
        void tell(piece);
      });
    },
    settled: () => kept,
  };
}

/** The scan takes as long as the rest, roughly: each has half of the progress. */
const SCANNED_PERCENT = 40;

async function read({ path, unpackTo, maxBytes, measures }: ReadOrder): Promise<void> {
  const model = await unpackModel(path, unpackTo, { ...UNPACK_LIMITS, maxBytes });
  const told = { percent: 0 };
  const progress = (percent: number) => {
    const whole = Math.min(99, Math.floor(percent));
    if (whole > told.percent) void tell({ type: 'progress', percent: whole });
    told.percent = Math.max(told.percent, whole);
  };
  const { schema, follows, warnings, hasOddTexts, starts } = await scanStep(model.path, STEP_LIMITS, (bytes) =>
    progress((SCANNED_PERCENT * bytes) / Math.max(1, model.sizeBytes)),
  );
  await tell({ type: 'scanned', schema });
  const { hand, settled } = openHandover();
  const report = await readIfcFile(
    { path: model.path, schema: follows, hasOddTexts, starts, remarks: warnings.map(remarkOn), measures },
    {
      measuring: (spaces) => tell({ type: 'measuring', spaces }),
      structure: (storeys, spaces) => hand({ type: 'structure', storeys, spaces }),
      elements: (elements) => hand({ type: 'elements', count: elements.length, json: `[${elements.join(',')}]` }),
      pause: () => new Promise((resolve) => setImmediate(resolve)),
      progress: (share) => progress(SCANNED_PERCENT + (100 - SCANNED_PERCENT) * share),
    },
  );
  await settled();
  await tell({ type: 'done', report });
}

takeOrder<ReadOrder>((order) =>
  read(order).catch((error) => {
    if (!(error instanceof ModelRefusal)) throw error;
    const { code, sentence, place } = error;
    return tell({ type: 'refused', failure: { code, message: sentence, line: place?.line ?? null } });
  }),
);
