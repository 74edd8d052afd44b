import { Anchor, Group, Loader, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SpaceChange } from '../../../../contract/spaces.ts';
import type { Tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { ExternalLinks } from '../../records/external-links.tsx';
import { RecordForm } from '../../records/record-form.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { SideDialog } from '../../ui/dialog.tsx';
import { forgetDraft } from '../../ui/draft.ts';
import { Fact } from '../../ui/fact.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useMay } from '../../ui/project-access.ts';
import { RecordExport } from '../../ui/record-export.tsx';
import { ShowInViewer } from '../viewer/show-in-viewer.tsx';
import { AreaText, SourcedText } from './area-text.tsx';
import { type Space, spaceQuery, useChangeSpace } from './space-data.ts';
import { useSpaceModels } from './space-models.ts';

interface Props {
  readonly projectId: string;
  readonly spaceId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** A space: what the model says of it, and what people make of it. */
export function SpaceDrawer({ projectId, spaceId, name, onClose }: Props) {
  const { t } = useTranslation('shell');
  const read = useQuery({ ...spaceQuery(useApi(), projectId, spaceId), staleTime: 0 });
  const began = read.isFetchedAfterMount ? read.data : undefined;
  return (
    <SideDialog
      opened
      onClose={() => {
        forgetDraft(draftName(spaceId));
        onClose();
      }}
      position="right"
      size="md"
      title={<span className="own-direction">{name}</span>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {began && <Details {...{ projectId, onClose }} read={began} />}
      {read.isFetching && began === undefined && <Loader role="status" aria-label={t('loading')} />}
      {read.error !== null && began === undefined && (
        <ProblemNotice problem={read.error} onRetry={() => void read.refetch()} />
      )}
    </SideDialog>
  );
}

interface DetailProps {
  readonly projectId: string;
  readonly read: Tagged<Space>;
  readonly onClose: () => void;
}

function Details({ projectId, read, onClose }: DetailProps) {
  const { t } = useTranslation('spaces');
  const mayChange = useMay(projectId, 'upload_engineer');
  const { guid, longName, floor, modelId, notes, usage, occupancyType, occupancy, department } = read.record;
  return (
    <Stack>
      <Stack component="dl" gap="xs" m={0}>
        {longName !== null && (
          <Fact name={t('field.longName')}>
            <span className="own-direction">{longName}</span>
          </Fact>
        )}
        {occupancyType !== null && (
          <Fact name={t('field.occupancyType')}>
            <span className="own-direction">{occupancyType}</span>
          </Fact>
        )}
        {floor !== null && (
          <Fact name={t('field.floor')}>
            <span className="own-direction">{floor}</span>
          </Fact>
        )}
        <Fact name={t('field.areaM2')}>
          <AreaText space={read.record} />
        </Fact>
        <Fact name={t('field.model')}>
          <ModelLink projectId={projectId} space={read.record} />
        </Fact>
        <Fact name={t('field.guid')}>
          <span className="as-typed">{guid}</span>
        </Fact>
        {!mayChange && (
          <>
            {usage !== null && (
              <Fact name={t('field.usage')}>
                <SourcedText text={usage} source={read.record.usageSource} />
              </Fact>
            )}
            {occupancy !== null && <Fact name={t('field.occupancy')}>{occupancy}</Fact>}
            {department !== null && (
              <Fact name={t('field.department')}>
                <SourcedText text={department} source={read.record.departmentSource} />
              </Fact>
            )}
            {notes !== null && (
              <Fact name={t('field.notes')}>
                <Text size="sm" className="own-direction" style={{ whiteSpace: 'pre-wrap' }}>
                  {notes}
                </Text>
              </Fact>
            )}
          </>
        )}
      </Stack>
      <Group>
        <ShowInViewer {...{ projectId, modelId, guid }} />
        <RecordExport size="xs" address={`/api/projects/${projectId}/spaces/${read.record.id}`} />
      </Group>
      <ExternalLinks projectId={projectId} entity="space" recordId={read.record.id} />
      {mayChange && <Form {...{ projectId, read, onClose }} />}
    </Stack>
  );
}

/** The version of its model that it was last seen in, by name; a version that was deleted has none. */
function ModelLink({ projectId, space }: { readonly projectId: string; readonly space: Space }) {
  const { t } = useTranslation('spaces');
  const { models, nameOf } = useSpaceModels(projectId);
  const version = models.data?.rows.find(({ id }) => id === space.modelId);
  if (models.data !== undefined && version === undefined) return <Text size="sm">{t('modelDeleted')}</Text>;
  return (
    <Anchor
      inherit
      className="own-direction"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/projects/$projectId/models/$modelId"
          params={{ projectId, modelId: space.modelId }}
          search={{ part: 'spaces' }}
        />
      )}
    >
      {nameOf(space) ?? version?.name ?? t('model')}
    </Anchor>
  );
}

type SpaceValues = {
  usage: string;
  department: string;
  occupancy: number | '';
  areaOverrideM2: number | '';
  notes: string;
};

function valuesOf({ usage, department, occupancy, areaOverrideM2, notes }: Space): SpaceValues {
  return {
    usage: usage ?? '',
    department: department ?? '',
    occupancy: occupancy ?? '',
    areaOverrideM2: areaOverrideM2 ?? '',
    notes: notes ?? '',
  };
}

function bodyOf(values: SpaceValues): SpaceChange {
  const { usage, department, occupancy, areaOverrideM2, notes } = values;
  return {
    usage: usage.trim() || null,
    department: department.trim() || null,
    occupancy: occupancy === '' ? null : occupancy,
    areaOverrideM2: areaOverrideM2 === '' ? null : areaOverrideM2,
    notes: notes.trim() || null,
  };
}

const said = (message: string) => message;
const SENTENCES = { usage: said, department: said, occupancy: said, areaOverrideM2: said, notes: said };

function Form({ projectId, read, onClose }: DetailProps) {
  const { t } = useTranslation('spaces');
  const api = useApi();
  const queries = useQueryClient();
  const { number } = useFormats();
  const { id, usageSource, departmentSource } = read.record;
  const editing = useRecordForm<Space, SpaceChange, SpaceValues>({
    name: draftName(id),
    title: read.record.name,
    read,
    readAgain: () => queries.fetchQuery({ ...spaceQuery(api, projectId, id), staleTime: 0 }),
    change: useChangeSpace(projectId),
    ...{ valuesOf, bodyOf, sentences: SENTENCES, onClose },
  });
  const { form } = editing;
  const shown = (name: keyof SpaceValues, values: SpaceValues) => {
    const value = values[name];
    return typeof value === 'number' ? number(value, 'area') : value;
  };
  return (
    <RecordForm editing={editing} label={(name) => t(`field.${name}`)} show={shown}>
      <TextInput
        label={t('field.usage')}
        description={usageSource === null ? undefined : t(`textSource.${usageSource}`)}
        maxLength={200}
        {...form.getInputProps('usage')}
      />
      <TextInput
        label={t('field.department')}
        description={departmentSource === null ? undefined : t(`textSource.${departmentSource}`)}
        maxLength={200}
        {...form.getInputProps('department')}
      />
      <NumberInput
        label={t('field.occupancy')}
        min={0}
        max={1_000_000}
        allowDecimal={false}
        {...form.getInputProps('occupancy')}
      />
      <NumberInput
        label={t('field.areaOverrideM2')}
        description={t('overrideAdvice')}
        min={0}
        max={1e9}
        decimalScale={3}
        {...form.getInputProps('areaOverrideM2')}
      />
      <Textarea
        label={t('field.notes')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={10_000}
        {...form.getInputProps('notes')}
      />
    </RecordForm>
  );
}

const draftName = (spaceId: string) => `space:${spaceId}`;
