// The child process in which labels become a PDF: typst computes without a pause. Its template is a file of ours; what people
// wrote reaches it as JSON alone.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { encodeQR } from 'qr';
import { makeSearchable } from '../../../platform/pdf/searchable-pdf.ts';
import { answerOrder } from '../../../platform/processes/helper-side.ts';
import type { LabelOrder } from './label.ts';

const FONTS = [
  import.meta.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/ibm-plex-sans/700Bold/IBMPlexSans_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/ibm-plex-sans-arabic/700Bold/IBMPlexSansArabic_700Bold.ttf'),
];

async function makePdf({ labels, ...order }: LabelOrder): Promise<Uint8Array> {
  const template = await readFile(new URL('labels.typ', import.meta.url), 'utf8');
  const fontBlobs = await Promise.all(FONTS.map((each) => readFile(fileURLToPath(each))));
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] });
  const drawn = labels.map((each) => ({ ...each, qr: encodeQR(each.address, 'svg', { ecc: 'medium', border: 2 }) }));
  const data = JSON.stringify({ ...order, labels: drawn });
  return makeSearchable(compiler.pdf({ mainFileContent: template, inputs: { data } }));
}

answerOrder(makePdf);
