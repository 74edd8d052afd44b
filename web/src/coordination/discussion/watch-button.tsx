import { Button, Tooltip } from '@mantine/core';
import { IconEye, IconEyeCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Tagged } from '../../api/client.ts';
import { stopReads } from '../../api/reads.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { usePeople } from '../../ui/people.tsx';
import { toastProblem } from '../../ui/toasts.tsx';
import { setWatching } from './discussion-calls.ts';
import type { Subject } from './subject.ts';

interface Props {
  readonly subject: Subject;
  /** The ids of those who watch it. */
  readonly watchers: readonly string[];
}

/** Follows the record, or ends that, with the number of those who do. */
export function WatchButton({ subject, watchers }: Props) {
  const { t } = useTranslation('discussion');
  const { list, number } = useFormats();
  const { user } = useSession();
  const { byId, problem } = usePeople(subject.projectId);
  const watch = useWatch(subject, user.id);
  const isWatching = watchers.includes(user.id);
  const names = watchers.map((each) => byId.get(each)?.name).filter((name) => name !== undefined);
  const told = names.length > 0 ? t('watch.by', { names: list(names) }) : t('watch.nobody');
  const deed = t(isWatching ? 'watch.end' : 'watch.begin');
  const shown = { shown: number(watchers.length) };
  const label = isWatching ? t('watch.on', shown) : watchers.length === 0 ? deed : t('watch.off', shown);
  return (
    <Tooltip
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
      label={
        <>
          <div>{deed}</div>
          <div>{problem === null ? told : t('watch.namesNotLoaded')}</div>
        </>
      }
    >
      <Button
        variant="default"
        leftSection={isWatching ? <IconEyeCheck size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
        onClick={() => watch.mutate(!isWatching)}
        // What it does stands in its tooltip for who sees it.
        {...(isWatching && { 'aria-label': `${label}: ${deed}` })}
      >
        {label}
      </Button>
    </Tooltip>
  );
}

/** Shows at once; undone with the reason where it is refused. */
function useWatch(subject: Subject, me: string) {
  const { t } = useTranslation('discussion');
  const api = useApi();
  const queries = useQueryClient();
  const { recordKey } = subject;
  return useMutation({
    mutationFn: (isWatching: boolean) => setWatching(api, subject, isWatching),
    onMutate: async (isWatching) => {
      await stopReads(queries, recordKey, true);
      const before = queries.getQueryData<Tagged<{ watchers: string[] }>>(recordKey);
      if (before) {
        const others = before.record.watchers.filter((each) => each !== me);
        const record = { ...before.record, watchers: isWatching ? [...others, me] : others };
        queries.setQueryData(recordKey, { ...before, record });
      }
      return before;
    },
    onError: (problem, _isWatching, before) => {
      if (before) queries.setQueryData(recordKey, before);
      toastProblem(t('watch.refused'), problem);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: recordKey }),
  });
}
