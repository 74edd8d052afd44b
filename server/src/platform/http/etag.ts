// Strong ETags of single records. They follow from the instant of the last change: within a workspace the stamps of
// changes rise with their commits, at least 1 ms apart (contract §3), so no two states of a record share one.
import { preconditionFailed } from '../app-error.ts';

/** The strong ETag of a record last changed at this instant. */
export function etagOf(changedAt: string): string {
  return `"${Date.parse(changedAt).toString(36)}"`;
}

/** True where an `If-Match` header names this tag. A weak tag never does (RFC 9110 §13.1.1). */
export function namesTag(header: string, tag: string): boolean {
  return header.trim() === '*' || header.split(',').some((each) => each.trim() === tag);
}

/** The same for `If-None-Match`, where a proxy may have made the tag weak on its way (RFC 9110 §13.1.2). */
export function namesTagWeakly(header: string, tag: string): boolean {
  return namesTag(header.replaceAll('W/"', '"'), tag);
}

/**
 * Refuses a stale `If-Match` with 412; without the header the last write wins (contract §4). `changedAt` undefined: there
 * is no record yet, which no `If-Match` fits (RFC 9110 §13.1.1).
 */
export function requireMatch(ifMatch: string | undefined, changedAt: string | undefined): void {
  if (ifMatch === undefined) return;
  if (changedAt === undefined || !namesTag(ifMatch, etagOf(changedAt))) throw preconditionFailed();
}
