import { Button, Group, Select, Stack, TagsInput, Textarea, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { Conflict } from '../../ui/conflict.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useRecordEdit } from '../../ui/record-edit.ts';
import { useMilestoneList } from '../milestone-list.ts';
import { usePhotoTags } from '../photo-tags.ts';
import { PHOTO_KINDS, type Photo, type PhotoKind } from '../photo-words.ts';
import { type PhotoChange, photoQuery, useChangePhoto } from './photo-data.ts';

interface Props {
  readonly projectId: string;
  readonly photo: Photo;
  readonly etag: string | null;
  readonly onClose: () => void;
}

type Values = {
  kind: PhotoKind;
  milestoneId: string | null;
  tags: string[];
  notes: string;
};

const asTold = (message: string) => message;
const SENTENCES = { kind: asTold, milestoneId: asTold, tags: asTold, notes: asTold };

/** Changes what is said of a photo. */
export function EditPhoto({ projectId, photo, etag, onClose }: Props) {
  const { t } = useTranslation(['photos', 'shell']);
  const { milestones = [], ...list } = useMilestoneList(projectId);
  const tags = usePhotoTags(projectId);
  const api = useApi();
  const queries = useQueryClient();
  const { form, clash, isPending, problem, close, submit } = useRecordEdit<Photo, PhotoChange, Values>({
    name: `photo:${photo.id}`,
    read: { record: photo, etag },
    readAgain: () => queries.fetchQuery({ ...photoQuery(api, projectId, photo.id), staleTime: 0 }),
    change: useChangePhoto(projectId),
    ...{ valuesOf, bodyOf, sentences: SENTENCES, onClose },
  });
  const milestoneName = (id: string | null) => milestones.find((each) => each.id === id)?.name ?? t('shell:none');
  const shown = (values: Values) => ({
    kind: t(`photos:kinds.${values.kind}`),
    milestoneId: milestoneName(values.milestoneId),
    tags: values.tags.join(' · '),
    notes: values.notes,
  });
  const names = {
    kind: t('photos:kind'),
    milestoneId: t('photos:milestone'),
    tags: t('photos:tags'),
    notes: t('photos:notes'),
  };
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {t('photos:edit')}
        </Title>
        <Select
          label={t('photos:kind')}
          autoFocus
          allowDeselect={false}
          data={PHOTO_KINDS.map((value) => ({ value, label: t(`photos:kinds.${value}`) }))}
          {...form.getInputProps('kind')}
        />
        <Select
          label={t('photos:milestone')}
          clearable
          clearButtonProps={{ 'aria-label': t('photos:clear', { name: t('photos:milestone') }) }}
          searchable
          placeholder={t('shell:none')}
          data={milestones.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('milestoneId')}
        />
        {list.problem !== null && <NotLoaded onRetry={list.retry} />}
        <TagsInput
          label={t('photos:tags')}
          description={t('photos:tagsHelp')}
          data={[...tags.tags]}
          maxTags={50}
          {...form.getInputProps('tags')}
        />
        {tags.problem !== null && <NotLoaded onRetry={tags.retry} />}
        <Textarea
          label={t('photos:notes')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={10_000}
          {...form.getInputProps('notes')}
        />
        {problem !== undefined && <ProblemNotice problem={problem} />}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('shell:cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('shell:save')}
          </Button>
        </Group>
      </Stack>
      {clash && (
        <Conflict
          isPending={isPending}
          fields={clash.fields.map((field) => ({
            name: names[field],
            theirs: shown(clash.theirs)[field],
            yours: shown(clash.yours)[field],
          }))}
          onTakeTheirs={close}
          onKeepYours={clash.keepYours}
          onBack={clash.goBack}
        />
      )}
    </form>
  );
}

function bodyOf({ notes, ...values }: Values): PhotoChange {
  return { ...values, notes: notes.trim() === '' ? null : notes };
}

function valuesOf({ kind, milestoneId, tags, notes }: Photo): Values {
  return { kind, milestoneId, tags: [...tags], notes: notes ?? '' };
}
