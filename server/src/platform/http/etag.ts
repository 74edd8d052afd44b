// ETags of single records. They follow from the instant of the last change: within a workspace the stamps of changes rise with
// their commits, at least 1 ms apart (contract §3), so no two states of a record share one. A tag names the record's version,
// not the bytes of one answer, so a tag that a proxy has altered is still recognised (contract §15).
import { preconditionFailed } from '../app-error.ts';

/** The strong ETag of a record last changed at this instant. */
export function etagOf(changedAt: string): string {
  return `"${Date.parse(changedAt).toString(36)}"`;
}

/** Adds the name of a content coding to a tag: each coding of a record is a representation of its own (RFC 9110 §8.8.3). */
export function addCoding(tag: string, coding: string): string {
  return tag.replace(/"$/, `-${coding}"`);
}

/**
 * Lists the tags of an `If-Match` or `If-None-Match` header in quotes, without `W/`: a proxy that compresses or otherwise
 * transforms answers makes every tag weak (nginx, Varnish, Cloudflare). `*` stands for any.
 */
export function parseTags(header: string): readonly string[] | '*' {
  if (header.trim() === '*') return '*';
  return [...header.matchAll(LISTED_TAG)].map(([, opaque = '', behind = '']) => `"${opaque}${behind}"`);
}

/** A tag, with what a proxy may have written behind its closing quote. */
const LISTED_TAG = /(?<=^|,)[ \t]*(?:W\/)?"([!#-~\x80-\xff]*)"([-;:][a-z-]+)?[ \t]*(?=,|$)/g;

/** The marks that proxies add to a tag for the coding they apply: `-gzip` (Apache, Caddy), `--gzip` (Jetty), `;gzip`, `:br`. */
const CODING_MARKS = /^(?:(?:--|[-;:])(?:x-gzip|gzip|gz|deflate|br|zstd|compress)){1,4}$/;

/** True where an `If-Match` or `If-None-Match` header names this tag, as it was sent or as a proxy has altered it. */
export function namesTag(header: string, tag: string): boolean {
  return findForm(header, tag) !== undefined;
}

/**
 * Returns this tag in the form that the header names it by: the ETag of a 304 is that of the answer which its reader has, be it
 * a compressed one. Undefined where the header does not name it.
 */
export function findForm(header: string, tag: string): string | undefined {
  const tags = parseTags(header);
  if (tags === '*') return tag;
  const [weak = '', own = ''] = /^(W\/)?"(.*)"$/.exec(tag)?.slice(1) ?? [];
  const form = tags.find((each) => {
    const opaque = each.slice(1, -1);
    return opaque.startsWith(own) && (opaque.length === own.length || CODING_MARKS.test(opaque.slice(own.length)));
  });
  return form === undefined ? undefined : `${weak}${form}`;
}

/**
 * Refuses a stale `If-Match` with 412; without the header the last write wins (contract §4). `changedAt` undefined: there
 * is no record yet, which no `If-Match` fits (RFC 9110 §13.1.1).
 */
export function requireMatch(ifMatch: string | undefined, changedAt: string | undefined): void {
  if (ifMatch === undefined) return;
  if (changedAt === undefined || !namesTag(ifMatch, etagOf(changedAt))) throw preconditionFailed();
}
