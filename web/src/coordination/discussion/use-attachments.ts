import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../api/client.ts';
import { isGivenUp, sendFile } from '../../api/send-file.ts';
import { useApi, useService } from '../../api/use-api.ts';
import { readAttachments, removeAttachment, uploadAddress } from './discussion-calls.ts';
import { partKey, type Subject } from './subject.ts';

/** A file on its way, or one that did not arrive. */
export interface Sending {
  readonly key: string;
  readonly file: File;
  readonly share: number;
  readonly problem: unknown;
  readonly stop: () => void;
}

/** The files of a subject, those on their way, and what adds and removes them. */
export function useAttachments(subject: Subject) {
  const api = useApi();
  const queries = useQueryClient();
  const { gate, waiting } = useService();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const key = partKey(subject, 'attachments');
  const list = useQuery({ queryKey: key, queryFn: () => readAttachments(api, subject) });

  // A file on a record is an edit of it, and stands in its history.
  const refresh = () =>
    Promise.all(
      [key, partKey(subject, 'history'), partKey(subject, 'comments'), subject.recordKey].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const change = (name: string, members: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.key === name ? { ...each, ...members } : each)));
  const putAway = (name: string) => setSending((all) => all.filter((each) => each.key !== name));

  async function sendOne(name: string, file: File, stop: AbortController): Promise<void> {
    if (stop.signal.aborted) return;
    try {
      const onProgress = (share: number) => change(name, { share });
      const record = { name: file.name.slice(0, 200) };
      const { signal } = stop;
      const [path, onWait] = [uploadAddress(subject), waiting.report];
      await sendFile({ path, record, file, idempotencyKey: name, gate, onWait, signal, onProgress });
      await refresh();
      putAway(name);
    } catch (problem) {
      if (isGivenUp(problem)) putAway(name);
      else change(name, { problem });
    }
  }

  function begin(name: string, file: File): void {
    const control = new AbortController();
    const stop = () => {
      control.abort();
      putAway(name);
    };
    setSending((all) => [...all, { key: name, file, share: 0, problem: undefined, stop }]);
    turn.current = turn.current.then(() => sendOne(name, file, control));
  }

  function add(files: readonly File[]): void {
    for (const file of files) begin(newIdempotencyKey(), file);
  }

  // Under its key, since the file may have arrived although its answer did not.
  function again({ key: name, file }: Sending): void {
    putAway(name);
    begin(name, file);
  }

  const remove = useMutation({
    mutationFn: (attachmentId: string) => removeAttachment(api, subject, attachmentId),
    onSuccess: refresh,
  });

  return { list, sending, add, again, putAway, remove };
}
