import { ActionIcon, Group, Menu, Text } from '@mantine/core';
import { IconDots, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { hasDraft } from '../../ui/draft.ts';
import { Ago, At } from '../../ui/instant.tsx';
import { DoerName } from '../../ui/people.tsx';
import { useMay } from '../../ui/project-access.ts';
import { EditOpener } from '../editing/edit-opener.tsx';
import { FileLink } from './attachments.tsx';
import { CommentEditor } from './comment-form.tsx';
import classes from './discussion.module.css';
import type { Comment } from './discussion-calls.ts';
import type { Subject } from './subject.ts';
import { commentDraft, type useComments } from './use-comments.ts';

interface Props {
  readonly subject: Subject;
  readonly comment: Comment;
  readonly calls: ReturnType<typeof useComments>;
}

/** A comment; its author may change and delete it. */
export function CommentCard({ subject, comment, calls }: Props) {
  const { t } = useTranslation(['discussion', 'shell']);
  const { user } = useSession();
  const { createdBy, createdAt, updatedAt, text, attachments } = comment;
  const isMine = createdBy.type === 'user' && createdBy.id === user.id;
  const mayChange = useMay(subject.projectId, 'reviewer') && isMine;
  const kept = commentDraft(comment.id);
  const [state, setState] = useState<'read' | 'edit' | 'delete'>(mayChange && hasDraft(kept) ? 'edit' : 'read');
  const { change, remove } = calls;
  return (
    <article className={classes.comment}>
      <Group justify="space-between" wrap="nowrap" gap="xs" mb={4}>
        <Text size="sm" component="div">
          <Text span fw={600} inherit>
            <DoerName projectId={subject.projectId} by={createdBy} />
          </Text>{' '}
          <Text span c="dimmed" inherit>
            · <Ago at={createdAt} />
            {updatedAt !== createdAt && ` · ${t('comment.edited')}`}
          </Text>
        </Text>
        {mayChange && state !== 'edit' && (
          <Group gap={4} wrap="nowrap">
            {hasDraft(kept) && <EditOpener label={t('comment.edit')} draft={kept} onOpen={() => setState('edit')} />}
            <CommentMenu onEdit={() => setState('edit')} onDelete={() => setState('delete')} />
          </Group>
        )}
      </Group>
      <Origin comment={comment} />
      {state === 'edit' ? (
        <CommentEditor
          commentId={comment.id}
          text={text}
          change={change}
          onDone={() => {
            change.reset();
            setState('read');
          }}
        />
      ) : (
        <Text size="sm" className={classes.text}>
          {text}
        </Text>
      )}
      {attachments.map((file) => (
        <Group key={file.id} gap={4} wrap="nowrap" mt={4}>
          <IconPaperclip size={14} aria-hidden />
          <FileLink subject={subject} id={file.id} name={file.name} />
        </Group>
      ))}
      <Confirm
        opened={state === 'delete'}
        title={t('comment.deleteTitle')}
        action={t('shell:delete')}
        isPending={remove.isPending}
        problem={remove.error}
        onConfirm={() => remove.mutate(comment.id)}
        onClose={() => {
          remove.reset();
          setState('read');
        }}
      >
        {t('comment.deleteAdvice')}
      </Confirm>
    </article>
  );
}

/** Of an imported comment: who wrote it and when, as its file says. */
function Origin({ comment }: { readonly comment: Partial<Pick<Comment, 'originalAuthor' | 'originalAt'>> }) {
  const { t } = useTranslation('discussion');
  const { originalAuthor, originalAt } = comment;
  if (originalAuthor == null) return null;
  return (
    <Text size="xs" c="dimmed" mb={4} style={{ overflowWrap: 'anywhere' }}>
      {t('comment.original')} <bdi>{originalAuthor}</bdi>
      {originalAt != null && (
        <>
          {' · '}
          <At at={originalAt} />
        </>
      )}
    </Text>
  );
}

function CommentMenu({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation(['discussion', 'shell']);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('comment.menu')}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          {t('shell:edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDelete}>
          {t('shell:delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
