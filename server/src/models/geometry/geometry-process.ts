// The child process that generates the geometry of one model and ends. It holds no secret (its environment is empty), has no
// network, and can be killed without loss at any moment.
import { rm, writeFile } from 'node:fs/promises';
import { takeOrder, tellService } from '../../platform/processes/bounded-child.ts';
import { UNPACK_LIMITS, unpackModel } from '../import/public.ts';
import { writeFigures } from './figures/write.ts';
import { generateGeometry } from './generate-geometry.ts';
import { type GeometryMessage, type GeometryOrder, getFiguresPath } from './messages.ts';

const send = (message: GeometryMessage) => tellService(message);

takeOrder<GeometryOrder>(async ({ path, unpackTo, writeTo, maxBytes, storeys, resume }) => {
  // An earlier process of the same run may have unpacked the archive.
  await rm(unpackTo, { force: true });
  const model = await unpackModel(path, unpackTo, { ...UNPACK_LIMITS, maxBytes });
  let { written } = resume;
  const whole = await generateGeometry(model.path, {
    storeys,
    resume,
    step: (step) => send({ type: 'step', ...step }),
    leaveOut: (product) => send({ type: 'left_out', product, reason: 'too_large' }),
    pass: (passed, soFar) => send({ type: 'empty_part', passed, whole: soFar }),
    async take({ bytes, figures, ...facts }, passed, soFar) {
      written += 1;
      const partPath = `${writeTo}.${written}`;
      // An earlier process may have left an unfinished file.
      await writeFile(partPath, bytes, { mode: 0o600 });
      const figuresPath = getFiguresPath(partPath);
      await writeFigures(figuresPath, figures);
      const part = { ...facts, path: partPath, byteSize: bytes.length, figuresPath };
      await send({ type: 'part', part, passed, whole: soFar });
    },
  });
  await send({ type: 'done', ...whole });
});
