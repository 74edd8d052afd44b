import { Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ElementPicker } from '../../records/element-picker.tsx';
import { ASSET_CONDITIONS } from '../addresses.ts';
import type { AssetValues } from './asset-values.ts';
import { ModelSelect } from './model-select.tsx';

interface Props {
  readonly projectId: string;
  readonly form: UseFormReturnType<AssetValues>;
}

/** The fields of an asset. */
export function AssetFields({ projectId, form }: Props) {
  const { t } = useTranslation('assets');
  const text = (name: 'tag' | 'manufacturer' | 'modelNumber' | 'serialNumber') => (
    <TextInput label={t(`field.${name}`)} maxLength={200} {...form.getInputProps(name)} />
  );
  const day = (name: 'installedOn' | 'warrantyExpiresOn') => (
    <TextInput type="date" dir="ltr" label={t(`field.${name}`)} {...form.getInputProps(name)} />
  );
  return (
    <>
      <Group grow align="flex-start">
        {text('tag')}
        <Select
          label={t('field.condition')}
          data={ASSET_CONDITIONS.map((value) => ({ value, label: t(`condition.${value}`) }))}
          placeholder={t('noCondition')}
          clearable
          {...form.getInputProps('condition')}
        />
      </Group>
      {text('manufacturer')}
      <Group grow align="flex-start">
        {text('modelNumber')}
        {text('serialNumber')}
      </Group>
      <Group grow align="flex-start">
        {day('installedOn')}
        {day('warrantyExpiresOn')}
      </Group>
      <NumberInput
        label={t('field.maintenanceIntervalDays')}
        description={t('intervalAdvice')}
        min={1}
        max={36_500}
        allowDecimal={false}
        {...form.getInputProps('maintenanceIntervalDays')}
      />
      <ElementPicker
        projectId={projectId}
        label={t('field.elementGuid')}
        {...form.getInputProps('elementGuid')}
        value={form.values.elementGuid || null}
        onChange={(guid) => form.setFieldValue('elementGuid', guid ?? '')}
      />
      <ModelSelect projectId={projectId} label={t('field.modelId')} clearable {...form.getInputProps('modelId')} />
      <Textarea
        label={t('field.notes')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={10_000}
        {...form.getInputProps('notes')}
      />
    </>
  );
}
