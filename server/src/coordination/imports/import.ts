// What an import tells of itself: pure.

import {
  type ImportConflict,
  type ImportFormat,
  MAX_IMPORT_NOTES,
  type SkippedItem,
} from '../../../../contract/imports.ts';
import type { Message } from '../../../../contract/messages/message.ts';

/** What is imported, before anything of it is. */
export interface NewImport {
  readonly kind: 'issues' | 'clashes';
  readonly clashTestId: string | null;
  readonly format: ImportFormat;
  readonly version: string | null;
}

/** What one import at a time may work on: the issues of a project, or one clash test. */
export const subjectOf = ({ kind, clashTestId }: NewImport): string =>
  kind === 'issues' ? kind : (clashTestId ?? kind);

export interface Counts {
  found: number;
  created: number;
  updated: number;
  unchanged: number;
  absent: number;
  skipped: number;
  conflicts: number;
}

/** An item that was not imported. */
export type Skipped = Omit<SkippedItem, keyof Message> & { readonly message: Message };

/** A field that keeps its value. */
export type Conflicting = Omit<ImportConflict, keyof Message> & { readonly message: Message };

/** What came of an import so far. */
export interface Report {
  readonly counts: Counts;
  readonly skippedItems: Skipped[];
  readonly conflictItems: Conflicting[];
  readonly warnings: Message[];
}

/** A report of nothing yet. */
export function emptyReport(): Report {
  const counts = { found: 0, created: 0, updated: 0, unchanged: 0, absent: 0, skipped: 0, conflicts: 0 };
  return { counts, skippedItems: [], conflictItems: [], warnings: [] };
}

/** Adds what another report has: of a batch whose transaction committed, so that one that is run again counts once. */
export function addReport(to: Report, more: Report): void {
  for (const name of Object.keys(more.counts) as (keyof Counts)[]) to.counts[name] += more.counts[name];
  addUpTo(to.skippedItems, more.skippedItems);
  addUpTo(to.conflictItems, more.conflictItems);
  addUpTo(to.warnings, more.warnings);
}

/** Notes something that was not imported. */
export function skip(report: Report, item: Skipped): void {
  report.counts.skipped += 1;
  addUpTo(report.skippedItems, [item]);
}

/** Notes a field that stays as it is here although the file has another value. */
export function noteConflict(report: Report, item: Conflicting): void {
  report.counts.conflicts += 1;
  addUpTo(report.conflictItems, [item]);
}

/** Notes a remark on the file; one on the whole of it before those on its parts, which may be more than are kept. */
export function warn(report: Report, warning: Message, on: 'part' | 'whole' = 'part'): void {
  if (on === 'part') addUpTo(report.warnings, [warning]);
  else report.warnings.splice(0, report.warnings.length, ...[warning, ...report.warnings].slice(0, MAX_IMPORT_NOTES));
}

function addUpTo<T>(to: T[], more: readonly T[]): void {
  to.push(...more.slice(0, MAX_IMPORT_NOTES - to.length));
}
