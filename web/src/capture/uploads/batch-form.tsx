import { Alert, Button, Group, Select, SimpleGrid, Stack, TagsInput, Text } from '@mantine/core';
import { IconCopy, IconUpload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { type Draft, useDraft } from '../../ui/draft.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { useMilestoneList } from '../milestone-list.ts';
import { usePhotoTags } from '../photo-tags.ts';
import { PHOTO_KINDS, type PhotoKind } from '../photo-words.ts';
import { usePlans } from '../plans/plan-data.ts';
import { isolateName } from './isolate-name.ts';
import { findDuplicates, type Upload } from './upload.ts';
import { useUploads } from './use-uploads.ts';

interface Props {
  readonly projectId: string;
  readonly chosen: readonly Upload[];
  /** All known uploads of the project, in which duplicates are looked for. */
  readonly uploads: readonly Upload[];
  /** Plan and milestone of the screen that led here. */
  readonly preset: Preset;
}

export interface Preset {
  readonly plan?: string | undefined;
  readonly milestone?: string | undefined;
}

interface Values {
  readonly milestoneId: string | null;
  readonly floorPlanId: string | null;
  readonly tags: readonly string[];
  readonly kind: PhotoKind | null;
  /** Preset that was filled in already; part of the draft, so that a reload does not fill it in again. */
  readonly filledIn: string;
}

const EMPTY: Values = { milestoneId: null, floorPlanId: null, tags: [], kind: null, filledIn: '' };
const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 64;

/** Asks for the values that the chosen photos share, and sends them. */
export function BatchForm({ projectId, chosen, uploads, preset }: Props) {
  const { t } = useTranslation('photos');
  const { bytes } = useFormats();
  const { send, drop } = useUploads();
  const draft = useDraft<Values>(`photos:${projectId}:batch`, EMPTY);
  usePreset(preset, draft);
  const twice = findDuplicates(uploads);
  const doubled = chosen.filter(({ id }) => twice.has(id));
  return (
    <Section
      title={t('upload.batch.title', { count: chosen.length })}
      advice={t('upload.batch.advice', { size: bytes(chosen.reduce((sum, { file }) => sum + file.size, 0)) })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(projectId, toUploadRecord(draft.values));
          draft.clear();
        }}
      >
        <Stack>
          <BatchFields projectId={projectId} values={draft.values} set={draft.set} />
          {doubled.length > 0 && <Doubled doubled={doubled} onDrop={() => drop(doubled.map(({ id }) => id))} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => drop(chosen.map(({ id }) => id))}>
              {t('upload.batch.clear')}
            </Button>
            <Button type="submit" leftSection={<IconUpload size={18} aria-hidden />}>
              {t('upload.batch.send', { count: chosen.length })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

interface FieldsProps {
  readonly projectId: string;
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
}

function BatchFields({ projectId, values, set }: FieldsProps) {
  const { t } = useTranslation('photos');
  const milestones = useMilestoneList(projectId);
  const plans = usePlans(projectId);
  const tags = usePhotoTags(projectId);
  const lists = [milestones, plans, tags];
  const isBroken = lists.some(({ problem }) => problem !== null);
  const readAgain = () => {
    for (const { problem, retry } of lists) if (problem !== null) retry();
  };
  const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ value: id, label: name });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Select
        label={t('gallery.filter.milestone')}
        placeholder={t('upload.batch.none')}
        data={(milestones.milestones ?? []).map(named)}
        value={values.milestoneId}
        onChange={(milestoneId) => set({ milestoneId })}
        searchable
        clearable
      />
      <Select
        label={t('gallery.filter.plan')}
        placeholder={t('upload.batch.later')}
        data={(plans.plans ?? []).map(({ id, name, level }) => ({
          value: id,
          label: level === null ? name : `${name} · ${level}`,
        }))}
        value={values.floorPlanId}
        onChange={(floorPlanId) => set({ floorPlanId })}
        searchable
        clearable
      />
      <TagsInput
        label={t('upload.batch.tags')}
        placeholder={values.tags.length === 0 ? t('upload.batch.tagHelp') : ''}
        data={[...tags.tags]}
        value={[...values.tags]}
        onChange={(next) => set({ tags: next.map((each) => each.trim().slice(0, MAX_TAG_LENGTH)).filter(Boolean) })}
        maxTags={MAX_TAGS}
        splitChars={[',', '،']}
      />
      <Select
        label={t('gallery.filter.kind')}
        placeholder={t('upload.batch.auto')}
        data={PHOTO_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={values.kind}
        onChange={(value) => set({ kind: PHOTO_KINDS.find((each) => each === value) ?? null })}
        clearable
      />
      {isBroken && <NotLoaded onRetry={readAgain} />}
    </SimpleGrid>
  );
}

function Doubled({ doubled, onDrop }: { readonly doubled: readonly Upload[]; readonly onDrop: () => void }) {
  const { t } = useTranslation('photos');
  const { list } = useFormats();
  return (
    <Alert
      color="yellow"
      role="status"
      icon={<IconCopy />}
      title={t('upload.batch.doubled', { count: doubled.length })}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm" lineClamp={3}>
          {list([...new Set(doubled.map(({ file }) => isolateName(file.name)))])}
        </Text>
        <Button size="xs" variant="default" onClick={onDrop}>
          {t('upload.batch.dropDoubled')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** Fills in the plan and milestone of the screen that led here, once: later choices are kept. */
function usePreset({ plan, milestone }: Preset, { values, set }: Pick<Draft<Values>, 'values' | 'set'>): void {
  const given = [plan, milestone].join(' ');
  const isNew = given.trim() !== '' && given !== values.filledIn;
  useEffect(() => {
    if (!isNew) return;
    set({
      filledIn: given,
      ...(plan !== undefined && { floorPlanId: plan }),
      ...(milestone !== undefined && { milestoneId: milestone }),
    });
  }, [isNew, given, plan, milestone, set]);
}

function toUploadRecord({ milestoneId, floorPlanId, tags, kind }: Values) {
  return {
    ...(milestoneId !== null && { milestoneId }),
    ...(floorPlanId !== null && { floorPlanId }),
    ...(tags.length > 0 && { tags: [...new Set(tags)] }),
    ...(kind !== null && { kind }),
  };
}
