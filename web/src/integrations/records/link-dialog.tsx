import { Radio, Select, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InitialSide } from '../../../../contract/integration-sync.ts';
import type { IntegrationConnection, SyncedEntity } from '../../../../contract/integrations.ts';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { CreateDialog } from '../../records/create-dialog.tsx';
import { EntityPicker } from '../../records/entity-picker.tsx';
import { useNumberedSource, useSpaceSource } from '../../records/entity-sources.ts';
import { useCreateForm } from '../../records/use-create-form.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { useConnectionRefresh, useVendors } from '../connection-data.ts';
import { useAssetSource } from './asset-source.ts';

const INITIAL_SIDES = ['local', 'vendor', 'conflict'] as const satisfies readonly InitialSide[];

/** Models are linked by their import alone. */
type LinkedEntity = Exclude<SyncedEntity, 'model'>;
const LINKED_ENTITIES = ['issue', 'rfi', 'asset', 'space'] as const satisfies readonly LinkedEntity[];

type Values = {
  entity: LinkedEntity | null;
  recordId: string | null;
  vendorId: string;
  initial: InitialSide;
};

interface Props {
  readonly connection: IntegrationConnection;
  readonly onClose: () => void;
}

/** Links a record here to one at the vendor by its id. */
export function LinkDialog({ connection, onClose }: Props) {
  const { t } = useTranslation('synchronization');
  const { projectId, id: integrationId, vendor, vendorName } = connection;
  const api = useApi();
  const refresh = useConnectionRefresh(projectId);
  const synced = useVendors(projectId).data?.find((each) => each.vendor === vendor)?.entities ?? [];
  const entities = LINKED_ENTITIES.filter((entity) => synced.some((each) => each.entity === entity));
  const [only] = entities.length === 1 ? entities : [];
  const creation = useCreateForm<Values, object>({
    name: `integration:${integrationId}:link`,
    title: t('link.title'),
    initial: { entity: null, recordId: null, vendorId: '', initial: 'conflict' },
    validate: {
      entity: (value) =>
        (value ?? only) === undefined || (value === null && only === undefined) ? t('link.entityNeeded') : null,
      recordId: (value) => (value === null ? t('link.recordNeeded') : null),
      vendorId: (value) => (value.trim() === '' ? t('link.vendorIdNeeded') : null),
    },
    onCreated: () => {
      toastDone(t('link.done'));
      onClose();
      return refresh();
    },
  });
  const { form, attempt } = creation;
  const entity = form.values.entity ?? only ?? null;
  const name = `\u2068${vendorName}\u2069`;
  const submit = () =>
    attempt(({ recordId, vendorId, initial }) =>
      taken(
        api.POST('/api/projects/{projectId}/integration-connections/{integrationId}/links', {
          params: { path: { projectId, integrationId } },
          body: { entity: entity ?? 'issue', recordId: recordId ?? '', vendorId: vendorId.trim(), initial },
        }),
      ),
    );
  return (
    <CreateDialog {...{ onClose, creation }} title={t('link.title')} action={t('link.action')} onSubmit={submit}>
      <Select
        label={t('entity')}
        required
        withAsterisk={false}
        data={entities.map((value) => ({ value, label: t(`entities.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('entity')}
        value={entity}
        onChange={(next) => form.setValues({ entity: entities.find((each) => each === next) ?? null, recordId: null })}
      />
      {entity !== null && (
        <RecordField
          key={entity}
          {...{ projectId, entity }}
          value={form.values.recordId}
          error={form.errors.recordId}
          onChange={(recordId) => form.setFieldValue('recordId', recordId)}
        />
      )}
      <TextInput
        label={t('link.vendorId', { vendor: name })}
        description={t('link.vendorIdAdvice')}
        dir="ltr"
        maxLength={200}
        {...form.getInputProps('vendorId')}
      />
      <Radio.Group label={t('link.initial')} {...form.getInputProps('initial')}>
        <Stack gap="xs" mt={6}>
          {INITIAL_SIDES.map((value) => (
            <Radio key={value} value={value} label={t(`link.sides.${value}`, { vendor: name })} />
          ))}
        </Stack>
      </Radio.Group>
    </CreateDialog>
  );
}

interface FieldProps {
  readonly projectId: string;
  readonly entity: LinkedEntity;
  readonly value: string | null;
  readonly error: ReactNode;
  readonly onChange: (id: string | null) => void;
}

function RecordField({ projectId, entity, ...props }: FieldProps) {
  const { t } = useTranslation('synchronization');
  const sources = {
    issue: useNumberedSource(projectId, 'issue'),
    rfi: useNumberedSource(projectId, 'rfi'),
    asset: useAssetSource(projectId),
    space: useSpaceSource(projectId),
  };
  return <EntityPicker label={t('link.record')} source={sources[entity]} {...props} />;
}
