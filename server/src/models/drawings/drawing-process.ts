// The child process in which a model is drawn. It draws one and ends. It holds no secret (its environment is empty), has no
// network, and is killed without loss at any moment.
import { writeFile } from 'node:fs/promises';
import { takeOrder, tellService } from '../../platform/processes/bounded-child.ts';
import { UNPACK_LIMITS, unpackModel } from '../reading/public.ts';
import { drawFile } from './draw-file.ts';
import type { DrawerMessage, DrawOrder } from './messages.ts';

const tell = (message: DrawerMessage) => tellService(message);

takeOrder<DrawOrder>(async ({ path, unpackTo, writeTo, maxBytes, storeys }) => {
  const model = await unpackModel(path, unpackTo, { ...UNPACK_LIMITS, maxBytes });
  let written = 0;
  const whole = await drawFile(model.path, storeys, async ({ bytes, ...facts }) => {
    written += 1;
    const partPath = `${writeTo}.${written}`;
    await writeFile(partPath, bytes, { flag: 'wx', mode: 0o600 });
    await tell({ type: 'part', part: { ...facts, path: partPath, byteSize: bytes.length } });
  });
  await tell({ type: 'done', ...whole });
});
