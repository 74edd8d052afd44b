import { Button, Group, Select, Stack, TagsInput, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tagged } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useApi } from '../../api/use-api.ts';
import { Conflict } from '../../parts/conflict.tsx';
import { useDraft } from '../../parts/draft.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { isSaidAtFields, refuseFields } from '../../parts/refused-fields.ts';
import { useMilestones } from '../milestone-list.ts';
import { PHOTO_KINDS, type Photo, type PhotoKind } from '../photo-words.ts';
import { photoQuery, useChangePhoto } from './photo-data.ts';

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
  const { t } = useTranslation(['photos', 'frame']);
  const api = useApi();
  const queries = useQueryClient();
  const milestones = useMilestones(projectId) ?? [];
  const change = useChangePhoto(projectId);
  const [beganEtag] = useState(etag);
  const [theirs, setTheirs] = useState<Tagged<Photo>>();
  const draft = useDraft<Values>(`photo:${photo.id}`, valuesOf(photo));
  const form = useForm<Values>({ initialValues: draft.values, onValuesChange: draft.set });
  const close = () => {
    draft.clear();
    onClose();
  };
  const save = ({ notes, ...values }: Values, tag: string | null) =>
    change.mutate(
      { id: photo.id, change: { ...values, notes: notes.trim() === '' ? null : notes }, etag: tag },
      {
        onSuccess: close,
        onError: (problem) => {
          refuseFields(form, problem, SENTENCES);
          if (problem instanceof Problem && problem.code === 'precondition_failed') void lookAgain();
        },
      },
    );
  const lookAgain = async () =>
    setTheirs(await queries.fetchQuery({ ...photoQuery(api, projectId, photo.id), staleTime: 0 }));
  const milestoneName = (id: string | null) => milestones.find((each) => each.id === id)?.name ?? t('frame:none');
  const shown = (values: Values) => ({
    kind: t(`photos:kinds.${values.kind}`),
    milestoneId: milestoneName(values.milestoneId),
    tags: values.tags.join(' · '),
    notes: values.notes,
  });
  return (
    <form onSubmit={form.onSubmit((values) => save(values, beganEtag))} noValidate>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {t('photos:edit')}
        </Title>
        <Select
          label={t('photos:kind')}
          allowDeselect={false}
          data={PHOTO_KINDS.map((value) => ({ value, label: t(`photos:kinds.${value}`) }))}
          {...form.getInputProps('kind')}
        />
        <Select
          label={t('photos:milestone')}
          clearable
          clearButtonProps={{ 'aria-label': t('photos:clear', { name: t('photos:milestone') }) }}
          searchable
          placeholder={t('frame:none')}
          data={milestones.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('milestoneId')}
        />
        <TagsInput
          label={t('photos:tags')}
          description={t('photos:tagsHelp')}
          maxTags={50}
          {...form.getInputProps('tags')}
        />
        <Textarea
          label={t('photos:notes')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={10_000}
          {...form.getInputProps('notes')}
        />
        {change.error !== null && theirs === undefined && !isSaidAtFields(change.error, SENTENCES) && (
          <ProblemNotice problem={change.error} />
        )}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('frame:cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('frame:save')}
          </Button>
        </Group>
      </Stack>
      {theirs && (
        <Conflict
          isPending={change.isPending}
          fields={differing(shown(valuesOf(theirs.record)), shown(form.getValues()))}
          onTakeTheirs={close}
          onKeepYours={() => save(form.getValues(), theirs.etag)}
        />
      )}
    </form>
  );

  function differing(now: Record<keyof Values, string>, entered: Record<keyof Values, string>) {
    const names = {
      kind: t('photos:kind'),
      milestoneId: t('photos:milestone'),
      tags: t('photos:tags'),
      notes: t('photos:notes'),
    };
    return (['kind', 'milestoneId', 'tags', 'notes'] as const)
      .filter((field) => now[field] !== entered[field])
      .map((field) => ({ name: names[field], theirs: now[field], yours: entered[field] }));
  }
}

function valuesOf({ kind, milestoneId, tags, notes }: Photo): Values {
  return { kind, milestoneId, tags: [...tags], notes: notes ?? '' };
}
