// The files on a record: dropped or chosen, sent one after the other, saved, removed.
import { ActionIcon, Anchor, Button, FileButton, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconFile, IconFileTypePdf, IconPaperclip, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Ago } from '../../ui/instant.tsx';
import { DoerName } from '../../ui/people.tsx';
import { ProblemNotice, ProblemText } from '../../ui/problem-notice.tsx';
import { useMay } from '../../ui/project-access.ts';
import { toastProblem } from '../../ui/toasts.tsx';
import classes from './discussion.module.css';
import { type Attachment, attachmentAddress } from './discussion-calls.ts';
import type { Subject } from './subject.ts';
import { useAttachments } from './use-attachments.ts';
import type { Sending } from './use-sendings.ts';

/** The files of a subject. Reviewers and above add; a file of a comment is removed by the comment's author alone. */
export function Attachments({ subject }: { readonly subject: Subject }) {
  const { t } = useTranslation(['discussion', 'shell']);
  const { list, sending, add, again, putAway, remove } = useAttachments(subject);
  const mayAdd = useMay(subject.projectId, 'reviewer');
  const [doomed, setDoomed] = useState<Attachment>();
  const drop = useFileDrop(mayAdd ? add : undefined);
  const files = list.data?.rows ?? [];
  return (
    <section
      className={classes.files}
      aria-label={t('files.title')}
      data-over={drop.isOver || undefined}
      {...drop.events}
    >
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3">
          {t('files.title')}
        </Title>
        {mayAdd && (
          <FileButton multiple onChange={add}>
            {(props) => (
              <Button {...props} size="compact-sm" variant="default" leftSection={<IconPaperclip size={16} />}>
                {t('files.add')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {list.error && <ProblemNotice problem={list.error} onRetry={() => void list.refetch()} />}
      {list.data && files.length === 0 && sending.length === 0 && (
        <Text size="sm" c="dimmed">
          {mayAdd ? t('files.advice') : t('files.none')}
        </Text>
      )}
      <Stack gap={6} component="ul" className={classes.list}>
        {files.map((file) => (
          <FileRow key={file.id} subject={subject} file={file} onRemove={() => setDoomed(file)} />
        ))}
        {sending.map((each) => (
          <SendingRow key={each.key} sending={each} onAgain={() => again(each)} onPutAway={() => putAway(each.key)} />
        ))}
      </Stack>
      <Confirm
        opened={doomed !== undefined}
        title={t('files.removeTitle')}
        action={t('shell:delete')}
        isPending={remove.isPending}
        problem={remove.error}
        onConfirm={() => doomed && remove.mutate(doomed.id, { onSuccess: () => setDoomed(undefined) })}
        onClose={() => {
          remove.reset();
          setDoomed(undefined);
        }}
      >
        <Text size="sm" className="own-direction" style={{ overflowWrap: 'anywhere' }}>
          {t('files.removeAdvice', { name: doomed?.name ?? '' })}
        </Text>
      </Confirm>
    </section>
  );
}

function useFileDrop(onFiles: ((files: readonly File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  const isFiles = (event: DragEvent) => onFiles !== undefined && event.dataTransfer.types.includes('Files');
  return {
    isOver,
    events: {
      onDragOver: (event: DragEvent) => {
        if (!isFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!isFiles(event)) return;
        event.preventDefault();
        onFiles?.([...event.dataTransfer.files]);
      },
    },
  };
}

interface FileProps {
  readonly subject: Subject;
  readonly file: Attachment;
  readonly onRemove: () => void;
}

function FileRow({ subject, file, onRemove }: FileProps) {
  const { t } = useTranslation('discussion');
  const { bytes } = useFormats();
  const { user } = useSession();
  const isOwn = file.createdBy.type === 'user' && file.createdBy.id === user.id;
  const mayRemove = useMay(subject.projectId, 'reviewer') && isOwn;
  return (
    <Group component="li" gap="sm" wrap="nowrap">
      <Thumbnail subject={subject} file={file} />
      <Stack gap={0} flex={1} miw={0}>
        <FileLink subject={subject} id={file.id} name={file.name} />
        <Text size="xs" c="dimmed" component="div">
          {bytes(file.sizeBytes)} · <DoerName projectId={subject.projectId} by={file.createdBy} /> ·{' '}
          <Ago at={file.createdAt} />
        </Text>
      </Stack>
      {mayRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('files.remove', { name: file.name })}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

/** The name of a file, which saves it: its address is asked for when it is wanted, since it does not last. */
export function FileLink({
  subject,
  id,
  name,
}: {
  readonly subject: Subject;
  readonly id: string;
  readonly name: string;
}) {
  const { t } = useTranslation('discussion');
  const api = useApi();
  async function save(): Promise<void> {
    try {
      window.location.assign(await attachmentAddress(api, subject, id));
    } catch (problem) {
      toastProblem(t('files.notSaved'), problem);
    }
  }
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="start"
      title={name}
      truncate
      className="own-direction"
      onClick={() => void save()}
    >
      {name}
    </Anchor>
  );
}

const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];
/** Larger pictures are not fetched whole to be shown small. */
const MOST_BYTES = 8_000_000;

function Thumbnail({ subject, file }: Omit<FileProps, 'onRemove'>) {
  const api = useApi();
  const isShown = PICTURES.includes(file.mediaType) && file.sizeBytes <= MOST_BYTES;
  const { data } = useQuery({
    queryKey: ['project', subject.projectId, 'attachment-address', file.id],
    enabled: isShown,
    staleTime: 600_000,
    queryFn: () => attachmentAddress(api, subject, file.id),
  });
  const Icon = file.mediaType === 'application/pdf' ? IconFileTypePdf : IconFile;
  return (
    <div className={classes.thumbnail}>
      {isShown && data ? <img src={data} alt="" loading="lazy" /> : <Icon size={22} aria-hidden />}
    </div>
  );
}

interface SendingProps {
  readonly sending: Sending;
  readonly onAgain: () => void;
  readonly onPutAway: () => void;
}

function SendingRow({ sending: { file, share, problem, stop }, onAgain, onPutAway }: SendingProps) {
  const { t } = useTranslation('discussion');
  const { bytes, percent } = useFormats();
  const isRefused = problem !== undefined;
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <div className={classes.thumbnail}>
        <IconFile size={22} aria-hidden />
      </div>
      <Stack gap={4} flex={1} miw={0}>
        <Text size="sm" truncate title={file.name} className="own-direction">
          {file.name}
        </Text>
        {isRefused ? (
          <div role="alert">
            <ProblemText problem={problem} />
          </div>
        ) : (
          <>
            <Progress value={100 * share} aria-label={file.name} />
            <Text size="xs" c="dimmed">
              {percent(share)} · {bytes(file.size)}
            </Text>
          </>
        )}
      </Stack>
      {isRefused && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('files.again', { name: file.name })} onClick={onAgain}>
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(isRefused ? 'files.putAway' : 'files.stop', { name: file.name })}
        onClick={isRefused ? onPutAway : stop}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
