// Bulk actions on the chosen photos of the gallery.
import { Autocomplete, Button, Group, Menu, Select, Stack } from '@mantine/core';
import {
  IconCalendarStats,
  IconChecks,
  IconShape,
  IconTag,
  IconTagOff,
  IconTrash,
  IconWorldUpload,
} from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { useFormats } from '../../language/formats.ts';
import { BulkBar } from '../../ui/bulk/bulk-bar.tsx';
import { useBulkRun } from '../../ui/bulk/use-bulk-runs.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { toastDone, toastProblem } from '../../ui/toasts.tsx';
import type { GalleryView } from '../addresses.ts';
import { useMilestoneList } from '../milestone-list.ts';
import { usePhotoTags } from '../photo-tags.ts';
import { PHOTO_KINDS } from '../photo-words.ts';
import { fetchWholeGallery, MAX_CHOSEN } from './gallery-query.ts';
import { type PhotoAction, toNamedPhoto, usePhotoActions } from './photo-actions.ts';
import type { Choice } from './use-choice.ts';

interface Props {
  readonly projectId: string;
  readonly view: GalleryView;
  readonly choice: Choice;
  /** True if there are photos to choose. */
  readonly isOffered: boolean;
}

type Asking = 'milestone' | 'addTag' | 'removeTag' | 'delete';

/** Shows the bulk actions, or the progress of the last one; a hint while nothing is chosen. */
export function GalleryBulk({ projectId, view, choice, isOffered }: Props) {
  const { t } = useTranslation(['photos', 'bulk']);
  const begin = usePhotoActions(projectId);
  const [asking, setAsking] = useState<Asking>();
  const photos = [...choice.photos.values()];
  // Photos that did not change are chosen again, so that the action can be repeated.
  const run = useBulkRun({
    ...{ projectId, kind: 'photos' },
    onLeft: (left, { succeeded }) => choice.settle(succeeded, left.map(toNamedPhoto)),
  });
  function start(action: PhotoAction, among = photos): void {
    setAsking(undefined);
    begin(among, action);
  }
  if (!isOffered && photos.length === 0 && run === undefined) return null;
  return (
    <>
      <BulkBar
        run={run}
        label={t('gallery.bulk.label')}
        chosen={photos.length > 0 ? t('gallery.bulk.chosen', { count: photos.length }) : undefined}
        onClear={() => choice.set([])}
        choosing={<ChooseAll {...{ projectId, view, choice }} />}
      >
        <Actions choice={choice} onAsk={setAsking} onDo={start} />
      </BulkBar>
      {(asking === 'addTag' || asking === 'removeTag') && (
        <AskTag
          {...{ projectId, asking }}
          count={photos.length}
          onClose={() => setAsking(undefined)}
          onTag={(tag) => start({ is: asking, tag })}
        />
      )}
      {asking === 'milestone' && (
        <AskMilestone
          projectId={projectId}
          count={photos.length}
          onClose={() => setAsking(undefined)}
          onMilestone={(milestoneId) => start({ is: 'milestone', milestoneId })}
        />
      )}
      <Confirm
        opened={asking === 'delete'}
        title={t('gallery.bulk.delete.title', { count: photos.length })}
        action={t('gallery.bulk.delete.action', { count: photos.length })}
        isPending={false}
        problem={undefined}
        onConfirm={() => start({ is: 'delete' })}
        onClose={() => setAsking(undefined)}
      >
        {t('gallery.bulk.delete.advice')}
      </Confirm>
    </>
  );
}

interface ActionsProps {
  readonly choice: Choice;
  readonly onAsk: (asking: Asking) => void;
  readonly onDo: (action: PhotoAction, among?: ReturnType<typeof listDrafts>) => void;
}

function Actions({ choice, onAsk, onDo }: ActionsProps) {
  const { t } = useTranslation('photos');
  const drafts = listDrafts(choice);
  const ask = (asking: Asking, icon: ReactNode) => (
    <Button variant="default" size="compact-sm" leftSection={icon} onClick={() => onAsk(asking)} aria-haspopup="dialog">
      {t(`gallery.bulk.${asking}.open`)}
    </Button>
  );
  return (
    <>
      {drafts.length > 0 && (
        <Button
          size="compact-sm"
          leftSection={<IconWorldUpload size={16} aria-hidden />}
          onClick={() => onDo({ is: 'publish' }, drafts)}
        >
          {t('gallery.bulk.publish', { count: drafts.length })}
        </Button>
      )}
      {ask('milestone', <IconCalendarStats size={16} aria-hidden />)}
      <Menu>
        <Menu.Target>
          <Button variant="default" size="compact-sm" leftSection={<IconShape size={16} aria-hidden />}>
            {t('gallery.bulk.kind.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {PHOTO_KINDS.map((kind) => (
            <Menu.Item key={kind} onClick={() => onDo({ is: 'kind', kind })}>
              {t(`kinds.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {ask('addTag', <IconTag size={16} aria-hidden />)}
      {ask('removeTag', <IconTagOff size={16} aria-hidden />)}
      {ask('delete', <IconTrash size={16} aria-hidden />)}
    </>
  );
}

/** Chooses all photos that match the filters, loaded or not. */
function ChooseAll({ projectId, view, choice }: Omit<Props, 'isOffered'>) {
  const { t } = useTranslation('photos');
  const { number } = useFormats();
  const api = useApi();
  const all = useCall(
    async (_: 'all') => {
      try {
        return await fetchWholeGallery(api, projectId, view);
      } catch (problem) {
        toastProblem(t('gallery.bulk.notAll'), problem);
        throw problem;
      }
    },
    ({ rows, isWhole }) => {
      choice.set(rows);
      if (!isWhole) toastDone(t('gallery.bulk.most', { shown: number(MAX_CHOSEN) }));
    },
  );
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconChecks size={16} aria-hidden />}
      loading={all.isPending}
      onClick={() => all.run('all')}
    >
      {t('gallery.bulk.all')}
    </Button>
  );
}

interface AskProps {
  readonly title: string;
  readonly action: string;
  readonly isReady: boolean;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

function Ask({ title, action, isReady, onClose, onSubmit, children }: AskProps) {
  const { t } = useTranslation('shell');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) onSubmit();
  }
  return (
    <Dialog opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit}>
        <Stack>
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!isReady}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface AskTagProps {
  readonly projectId: string;
  readonly asking: 'addTag' | 'removeTag';
  readonly count: number;
  readonly onClose: () => void;
  readonly onTag: (tag: string) => void;
}

function AskTag({ projectId, asking, count, onClose, onTag }: AskTagProps) {
  const { t } = useTranslation('photos');
  const { tags, problem, retry } = usePhotoTags(projectId);
  const [tag, setTag] = useState('');
  return (
    <Ask
      title={t(`gallery.bulk.${asking}.title`)}
      action={t('gallery.bulk.apply', { count })}
      isReady={tag.trim() !== ''}
      onClose={onClose}
      onSubmit={() => onTag(tag.trim())}
    >
      <Autocomplete
        label={t('gallery.filter.tag')}
        // The text that is typed already is not offered: the list would cover the button.
        data={tags.filter((each) => each !== tag.trim())}
        value={tag}
        onChange={setTag}
        maxLength={64}
        data-autofocus
        required
      />
      {problem !== null && <NotLoaded onRetry={retry} />}
    </Ask>
  );
}

interface AskMilestoneProps {
  readonly projectId: string;
  readonly count: number;
  readonly onClose: () => void;
  readonly onMilestone: (milestoneId: string | null) => void;
}

function AskMilestone({ projectId, count, onClose, onMilestone }: AskMilestoneProps) {
  const { t } = useTranslation('photos');
  const { milestones = [], problem, retry } = useMilestoneList(projectId);
  const [milestoneId, setMilestoneId] = useState<string | null>(null);
  return (
    <Ask
      title={t('gallery.bulk.milestone.title')}
      action={t('gallery.bulk.apply', { count })}
      isReady
      onClose={onClose}
      onSubmit={() => onMilestone(milestoneId)}
    >
      <Select
        label={t('gallery.filter.milestone')}
        description={t('gallery.bulk.milestone.noneHelp')}
        placeholder={t('upload.batch.none')}
        data={milestones.map(({ id, name }) => ({ value: id, label: name }))}
        value={milestoneId}
        onChange={setMilestoneId}
        searchable
        clearable
        data-autofocus
      />
      {problem !== null && <NotLoaded onRetry={retry} />}
    </Ask>
  );
}

function listDrafts({ photos }: Choice) {
  return [...photos.values()].filter(({ visibility }) => visibility === 'draft');
}
