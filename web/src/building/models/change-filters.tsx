import { Group, Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ModelComparison } from '../../../../contract/model-comparison.ts';
import { useFormats } from '../../language/formats.ts';
import { CHANGE_KINDS, ELEMENT_CHANGES } from '../addresses.ts';
import type { ComparisonFilters, Model } from './model-data.ts';

interface Props {
  readonly others: readonly Model[];
  readonly filters: ComparisonFilters;
  readonly comparison: ModelComparison | undefined;
  readonly onChange: (change: { [Name in keyof ComparisonFilters]?: ComparisonFilters[Name] | undefined }) => void;
}

/** Chooses the version to compare with, and narrows the list to a change or a kind of it. */
export function ChangeFilters({ others, filters, comparison, onChange }: Props) {
  const { t } = useTranslation('models');
  const { number } = useFormats();
  const totals = comparison?.totals;
  const kinds = CHANGE_KINDS.filter((kind) => (comparison?.kinds[kind] ?? 0) > 0 || kind === filters.kind);
  return (
    <Group gap="xs" mb="sm" align="center">
      <Select
        aria-label={t('changes.with')}
        data={others.map(({ id, version, name }) => ({
          value: id,
          label: t('versionNamed', { version: number(version), name }),
        }))}
        value={filters.with ?? null}
        onChange={(id) => onChange({ with: id ?? undefined })}
        allowDeselect={false}
        w={{ base: '100%', xs: 260 }}
      />
      <Select
        aria-label={t('changes.kind')}
        placeholder={t('changes.kind')}
        data={ELEMENT_CHANGES.map((value) => ({ value, label: t(`changes.${value}`) }))}
        value={filters.change ?? null}
        onChange={(value) => onChange({ change: ELEMENT_CHANGES.find((each) => each === value), kind: undefined })}
        clearable
        w={{ base: '100%', xs: 160 }}
      />
      <Select
        aria-label={t('changes.in')}
        placeholder={t('changes.in')}
        data={kinds.map((value) => ({
          value,
          label: t('changes.kindCount', {
            kind: t(`changes.kinds.${value}`),
            shown: number(comparison?.kinds[value] ?? 0),
          }),
        }))}
        value={filters.kind ?? null}
        onChange={(value) => onChange({ kind: CHANGE_KINDS.find((each) => each === value), change: undefined })}
        clearable
        w={{ base: '100%', xs: 200 }}
      />
      {totals !== undefined && (
        <Text size="sm" role="status">
          {t('changes.totals', {
            added: number(totals.added),
            removed: number(totals.removed),
            changed: number(totals.changed),
            unchanged: number(totals.unchanged),
          })}
        </Text>
      )}
    </Group>
  );
}
