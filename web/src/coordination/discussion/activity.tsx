// What was said about a record and what changed in it, as one stream.
import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useMay } from '../../ui/project-access.ts';
import type { FieldWords } from '../editing/field-words.ts';
import { type Beginning, BeginningLine, ChangeLine } from './change-line.tsx';
import { CommentCard } from './comment-card.tsx';
import { CommentForm } from './comment-form.tsx';
import classes from './discussion.module.css';
import { type StreamFilter, streamOf } from './stream.ts';
import type { Subject } from './subject.ts';
import { useComments, useHistory } from './use-comments.ts';

interface Props {
  readonly subject: Subject;
  /** How the fields of this kind of record are told. */
  readonly words: FieldWords;
  readonly began: Beginning;
}

const FILTERS = ['all', 'comments', 'changes'] as const satisfies readonly StreamFilter[];
/** So many are shown at first; the others on demand. */
const LATEST = 40;

/** Comments and changes of a record in one stream, newest last, and the field for the next comment. */
export function Activity({ subject, words, began }: Props) {
  const { t } = useTranslation('discussion');
  const { number } = useFormats();
  const [filter, setFilter] = useState<StreamFilter>('all');
  const [isWhole, setWhole] = useState(false);
  const comments = useComments(subject);
  const history = useHistory(subject);
  const mayWrite = useMay(subject.projectId, 'reviewer');
  const problem = comments.list.error ?? history.error;
  const isPending = comments.list.isPending || history.isPending;
  const items = streamOf(comments.list.data?.rows ?? [], history.data?.rows ?? [], { filter, nameOf: words.name });
  const shown = isWhole ? items : items.slice(-LATEST);
  const hidden = items.length - shown.length;
  const before = filter === 'changes' ? 0 : (comments.list.data?.before ?? 0);
  const isCut = filter !== 'comments' && history.data?.isWhole === false;
  const retry = () => {
    void comments.list.refetch();
    void history.refetch();
  };
  return (
    <section aria-label={t('activity.title')}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3">
          {t('activity.title')}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t('activity.filter')}
          value={filter}
          data={FILTERS.map((value) => ({ value, label: t(`activity.${value}`) }))}
          onChange={(value) => setFilter(FILTERS.find((each) => each === value) ?? 'all')}
        />
      </Group>
      {problem && <ProblemNotice problem={problem} onRetry={retry} />}
      {isPending && !problem && <Pending height={80} />}
      {filter !== 'comments' && <BeginningLine projectId={subject.projectId} began={began} />}
      {hidden > 0 && (
        <Button variant="subtle" size="compact-sm" mb="sm" onClick={() => setWhole(true)}>
          {t('activity.earlier', { count: hidden, shown: number(hidden) })}
        </Button>
      )}
      {before > 0 && hidden === 0 && (
        <Text size="sm">{t('activity.before', { count: before, shown: number(before) })}</Text>
      )}
      {isCut && hidden === 0 && <Text size="sm">{t('activity.cut')}</Text>}
      {!isPending && items.length === 0 && filter === 'comments' && (
        <Text size="sm" c="dimmed">
          {t('activity.noComments')}
        </Text>
      )}
      <ol className={classes.stream}>
        {shown.map((item) => (
          <li key={item.id}>
            {item.kind === 'comment' ? (
              <CommentCard subject={subject} comment={item.comment} calls={comments} />
            ) : (
              <ChangeLine projectId={subject.projectId} change={item.change} words={words} />
            )}
          </li>
        ))}
      </ol>
      {mayWrite && filter !== 'changes' && <CommentForm subject={subject} add={comments.add} />}
    </section>
  );
}
