// The child process in which a model is drawn. It draws one and ends. It holds no secret (its environment is empty), has no
// network, and is killed without loss at any moment.
import { rm, writeFile } from 'node:fs/promises';
import { takeOrder, tellService } from '../../platform/processes/bounded-child.ts';
import { UNPACK_LIMITS, unpackModel } from '../reading/public.ts';
import { drawFile } from './draw-file.ts';
import { writeFigures } from './figures/write.ts';
import { type DrawerMessage, type DrawOrder, figuresPathFor } from './messages.ts';

const tell = (message: DrawerMessage) => tellService(message);

takeOrder<DrawOrder>(async ({ path, unpackTo, writeTo, maxBytes, storeys, resume }) => {
  // A process that drew the same archive before this one left it there.
  await rm(unpackTo, { force: true });
  const model = await unpackModel(path, unpackTo, { ...UNPACK_LIMITS, maxBytes });
  let { written } = resume;
  const whole = await drawFile(model.path, {
    storeys,
    resume,
    step: (step) => tell({ type: 'step', ...step }),
    leaveOut: (product) => tell({ type: 'left_out', product, reason: 'too_large' }),
    pass: (passed, soFar) => tell({ type: 'empty_part', passed, whole: soFar }),
    async take({ bytes, figures, ...facts }, passed, soFar) {
      written += 1;
      const partPath = `${writeTo}.${written}`;
      // A former process may have left its unfinished file.
      await writeFile(partPath, bytes, { mode: 0o600 });
      const figuresPath = figuresPathFor(partPath);
      await writeFigures(figuresPath, figures);
      const part = { ...facts, path: partPath, byteSize: bytes.length, figuresPath };
      await tell({ type: 'part', part, passed, whole: soFar });
    },
  });
  await tell({ type: 'done', ...whole });
});
