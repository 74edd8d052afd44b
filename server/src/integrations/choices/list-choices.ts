// Choices that a vendor has now: the one answer that waits for a vendor, and not for long.
import type { ChoiceKind } from '../../../../contract/integration-sync.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { findStatus } from '../connection-states/public.ts';
import { findSealed } from '../connections/public.ts';
import { openSession, type SessionDeps } from '../sessions/public.ts';
import type { Choice } from '../vendors/public.ts';
import { cannotCall, readInTime } from './read-in-time.ts';

/** Names are cut here: a vendor may send megabytes. */
const MAX_NAME_LENGTH = 500;
/** A person waits for the answer and can ask again. */
const MAX_TRIES = 2;

interface ChoiceRequest {
  readonly connectionId: string;
  readonly kind: ChoiceKind;
  readonly parent: string | null;
  readonly q: string | null;
}

/** Lists choices. Throws conflict if the connection cannot call, and vendor_unavailable if the vendor does not answer well. */
export async function listChoices(
  deps: SessionDeps,
  scope: ProjectScope,
  { connectionId: id, ...query }: ChoiceRequest,
): Promise<readonly Choice[]> {
  const { connection } = await findSealed(deps.db.reader(scope), scope, id);
  const status = findStatus(connection, false, deps.clock.now());
  if (status === 'disconnected' || status === 'needs_authorization') throw cannotCall();
  return readInTime(deps.clock, async (signal) => {
    const opened = await openSession(deps, scope, { id, maxTries: MAX_TRIES, signal });
    return keepFirst(await opened.adapter.listChoices(opened.session, query));
  });
}

/** Returns choices without repetitions: a list that changes while it is read has some twice, and forms take each id once. */
const keepFirst = (choices: readonly Choice[]): readonly Choice[] =>
  [...Map.groupBy(choices, ({ id }) => id).values()].flatMap(([first]) =>
    first === undefined ? [] : { ...first, name: first.name.slice(0, MAX_NAME_LENGTH).toWellFormed() },
  );
