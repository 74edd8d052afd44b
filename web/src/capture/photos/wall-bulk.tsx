// What can be done to the chosen photos.
import { Autocomplete, Button, Group, Menu, Modal, Paper, Select, Stack, Text } from '@mantine/core';
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
import { Confirm } from '../../parts/confirm.tsx';
import { NotLoaded } from '../../parts/not-loaded.tsx';
import { toastDone, toastProblem } from '../../parts/toasts.tsx';
import type { WallView } from '../addresses.ts';
import { useMilestoneList } from '../milestone-list.ts';
import { usePhotoTags } from '../photo-tags.ts';
import { PHOTO_KINDS } from '../photo-words.ts';
import { BulkProgress, BulkReport } from './bulk-outcome.tsx';
import { type BulkDeed, useBulk } from './use-bulk.ts';
import type { Choice } from './use-choice.ts';
import { allOnWall, MOST_CHOSEN } from './wall-query.ts';

interface Props {
  readonly projectId: string;
  readonly view: WallView;
  readonly choice: Choice;
}

type Asking = 'milestone' | 'addTag' | 'removeTag' | 'delete';

/** The bar of deeds, their progress and what was refused; nothing while nothing is chosen or under way. */
export function WallBulk({ projectId, view, choice }: Props) {
  const { t } = useTranslation('photos');
  const bulk = useBulk(projectId);
  const [asking, setAsking] = useState<Asking>();
  const photos = [...choice.photos.values()];
  async function run(deed: BulkDeed, among = photos): Promise<void> {
    setAsking(undefined);
    const { done, refused } = await bulk.start(among, deed);
    choice.release(done.map(({ id }) => id));
    if (done.length > 0) toastDone(t(`wall.bulk.done.${deed.is}`, { count: done.length }));
    // Whoever has gone on to another screen is told as well; the report waits on this one.
    const [first] = refused;
    if (first !== undefined && !bulk.isSeen()) toastProblem(t('wall.bulk.report'), first.reason);
  }
  if (bulk.run?.isOver === false) return <Mounted>{<BulkProgress bulk={bulk} />}</Mounted>;
  return (
    <>
      {photos.length > 0 && (
        <Mounted>
          <Bar {...{ projectId, view, choice }} onAsk={setAsking} onDo={(deed, among) => void run(deed, among)} />
        </Mounted>
      )}
      {(asking === 'addTag' || asking === 'removeTag') && (
        <AskTag
          {...{ projectId, asking }}
          count={photos.length}
          onClose={() => setAsking(undefined)}
          onTag={(tag) => void run({ is: asking, tag })}
        />
      )}
      {asking === 'milestone' && (
        <AskMilestone
          projectId={projectId}
          count={photos.length}
          onClose={() => setAsking(undefined)}
          onMilestone={(milestoneId) => void run({ is: 'milestone', milestoneId })}
        />
      )}
      <Confirm
        opened={asking === 'delete'}
        title={t('wall.bulk.delete.title', { count: photos.length })}
        action={t('wall.bulk.delete.action', { count: photos.length })}
        isPending={false}
        problem={undefined}
        onConfirm={() => void run({ is: 'delete' })}
        onClose={() => setAsking(undefined)}
      >
        {t('wall.bulk.delete.advice')}
      </Confirm>
      <BulkReport {...{ projectId, bulk }} />
    </>
  );
}

function Mounted({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('photos');
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="xs" mb="sm" role="region" aria-label={t('wall.bulk.label')}>
      {children}
    </Paper>
  );
}

interface BarProps extends Props {
  readonly onAsk: (asking: Asking) => void;
  readonly onDo: (deed: BulkDeed, among?: ReturnType<typeof draftsOf>) => void;
}

function Bar({ projectId, view, choice, onAsk, onDo }: BarProps) {
  const { t } = useTranslation('photos');
  const count = choice.photos.size;
  const drafts = draftsOf(choice);
  const ask = (asking: Asking, icon: ReactNode) => (
    <Button variant="default" size="compact-sm" leftSection={icon} onClick={() => onAsk(asking)} aria-haspopup="dialog">
      {t(`wall.bulk.${asking}.open`)}
    </Button>
  );
  return (
    <Group gap="xs">
      <Text fw={600} size="sm" role="status" px={4}>
        {t('wall.bulk.chosen', { count })}
      </Text>
      {drafts.length > 0 && (
        <Button
          size="compact-sm"
          leftSection={<IconWorldUpload size={16} aria-hidden />}
          onClick={() => onDo({ is: 'publish' }, drafts)}
        >
          {t('wall.bulk.publish', { count: drafts.length })}
        </Button>
      )}
      {ask('milestone', <IconCalendarStats size={16} aria-hidden />)}
      <Menu>
        <Menu.Target>
          <Button variant="default" size="compact-sm" leftSection={<IconShape size={16} aria-hidden />}>
            {t('wall.bulk.kind.open')}
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
      <Group gap={4} ms="auto">
        <ChooseAll {...{ projectId, view, choice }} />
        <Button variant="subtle" size="compact-sm" onClick={() => choice.set([])}>
          {t('wall.bulk.none')}
        </Button>
      </Group>
    </Group>
  );
}

/** Chooses all that the wall would show, read or not. */
function ChooseAll({ projectId, view, choice }: Props) {
  const { t } = useTranslation('photos');
  const { number } = useFormats();
  const api = useApi();
  const all = useCall(
    async (_: 'all') => {
      try {
        return await allOnWall(api, projectId, view);
      } catch (problem) {
        toastProblem(t('wall.bulk.notAll'), problem);
        throw problem;
      }
    },
    ({ rows, isWhole }) => {
      choice.set(rows);
      if (!isWhole) toastDone(t('wall.bulk.most', { shown: number(MOST_CHOSEN) }));
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
      {t('wall.bulk.all')}
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
  const { t } = useTranslation('frame');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) onSubmit();
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
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
    </Modal>
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
      title={t(`wall.bulk.${asking}.title`)}
      action={t('wall.bulk.apply', { count })}
      isReady={tag.trim() !== ''}
      onClose={onClose}
      onSubmit={() => onTag(tag.trim())}
    >
      <Autocomplete
        label={t('wall.filter.tag')}
        // What is typed already is not offered: the list would lie over the button.
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
      title={t('wall.bulk.milestone.title')}
      action={t('wall.bulk.apply', { count })}
      isReady
      onClose={onClose}
      onSubmit={() => onMilestone(milestoneId)}
    >
      <Select
        label={t('wall.filter.milestone')}
        description={t('wall.bulk.milestone.noneHelp')}
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

function draftsOf({ photos }: Choice) {
  return [...photos.values()].filter(({ visibility }) => visibility === 'draft');
}
