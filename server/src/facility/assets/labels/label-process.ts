// The child process in which labels become a PDF: typst computes without a pause. Its template is a file of ours; what people
// wrote reaches it as JSON alone.
import { readFile } from 'node:fs/promises';
import { encodeQR } from 'qr';
import { openTypst } from '../../../platform/pdf/typst.ts';
import { answerOrder } from '../../../platform/processes/helper-side.ts';
import type { LabelOrder } from './label.ts';

async function makePdf({ labels, ...order }: LabelOrder): Promise<Uint8Array> {
  const template = await readFile(new URL('labels.typ', import.meta.url), 'utf8');
  const typst = await openTypst(['latin', 'latinBold', 'arabic', 'arabicBold']);
  const drawn = labels.map((each) => ({ ...each, qr: encodeQR(each.address, 'svg', { ecc: 'medium', border: 2 }) }));
  return typst.compile({ template, data: { ...order, labels: drawn } });
}

answerOrder(makePdf);
