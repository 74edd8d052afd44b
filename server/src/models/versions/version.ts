// The rules of versions: what a version is called, whether it becomes head. Pure.
import { shortenLine } from '../../../../contract/forms.ts';
import type { Model, ModelFailure } from '../../../../contract/models.ts';
import type { Actor } from '../../platform/access/caller.ts';
import { toNfc } from '../../platform/nfc.ts';

const LONGEST_NAME = 200;

/** What a version is called: as its sender says, as the version before it, as its file. */
export function chooseName(
  given: string | null | undefined,
  before: string | null,
  fileName: string | undefined,
): string {
  const ofFile = (fileName ?? '')
    .replace(/^.*[/\\]/, '')
    .replace(/\.ifc(zip)?$/i, '')
    .toWellFormed();
  return given ?? before ?? shortenLine(toNfc(ofFile).trim(), LONGEST_NAME) ?? 'Model';
}

/** Whether a version that is ready now takes the place of the head: an older one that was slower to read does not. */
export function becomesHead(model: Pick<Model, 'version'>, head: Pick<Model, 'version'> | undefined): boolean {
  return head === undefined || head.version < model.version;
}

/** Whether a version is still to be read. */
export const isPending = ({ status }: Pick<Model, 'status'>): boolean => status === 'queued' || status === 'reading';

/** How often a reading is begun before it is given up: what ended it (the system, an operator) may have been elsewhere. */
export const MAX_ATTEMPTS = 3;

/** Why a reading ended that was no fault of the file's form. */
const READING_FAILURES = {
  cancelled: 'The reading was cancelled.',
  timed_out: 'The file takes too long to read: upload it in parts, or ask your administrator for more time.',
  out_of_memory: 'The file takes too much memory to read: upload it in parts, or ask your administrator for more.',
  unreadable: 'The file cannot be opened as an IFC model.',
  interrupted: 'The reading was interrupted several times: upload the file again.',
  not_read: 'The file could not be read, through no fault of its own: upload it again.',
} as const;

export type ReadingFailureCode = keyof typeof READING_FAILURES;

/** The failure of this code. */
export function readingFailure(code: ReadingFailureCode): ModelFailure {
  return { code, message: READING_FAILURES[code], line: null };
}

/** The doer that an actor is (contract §1): the operator acts as the service. */
export function doerOf({ type, id }: Actor): Model['createdBy'] {
  return type === 'operator' || type === 'scim' ? { type: 'system', id: null } : { type, id };
}
