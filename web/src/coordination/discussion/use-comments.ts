import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import { forgetDraft, useDraftKey } from '../../ui/draft.ts';
import { addComment, changeComment, readComments, readHistory, removeComment } from './discussion-calls.ts';
import { partKey, type Subject } from './subject.ts';

const EVERY_MS = 30_000;

/** The name under which the next comment is kept until it is sent. */
export const newCommentDraft = ({ kind, id }: Pick<Subject, 'kind' | 'id'>) => `comment:${kind}:${id}`;
/** The name under which a comment is kept that is being changed. */
export const commentDraft = (commentId: string) => `comment:${commentId}`;

/** The comments of a subject, read again every half minute, and what changes them. */
export function useComments(subject: Subject) {
  const api = useApi();
  const queries = useQueryClient();
  const key = useDraftKey(newCommentDraft(subject));
  const queryKey = partKey(subject, 'comments');
  const list = useQuery({ queryKey, queryFn: () => readComments(api, subject), refetchInterval: EVERY_MS });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const add = useSingleMutation({
    mutationFn: (text: string) => addComment(api, subject, text, key.of(text)),
    // What was sent is forgotten here: the form may be left before the answer comes.
    onSuccess: async () => {
      key.renew();
      forgetDraft(newCommentDraft(subject));
      // Whoever comments watches the record from then on.
      void queries.invalidateQueries({ queryKey: subject.recordKey });
      await refresh();
    },
  });
  const change = useSingleMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) => changeComment(api, subject, id, text),
    onSuccess: (_, { id }) => {
      forgetDraft(commentDraft(id));
      return refresh();
    },
  });
  const remove = useSingleMutation({
    mutationFn: (id: string) => removeComment(api, subject, id),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: partKey(subject, 'attachments') });
      await refresh();
    },
  });
  return { list, add, change, remove };
}

/** What changed in the fields of a subject. */
export function useHistory(subject: Subject) {
  const api = useApi();
  return useQuery({
    queryKey: partKey(subject, 'history'),
    queryFn: () => readHistory(api, subject),
    refetchInterval: EVERY_MS,
  });
}
