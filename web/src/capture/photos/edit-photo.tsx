import { Select, TagsInput, Textarea, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
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

const keepMessage = (message: string) => message;
const SENTENCES = { kind: keepMessage, milestoneId: keepMessage, tags: keepMessage, notes: keepMessage };

/** Edits the kind, milestone, tags and notes of a photo. */
export function EditPhoto({ projectId, photo, etag, onClose }: Props) {
  const { t } = useTranslation(['photos', 'shell']);
  const { milestones = [], ...list } = useMilestoneList(projectId);
  const tags = usePhotoTags(projectId);
  const api = useApi();
  const queries = useQueryClient();
  const editing = useRecordForm<Photo, PhotoChange, Values>({
    name: `photo:${photo.id}`,
    title: t('photos:edit'),
    read: { record: photo, etag },
    readAgain: () => queries.fetchQuery({ ...photoQuery(api, projectId, photo.id), staleTime: 0 }),
    change: useChangePhoto(projectId),
    valuesOf: toValues,
    bodyOf: toBody,
    ...{ sentences: SENTENCES, onClose },
  });
  const { form } = editing;
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
    <RecordForm editing={editing} label={(field) => names[field]} show={(field, values) => shown(values)[field]}>
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
    </RecordForm>
  );
}

function toBody({ notes, ...values }: Values): PhotoChange {
  return { ...values, notes: notes.trim() === '' ? null : notes };
}

function toValues({ kind, milestoneId, tags, notes }: Photo): Values {
  return { kind, milestoneId, tags: [...tags], notes: notes ?? '' };
}
