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

/** Returns true if a version that is ready now becomes the head: an older one that took longer to import does not. */
export function becomesHead(model: Pick<Model, 'version'>, head: Pick<Model, 'version'> | undefined): boolean {
  return head === undefined || head.version < model.version;
}

/** Returns true if the import of a version is not finished. */
export const isPending = ({ status }: Pick<Model, 'status'>): boolean => status === 'queued' || status === 'reading';

/** Attempts before an import fails for good: the cause (the system, an operator) may lie outside the file. */
export const MAX_ATTEMPTS = 3;

/** Sentences for the reasons of a failed import that are not faults in the syntax of the file. */
const IMPORT_FAILURES = {
  cancelled: 'The import was cancelled.',
  timed_out: 'The file takes too long to read: upload it in parts, or ask your administrator for more time.',
  out_of_memory: 'The file takes too much memory to read: upload it in parts, or ask your administrator for more.',
  unreadable: 'The file cannot be opened as an IFC model.',
  interrupted: 'The import was interrupted several times: upload the file again.',
  not_read: 'The file could not be read, through no fault of its own: upload it again.',
} as const;

export type ImportFailureCode = keyof typeof IMPORT_FAILURES;

/** Creates the failure of a code. */
export function createFailure(code: ImportFailureCode): ModelFailure {
  return { code, message: IMPORT_FAILURES[code], line: null };
}

/** The doer that an actor is (contract §1): the operator acts as the service. */
export function doerOf({ type, id }: Actor): Model['createdBy'] {
  return type === 'operator' || type === 'scim' ? { type: 'system', id: null } : { type, id };
}
