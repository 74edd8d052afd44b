// The web application as it was built (tools/install/web-build.mjs): the one page that all its addresses answer, and the files
// that the page loads. Read when first asked for, since a start has no time for it, and then kept: while a service runs, it
// hands out the page that it began with, whatever is built meanwhile.
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Language, Theme } from '../../../../contract/preferences.ts';
import { ENCODINGS, type Encoding, SUFFIXES } from './encoding.ts';

export interface WebBuild {
  /** Returns the page with this nonce wherever one belongs, and with what it tells of its reader. */
  pageWith(nonce: string, reader: PageReader): string;
  /** The files under `/app/`, by their names: what is not here is not served, whatever lies on the disk. */
  readonly files: ReadonlyMap<string, BuiltFile>;
}

/** The reader of a page, as far as the page tells of them before it asks. */
export interface PageReader {
  readonly mayBeSignedIn: boolean;
  /** Their choice: null where they made none, absent where nobody is known to be signed in. */
  readonly language?: Language | null | undefined;
  readonly theme?: Theme | null | undefined;
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
/** Placeholders for the reader's language and theme, in which a page is from its first paint on. */
const LANGUAGE = '__LANGUAGE__';
const THEME = '__THEME__';
/** The value for a known person who made no choice; for an unknown one there is none. */
const NOT_CHOSEN = 'none';
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

const splitAtNonce = (page: string, session: 'some' | 'none') => page.replace(SESSION, session).split(NONCE);

/** Puts what the reader chose in the place of its marks, which stand in the head of the page. */
function fillIn([head = '', ...rest]: readonly string[], { language, theme }: PageReader): string[] {
  const chosen = (value: string | null | undefined) => (value === undefined ? '' : (value ?? NOT_CHOSEN));
  return [head.replace(LANGUAGE, chosen(language)).replace(THEME, chosen(theme)), ...rest];
}

function readBuild(folder: string, mostFileBytes: number): WebBuild | undefined {
  const built = orAbsent(() => readFileSync(join(folder, 'index.html'), 'utf8'));
  if (built === undefined) return undefined;
  const page = built.replace(MOST_FILE_BYTES, String(mostFileBytes));
  const [signedIn, stranger] = [splitAtNonce(page, 'some'), splitAtNonce(page, 'none')];
  return {
    pageWith: (nonce, reader) => fillIn(reader.mayBeSignedIn ? signedIn : stranger, reader).join(nonce),
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
