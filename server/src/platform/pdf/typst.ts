// Typst in a child process (processes/helper-side.ts): a template of ours and its data, which are JSON, become a PDF. A template is
// never made of texts.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstCompileResult } from '@myriaddreamin/typst-ts-node-compiler';
import { makeSearchable } from './searchable-pdf.ts';

const FACES = {
  latin: import.meta.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
  latinSemibold: import.meta.resolve('@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf'),
  latinBold: import.meta.resolve('@expo-google-fonts/ibm-plex-sans/700Bold/IBMPlexSans_700Bold.ttf'),
  arabic: import.meta.resolve('@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf'),
  arabicSemibold: import.meta.resolve(
    '@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
  ),
  arabicBold: import.meta.resolve('@expo-google-fonts/ibm-plex-sans-arabic/700Bold/IBMPlexSansArabic_700Bold.ttf'),
} as const;

/** The folder that templates see as their root. There is none: they reach no file of the machine, only pictures put there. */
const ROOT = resolve('/typst');

/** A face of the fonts that documents are set in. */
export type Face = keyof typeof FACES;

/** One document to compile. */
export interface TypstOrder {
  readonly template: string;
  /** Reaches the template as `sys.inputs.data`, JSON. */
  readonly data: unknown;
  /** Pictures by the path under which the template shows them. */
  readonly pictures?: ReadonlyMap<string, Uint8Array>;
  /** Makes the document accessible by PDF/UA-1, with this instant as its date. Typst refuses what breaks the standard. */
  readonly accessibleSince?: Date;
}

/** A compiler with its fonts. */
export interface Typst {
  /** Compiles a document to a PDF whose Arabic is searchable. Throws with Typst's own words if it cannot. */
  compile(order: TypstOrder): Uint8Array;
  /** Empties the caches, which otherwise grow by each document. */
  forget(): void;
}

/** Opens a compiler with these faces. */
export async function openTypst(faces: readonly Face[]): Promise<Typst> {
  const compiler = NodeCompiler.create({
    workspace: ROOT,
    fontArgs: [{ fontBlobs: await Promise.all(faces.map(readFace)) }],
  });
  return {
    compile({ template, data, pictures = new Map(), accessibleSince }) {
      for (const [path, bytes] of pictures) compiler.mapShadow(join(ROOT, path), Buffer.from(bytes));
      try {
        const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } });
        const document = compiled.result;
        if (document === null) throw new Error(`the document does not compile: ${listFaults(compiler, compiled)}`);
        return makeSearchable(compiler.pdf(document, accessibleSince && getStandard(accessibleSince)));
      } finally {
        compiler.resetShadow();
      }
    },
    forget: () => compiler.evictCache(0),
  };
}

function getStandard(accessibleSince: Date) {
  return { pdfStandard: 'ua-1', creationTimestamp: Math.floor(accessibleSince.getTime() / 1000) };
}

function listFaults(compiler: NodeCompiler, compiled: NodeTypstCompileResult): string {
  const error = compiled.takeDiagnostics();
  const faults: { message?: string }[] = error === null ? [] : compiler.fetchDiagnostics(error);
  return faults.map((each) => each.message).join('; ');
}

/** Reads the file of a face. */
export async function readFace(face: Face): Promise<Buffer> {
  return readFile(fileURLToPath(FACES[face]));
}
