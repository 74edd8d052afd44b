import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import { readAttachments, removeAttachment } from './discussion-calls.ts';
import { partKey, type Subject } from './subject.ts';
import { useSendings } from './use-sendings.ts';

/** The files of a subject, those on their way, and what adds and removes them. */
export function useAttachments(subject: Subject) {
  const api = useApi();
  const queries = useQueryClient();
  const key = partKey(subject, 'attachments');
  const list = useQuery({ queryKey: key, queryFn: () => readAttachments(api, subject) });

  // A file on a record is an edit of it, and stands in its history.
  const refresh = () =>
    Promise.all(
      [key, partKey(subject, 'history'), partKey(subject, 'comments'), subject.recordKey].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const remove = useSingleMutation({
    mutationFn: (attachmentId: string) => removeAttachment(api, subject, attachmentId),
    onSuccess: refresh,
  });
  return { list, remove, ...useSendings(subject, refresh) };
}
