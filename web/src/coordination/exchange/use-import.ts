import { useRef, useState } from 'react';
import type { Import } from '../../../../contract/imports.ts';
import { newIdempotencyKey } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { sendFile } from '../../api/send-file.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useService } from '../../api/use-api.ts';

export type ImportKind = 'issues' | 'clashes';

/** What is sent: the file, and for clashes the name of their test. */
export interface ImportWish {
  readonly file: File;
  readonly record: { readonly test?: string };
}

/** Sends an archive and takes its report; the same file again is the same import until it has succeeded. */
export function useImport(projectId: string, kind: ImportKind) {
  const { gate, waiting } = useService();
  const refresh = useRefresh();
  const [sent, setSent] = useState(0);
  const stopping = useRef<AbortController | undefined>(undefined);
  const kept = useRef<{ name: string; key: string } | undefined>(undefined);
  const mutation = useSingleMutation<Import, Error, ImportWish>({
    mutationFn: ({ file, record }) => {
      const name = `${file.name} ${file.size} ${file.lastModified} ${record.test ?? ''}`;
      if (kept.current?.name !== name) kept.current = { name, key: newIdempotencyKey() };
      setSent(0);
      stopping.current = new AbortController();
      return sendFile<Import>({
        path: `/api/projects/${projectId}/${kind}/imports`,
        ...{ record, file, gate, onWait: waiting.report, onProgress: setSent, signal: stopping.current.signal },
        idempotencyKey: kept.current.key,
      });
    },
    onSettled: async () => {
      await refresh(
        ['project', projectId, kind],
        ['project', projectId, 'imports', kind],
        ['project', projectId, 'clash-tests'],
        ['project', projectId, 'overview'],
      );
    },
    onSuccess: () => {
      kept.current = undefined;
    },
  });
  return { ...mutation, sent, stop: () => stopping.current?.abort() };
}
