import { Button, Group, Select, Stack, TagsInput, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { Conflict } from '../../parts/conflict.tsx';
import { changedFields, clashingFields, onlyChanged, useEditDraft } from '../../parts/edit-draft.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { isSaidAtFields, refuseFields } from '../../parts/refused-fields.ts';
import { isMeanwhile, useTheirs } from '../../parts/theirs.ts';
import { useMilestones } from '../milestone-list.ts';
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
  const { t } = useTranslation(['photos', 'frame']);
  const milestones = useMilestones(projectId) ?? [];
  const { form, begun, theirs, isPending, problem, close, save, submit } = usePhotoEdit({
    projectId,
    photo,
    etag,
    onClose,
  });
  const milestoneName = (id: string | null) => milestones.find((each) => each.id === id)?.name ?? t('frame:none');
  const shown = (values: Values) => ({
    kind: t(`photos:kinds.${values.kind}`),
    milestoneId: milestoneName(values.milestoneId),
    tags: values.tags.join(' · '),
    notes: values.notes,
  });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
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
        {problem !== undefined && <ProblemNotice problem={problem} />}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('frame:cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('frame:save')}
          </Button>
        </Group>
      </Stack>
      {theirs && (
        <Conflict
          isPending={isPending}
          fields={clashing(valuesOf(theirs.record), form.getValues())}
          onTakeTheirs={close}
          onKeepYours={() => save(form.getValues(), theirs.etag)}
        />
      )}
    </form>
  );

  function clashing(now: Values, entered: Values) {
    const names = {
      kind: t('photos:kind'),
      milestoneId: t('photos:milestone'),
      tags: t('photos:tags'),
      notes: t('photos:notes'),
    };
    const [theirValues, yourValues] = [shown(now), shown(entered)];
    return clashingFields(begun, entered, now).map((field) => ({
      name: names[field],
      theirs: theirValues[field],
      yours: yourValues[field],
    }));
  }
}

function usePhotoEdit({ projectId, photo, etag, onClose }: Props) {
  const api = useApi();
  const queries = useQueryClient();
  const change = useChangePhoto(projectId);
  const meanwhile = useTheirs(() => queries.fetchQuery({ ...photoQuery(api, projectId, photo.id), staleTime: 0 }));
  const { theirs } = meanwhile;
  const draft = useEditDraft<Values>(`photo:${photo.id}`, { values: valuesOf(photo), etag });
  const begun = draft.begun.values;
  const form = useForm<Values>({ initialValues: draft.entered, onValuesChange: draft.enter });
  const close = () => {
    draft.clear();
    onClose();
  };
  const save = (values: Values, tag: string | null) =>
    change.mutate(
      { id: photo.id, change: onlyChanged(bodyOf(values), begun, values), etag: tag },
      {
        onSuccess: close,
        onError: (problem) => (isMeanwhile(problem) ? void goOn(values) : refuseFields(form, problem, SENTENCES)),
      },
    );
  // What somebody else changed besides stays as they made it; of the rest the person chooses.
  const goOn = async (values: Values) => {
    const now = await meanwhile.look();
    if (now === undefined) return;
    if (clashingFields(begun, values, valuesOf(now.record)).length > 0) meanwhile.show(now);
    else save(values, now.etag);
  };
  const submit = (values: Values) =>
    changedFields(begun, values).length === 0 ? close() : save(values, draft.begun.etag);
  const isSaid = isMeanwhile(change.error) || isSaidAtFields(change.error, SENTENCES);
  const problem = meanwhile.unread ?? (isSaid ? undefined : (change.error ?? undefined));
  return { form, begun, theirs, isPending: change.isPending, problem, close, save, submit };
}

function bodyOf({ notes, ...values }: Values): PhotoChange {
  return { ...values, notes: notes.trim() === '' ? null : notes };
}

function valuesOf({ kind, milestoneId, tags, notes }: Photo): Values {
  return { kind, milestoneId, tags: [...tags], notes: notes ?? '' };
}
