// The web application as it was built (tools/install/web-build.mjs): the one page that all its addresses answer, and the files
// that the page loads. Read when first asked for, since a start has no time for it, and then kept: while a service runs, it
// hands out the page that it began with, whatever is built meanwhile.
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { ENCODINGS, type Encoding, SUFFIXES } from './encoding.ts';

export interface WebBuild {
  /** The page, with this nonce wherever one belongs, and with whether its reader may be signed in. */
  pageWith(nonce: string, mayBeSignedIn: boolean): string;
  /** The files under `/app/`, by their names: what is not here is not served, whatever lies on the disk. */
  readonly files: ReadonlyMap<string, BuiltFile>;
}

export interface BuiltFile {
  readonly path: string;
  readonly mediaType: string;
  /** As what it lies there compressed. */
  readonly encodings: readonly Encoding[];
}

/** What stands for the nonce in a page that was built. */
const NONCE = '__NONCE__';
/** What stands for `some` or `none`: a page that knows that nobody is signed in need not ask. */
const SESSION = '__SESSION__';
/** What stands for the bytes that a file may have: the page tells them before a file is sent. */
const MOST_FILE_BYTES = '__MOST_FILE_BYTES__';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** The build in a folder, as a function that answers undefined until there is one; its page takes files of so many bytes. */
export function buildIn(folder: string, mostFileBytes: number): () => WebBuild | undefined {
  let build: WebBuild | undefined;
  return () => {
    build ??= readBuild(folder, mostFileBytes);
    return build;
  };
}

const piecesOf = (page: string, session: 'some' | 'none') => page.replace(SESSION, session).split(NONCE);

function readBuild(folder: string, mostFileBytes: number): WebBuild | undefined {
  const built = orAbsent(() => readFileSync(join(folder, 'index.html'), 'utf8'));
  if (built === undefined) return undefined;
  const page = built.replace(MOST_FILE_BYTES, String(mostFileBytes));
  const [signedIn, stranger] = [piecesOf(page, 'some'), piecesOf(page, 'none')];
  return {
    pageWith: (nonce, mayBeSignedIn) => (mayBeSignedIn ? signedIn : stranger).join(nonce),
    files: filesIn(join(folder, 'app')),
  };
}

function filesIn(folder: string): Map<string, BuiltFile> {
  const entries = orAbsent(() => readdirSync(folder, { recursive: true, withFileTypes: true })) ?? [];
  const names = new Set(entries.filter((each) => each.isFile()).map((each) => nameOf(each, folder)));
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    if (ENCODINGS.some((each) => name.endsWith(SUFFIXES[each]) && names.has(name.slice(0, -SUFFIXES[each].length)))) {
      continue;
    }
    files.set(name, {
      path: join(folder, name),
      mediaType: MEDIA_TYPES[extname(name)] ?? 'application/octet-stream',
      encodings: ENCODINGS.filter((each) => names.has(name + SUFFIXES[each])),
    });
  }
  return files;
}

const nameOf = ({ parentPath, name }: Dirent, folder: string) =>
  relative(folder, join(parentPath, name)).replaceAll(sep, '/');

function orAbsent<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
