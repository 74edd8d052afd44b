// The names under which files are downloaded. They come from people (a plan's name) and stay as they are, but for what no file
// system holds and what could reach into a path or a header.
import { toNfc } from '../text.ts';

/** File systems hold 255 bytes of UTF-8 (ext4), or as many UTF-16 units (NTFS, APFS), which are never more. */
const MAX_BYTES = 255;

/** Not held by Windows, or a path; control characters; line separators; what turns the direction of the text after it. */
const UNSAVEABLE = /[/\\:*?"<>|\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

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

/** Returns the name for a file of this type; the extension follows from the type alone. */
export function downloadName(name: string, mediaType: string): string {
  return makeFileName(name, EXTENSIONS[mediaType] ?? '');
}

/**
 * Returns the name for a file with this extension: the text as it is, with `_` for each run of what a file system cannot hold,
 * without dots and blanks at its start, and cut where name and extension would be longer than a file system takes.
 */
export function makeFileName(name: string, extension: string): string {
  const plain = toNfc(name)
    .replaceAll(UNSAVEABLE, '_')
    .replace(/^[\s.]+/u, '');
  const short = cutToBytes(plain, MAX_BYTES - Buffer.byteLength(extension)).trimEnd();
  // Windows drops dots at the end of a name.
  const whole = extension === '' ? short.replace(/[\s.]+$/u, '') : short;
  return `${/^_?$/.test(whole) ? 'file' : whole}${extension}`;
}

function cutToBytes(text: string, maxBytes: number): string {
  // A UTF-16 unit takes three bytes at most.
  if (text.length * 3 <= maxBytes) return text;
  let bytes = 0;
  let end = 0;
  for (const each of text) {
    bytes += Buffer.byteLength(each);
    if (bytes > maxBytes) break;
    end += each.length;
  }
  return text.slice(0, end);
}

/** Not an ASCII character that is safe between quotes: without `%` and `;`, which some clients read otherwise (RFC 6266 appendix D). */
const NOT_PLAIN = /[^A-Za-z0-9 !#$&'()+,.=@[\]^_`{}~-]/gu;
/** Left alone by `encodeURIComponent`, and not a character of RFC 8187's `attr-char`. */
const NOT_ENCODED = /['()*]/g;

/** `Content-Disposition` of a download under this name (RFC 6266 §4, RFC 8187); of one shown in place without it. */
export function dispositionOf(name: string | null): string {
  if (name === null) return 'inline';
  const ascii = name.replaceAll(NOT_PLAIN, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    NOT_ENCODED,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
