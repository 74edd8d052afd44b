// Writing a comment. What is typed is kept until it is sent.
import { Button, Group, Kbd, Text, Textarea } from '@mantine/core';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../ui/draft.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { Subject } from './subject.ts';
import { commentDraft, newCommentDraft, type useComments } from './use-comments.ts';

const MOST_CHARACTERS = 10_000;

/** Sends by Ctrl+Enter too, as people do who write much. */
function sendByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.closest('form')?.requestSubmit();
}

interface FormProps {
  readonly subject: Subject;
  readonly add: ReturnType<typeof useComments>['add'];
}

/** A new comment. */
export function CommentForm({ subject, add }: FormProps) {
  const { t } = useTranslation('discussion');
  const draft = useDraft(newCommentDraft(subject), { text: '' });
  const { text } = draft.values;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === '' || add.isPending) return;
    add.mutate(text, {
      onSuccess: () => {
        draft.set({ text: '' });
        draft.clear();
      },
    });
  }

  return (
    <form data-screen-only onSubmit={submit} style={{ marginBlockStart: 'var(--mantine-spacing-md)' }}>
      <Textarea
        label={t('comment.new')}
        autosize
        minRows={2}
        maxRows={16}
        maxLength={MOST_CHARACTERS}
        value={text}
        onChange={(event) => draft.set({ text: event.currentTarget.value })}
        onKeyDown={sendByKeys}
      />
      {add.error && <ProblemNotice problem={add.error} />}
      <Group justify="space-between" mt="xs">
        <Text size="xs" c="dimmed" visibleFrom="xs">
          <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd>
        </Text>
        <Button type="submit" size="sm" loading={add.isPending} disabled={text.trim() === ''}>
          {t('comment.send')}
        </Button>
      </Group>
    </form>
  );
}

interface EditorProps {
  readonly commentId: string;
  readonly text: string;
  readonly change: ReturnType<typeof useComments>['change'];
  /** Saved, let go of, or left to be gone on with. */
  readonly onDone: () => void;
}

/** A comment of one's own, being changed; Escape leaves it, and what was typed waits. */
export function CommentEditor({ commentId, text: before, change, onDone }: EditorProps) {
  const { t } = useTranslation(['discussion', 'shell']);
  const draft = useDraft(commentDraft(commentId), { text: before });
  const { text } = draft.values;

  function close(): void {
    draft.clear();
    onDone();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === '') return;
    if (text === before) close();
    else change.mutate({ id: commentId, text }, { onSuccess: close });
  }

  function onKey(event: KeyboardEvent<HTMLElement>): void {
    sendByKeys(event);
    if (event.key !== 'Escape') return;
    if (text === before) draft.clear();
    onDone();
  }

  return (
    <form onSubmit={submit}>
      <Textarea
        aria-label={t('comment.edit')}
        autosize
        minRows={2}
        maxRows={16}
        maxLength={MOST_CHARACTERS}
        autoFocus
        value={text}
        onChange={(event) => draft.set({ text: event.currentTarget.value })}
        onKeyDown={onKey}
      />
      {change.error && <ProblemNotice problem={change.error} />}
      <Group gap="xs" mt={6}>
        <Button size="compact-sm" type="submit" loading={change.isPending} disabled={text.trim() === ''}>
          {t('shell:save')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={close}>
          {t('shell:cancel')}
        </Button>
      </Group>
    </form>
  );
}
