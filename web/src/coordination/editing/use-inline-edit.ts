// Editing a record field by field: each edit shows at once and is sent behind the one before it. An edit is held to what the
// person saw of its fields: where somebody changed the same field meanwhile both versions are shown, and where they changed
// another one nobody is asked.
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useChange } from '../../api/change.ts';
import type { Tagged } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { toastProblem } from '../../ui/toasts.tsx';
import { changedMeanwhile, sameFields } from './differences.ts';

/** What became of an edit. `dropped`: the person let go of it for what stands now. */
export type Outcome = 'saved' | 'refused' | 'dropped';

interface Editing<Row extends { readonly id: string }, Change extends object> {
  readonly id: string;
  /** The key of the record, whose data is a `Tagged<Row>`, and what the keys of its lists begin with. */
  readonly recordKey: QueryKey;
  readonly listKey: QueryKey;
  readonly read: () => Promise<Tagged<Row>>;
  readonly send: (change: Change, etag: string | null) => Promise<Tagged<Row>>;
  /** What is read again afterwards: lists, counts, the history. */
  readonly touches: readonly QueryKey[];
  /** Says that it was not saved, above the reason. */
  readonly refused: string;
}

export interface Conflicting<Row, Change> {
  readonly theirs: Tagged<Row>;
  readonly change: Change;
  readonly isPending: boolean;
  readonly keepYours: () => void;
  readonly takeTheirs: () => void;
  /** Leaves it open: what the person entered waits in its field. */
  readonly goBack: () => void;
}

export interface RecordEdit<Row, Change> {
  /** Saves a change. `base`: the fields as the person saw them when they began; as they are shown now unless given. */
  readonly edit: (change: Change, base?: Partial<Row>) => Promise<Outcome>;
  /** Two versions, to be shown by `EditConflict`. */
  readonly conflict: Conflicting<Row, Change> | undefined;
}

interface Based<Row, Change> {
  readonly body: Change;
  readonly base: Partial<Row>;
}

class ChangedMeanwhile<Row> extends Error {
  override readonly name = 'ChangedMeanwhile';
  readonly theirs: Tagged<Row>;
  constructor(theirs: Tagged<Row>) {
    super('The record was changed meanwhile.');
    this.theirs = theirs;
  }
}

const MOST_TRIES = 5;

/** Edits one record field by field: shows each change at once, sends changes in order and reports conflicts. */
export function useInlineEdit<Row extends { readonly id: string }, Change extends object>(
  editing: Editing<Row, Change>,
): RecordEdit<Row, Change> {
  const { id, recordKey, listKey, touches, refused } = editing;
  const queries = useQueryClient();
  const sendInTurn = useSendInTurn(editing);
  const [conflict, setConflict] = useState<Conflicting<Row, Change>>();
  const change = useChange<Row, Based<Row, Change>>({
    recordKey: () => recordKey,
    listKey,
    send: (_id, based) => sendInTurn(based),
    foresee: (row, { body }) => ({ ...row, ...body }),
    touches: () => touches,
  });

  async function edit(body: Change, given?: Partial<Row>): Promise<Outcome> {
    const shown = queries.getQueryData<Tagged<Row>>(recordKey);
    const base = given ?? (shown ? sameFields(shown.record, body) : {});
    if (shown && changedMeanwhile(base, shown.record, body).length > 0) return askAbout(shown, body);
    try {
      await change.mutateAsync({ id, change: { body, base }, etag: null });
      return 'saved';
    } catch (error) {
      if (error instanceof ChangedMeanwhile) return askAbout(error.theirs, body);
      toastProblem(refused, error);
      return 'refused';
    }
  }

  function askAbout(theirs: Tagged<Row>, body: Change): Promise<Outcome> {
    return new Promise((resolve) => {
      const asked: Conflicting<Row, Change> = {
        theirs,
        change: body,
        isPending: false,
        takeTheirs: () => leave('dropped'),
        goBack: () => leave('refused'),
        keepYours() {
          setConflict({ ...asked, isPending: true });
          queries.setQueryData(recordKey, theirs);
          void edit(body, sameFields(theirs.record, body)).then((outcome) => {
            // A further conflict has taken the place of this one.
            setConflict((now) => (now?.theirs === theirs ? undefined : now));
            resolve(outcome);
          });
        },
      };
      setConflict(asked);
      function leave(outcome: Outcome): void {
        queries.setQueryData(recordKey, theirs);
        setConflict(undefined);
        resolve(outcome);
      }
    });
  }

  return { edit, conflict };
}

/** Sends changes one after the other, each with the tag that the one before it left. */
function useSendInTurn<Row extends { readonly id: string }, Change extends object>({
  recordKey,
  read,
  send,
}: Editing<Row, Change>) {
  const queries = useQueryClient();
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  async function sendOne({ body, base }: Based<Row, Change>): Promise<Tagged<Row>> {
    let etag = queries.getQueryData<Tagged<Row>>(recordKey)?.etag ?? null;
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await send(body, etag);
        queries.setQueryData(recordKey, answer);
        return answer;
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 412 || tries === MOST_TRIES) throw error;
        const now = await read();
        if (changedMeanwhile(base, now.record, body).length > 0) throw new ChangedMeanwhile(now);
        etag = now.etag;
      }
    }
  }

  return (based: Based<Row, Change>): Promise<Tagged<Row>> => {
    const sent = turn.current.then(() => sendOne(based));
    turn.current = sent.catch(() => undefined);
    return sent;
  };
}
