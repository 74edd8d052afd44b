// The rules of versions: what a version is called, whether it becomes head. Pure.

import { shortenLine } from '../../../../contract/forms.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Model, ModelFailure } from '../../../../contract/models.ts';
import type { Actor } from '../../platform/access/caller.ts';
import { toNfc } from '../../platform/text.ts';

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
  cancelled: createMessage('models.cancelled'),
  timed_out: createMessage('models.timedOut'),
  out_of_memory: createMessage('models.outOfMemory'),
  unreadable: createMessage('models.unreadable'),
  interrupted: createMessage('models.interrupted'),
  not_read: createMessage('models.notRead'),
} as const;

export type ImportFailureCode = keyof typeof IMPORT_FAILURES;

/** Creates the failure of a code. */
export function createFailure(code: ImportFailureCode): ModelFailure {
  return { code, ...IMPORT_FAILURES[code], line: null };
}

/** The doer that an actor is (contract §1): the operator acts as the service. */
export function doerOf({ type, id }: Actor): Model['createdBy'] {
  return type === 'operator' || type === 'scim' ? { type: 'system', id: null } : { type, id };
}
