// Files on their way to a record. They are held beside what was read of it, not by its screen: they go on when it is left, and what
// was refused waits there to be tried again.
import { type QueryClient, type QueryKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey, type Tagged } from '../../api/client.ts';
import { isGivenUp, sendFile } from '../../api/send-file.ts';
import { useService } from '../../api/use-api.ts';
import { toastProblem } from '../../ui/toasts.tsx';
import { uploadAddress } from './discussion-calls.ts';
import { partKey, type Subject } from './subject.ts';

/** A file on its way, or one that did not arrive. */
export interface Sending {
  readonly key: string;
  readonly file: File;
  readonly share: number;
  readonly problem: unknown;
  readonly stop: () => void;
}

interface Sendings {
  readonly files: readonly Sending[];
  /** Ends when the last one has. */
  readonly turn: Promise<void>;
}

const NONE: Sendings = { files: [], turn: Promise.resolve() };

/** The files that are on their way to a subject, and what sends them, one after the other. */
export function useSendings(subject: Subject, refresh: () => Promise<unknown>) {
  const { t } = useTranslation('discussion');
  const queries = useQueryClient();
  const { gate, waiting } = useService();
  const queryKey = partKey(subject, 'sendings');
  const { data: sendings = NONE } = useQuery<Sendings>({
    queryKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const held = openSendings(queries, queryKey);

  async function sendOne(name: string, file: File, stop: AbortController): Promise<void> {
    if (stop.signal.aborted) return;
    try {
      const onProgress = (share: number) => held.change(name, { share });
      const record = { name: file.name.slice(0, 200) };
      const { signal } = stop;
      const [path, onWait] = [uploadAddress(subject), waiting.report];
      await sendFile({ path, record, file, idempotencyKey: name, gate, onWait, signal, onProgress });
      await refresh();
      held.putAway(name);
    } catch (problem) {
      if (isGivenUp(problem)) return held.putAway(name);
      held.change(name, { problem });
      if (!held.isSeen())
        toastProblem(t('files.notSent', { name: file.name, record: numberOf(queries, subject) }), problem);
    }
  }

  function begin(name: string, file: File): void {
    const control = new AbortController();
    const stop = () => {
      control.abort();
      held.putAway(name);
    };
    held.add({ key: name, file, share: 0, problem: undefined, stop }, () =>
      askedBeforeLeaving(() => sendOne(name, file, control)),
    );
  }

  return {
    sending: sendings.files,
    add: (files: readonly File[]) => {
      for (const file of files) begin(newIdempotencyKey(), file);
    },
    // Under its key, since the file may have arrived although its answer did not.
    again: ({ key, file }: Sending) => {
      held.putAway(key);
      begin(key, file);
    },
    putAway: held.putAway,
  };
}

function openSendings(queries: QueryClient, queryKey: QueryKey) {
  const set = (change: (before: Sendings) => Sendings) =>
    queries.setQueryData<Sendings>(queryKey, (before) => change(before ?? NONE));
  return {
    add(sending: Sending, send: () => Promise<void>) {
      set(({ files, turn }) => ({ files: [...files, sending], turn: turn.then(send) }));
    },
    change(key: string, members: Partial<Sending>) {
      set(({ files, turn }) => ({
        files: files.map((each) => (each.key === key ? { ...each, ...members } : each)),
        turn,
      }));
    },
    putAway(key: string) {
      set(({ files, turn }) => ({ files: files.filter((each) => each.key !== key), turn }));
    },
    /** True while a screen shows them. */
    isSeen: () => (queries.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0,
  };
}

/** The browser asks before the page is left until it has ended: the file is held by the page alone. */
async function askedBeforeLeaving(deed: () => Promise<void>): Promise<void> {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  try {
    await deed();
  } finally {
    window.removeEventListener('beforeunload', warn);
  }
}

/** What the record is called in a sentence: `#12`. */
function numberOf(queries: QueryClient, { recordKey }: Subject): string {
  const read = queries.getQueryData<Tagged<{ readonly number: number }>>(recordKey);
  return read === undefined ? '' : `#${read.record.number}`;
}
