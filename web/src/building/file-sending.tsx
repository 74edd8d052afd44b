// Sending a file with its record from a dialog: how far it is, and giving it up.
import { Progress, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openCreationKey } from '../api/creation-key.ts';
import { isGivenUp, sendFile } from '../api/send-file.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useService } from '../api/use-api.ts';
import { useFormats } from '../language/formats.ts';
import type { FormState } from '../ui/form-state.ts';

interface Sent<Fields> {
  readonly record: Fields;
  readonly file: File;
}

/** Sends files to a path; `onMade` gets what became of one. */
export function useFileSending<Fields extends object, Made>(
  path: string,
  formState: FormState,
  onMade: (made: Made) => void,
) {
  const { gate, waiting } = useService();
  const [key] = useState(() => openCreationKey());
  const stop = useRef<AbortController>(undefined);
  const [share, setShare] = useState(0);
  const mutation = useSingleMutation({
    mutationFn: ({ record, file }: Sent<Fields>) => {
      const { name, size, lastModified } = file;
      // The same file sent again after a lost answer makes no second record.
      const idempotencyKey = key.of({ ...record, file: [name, size, lastModified] });
      setShare(0);
      stop.current = new AbortController();
      return sendFile<Made>({
        ...{ path, record, file, idempotencyKey },
        ...{ onProgress: setShare, gate, onWait: waiting.report, signal: stop.current.signal },
      });
    },
    onError: (problem) => {
      if (!isGivenUp(problem)) formState.notifyIfClosed(problem);
    },
    onSuccess: onMade,
  });
  return {
    share,
    isPending: mutation.isPending,
    problem: mutation.error ?? undefined,
    giveUp: () => stop.current?.abort(new DOMException('It was given up.', 'AbortError')),
    start: (what: Sent<Fields>, onError: (problem: unknown) => void) => mutation.mutate(what, { onError }),
  };
}

/** How much of a file has gone out. */
export function HowFar({ share }: { readonly share: number }) {
  const { t } = useTranslation('models');
  const { percent } = useFormats();
  return (
    <Stack gap={4} role="status">
      <Progress value={100 * share} animated={share === 1} aria-label={t('upload.progress')} />
      <Text size="sm">{share < 1 ? t('upload.sending', { share: percent(share) }) : t('upload.storing')}</Text>
    </Stack>
  );
}
