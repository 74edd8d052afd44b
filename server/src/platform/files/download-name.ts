// The names under which files are downloaded. They come from people (a plan's name), so nothing in them may reach into a
// header, a path or a command line of whoever saves the file.
import { toNfc } from '../nfc.ts';

const LONGEST = 100;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/heic': '.heic',
  'application/pdf': '.pdf',
  'application/x-ifczip': '.ifczip',
  'application/x-step': '.ifc',
  'text/csv': '.csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
};

/**
 * A name for a file of this type: letters, digits, spaces, `.`, `_`, `-` and brackets of any script, at most 100 code
 * points before the extension, which follows from the type alone. Whatever else the name holds becomes `_`.
 */
export function downloadName(name: string, mediaType: string): string {
  const plain = toNfc(name)
    .replaceAll(/[^\p{L}\p{M}\p{N} ._()-]+/gu, '_')
    .replace(/^[\p{M} ._-]+/u, '');
  const short = [...plain]
    .slice(0, LONGEST)
    .join('')
    .replace(/[ .]+$/, '');
  return `${short === '' ? 'file' : short}${EXTENSIONS[mediaType] ?? ''}`;
}

/** `Content-Disposition` of a download under this name (RFC 6266 §4, RFC 8187); of one shown in place without it. */
export function dispositionOf(name: string | null): string {
  if (name === null) return 'inline';
  const ascii = name.replaceAll(/[^A-Za-z0-9 ._()-]/gu, '_');
  const encoded = encodeURIComponent(name).replaceAll(/[()]/g, (each) => (each === '(' ? '%28' : '%29'));
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
