import { Fieldset, NumberInput, SimpleGrid, Stack, TagsInput, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VendorChoice } from '../choose/vendor-choice.tsx';
import { useRecordWords } from '../synced/record-words.ts';
import { CONDITIONS, type FieldValue, LIMITED_TEXTS, type Setting, SUBTYPE_KEYS } from './known-settings.ts';

export interface SettingFieldProps {
  readonly projectId: string;
  readonly connectionId: string;
  readonly setting: Setting;
  readonly value: FieldValue;
  readonly onChange: (value: FieldValue) => void;
  readonly error: ReactNode;
  readonly disabled: boolean;
  /** True if the connection has a project at the vendor, whose people and types can be listed. */
  readonly isLinked: boolean;
}

/** The statuses at the vendor and the most of each field's characters that the adapter takes. */
const MAX_STATUSES = 50;
const MAX_LENGTH = 10_000;

/** The frame of a setting that has a value for each of several names. */
function Group({ setting: { name }, error, disabled, children }: SettingFieldProps & { readonly children: ReactNode }) {
  const { t } = useTranslation('connections');
  return (
    <Fieldset legend={t(`settings.names.${name}`)} disabled={disabled}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t(`settings.hints.${name}`)}
        </Text>
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
        {children}
      </Stack>
    </Fieldset>
  );
}

/** Returns the values of a group by name. */
const readGroup = <Value,>(value: FieldValue): Readonly<Record<string, Value>> =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Readonly<Record<string, Value>>) : {};

/** The subtypes of the vendor by the types of issues here. */
export function SubtypeFields(props: SettingFieldProps) {
  const { projectId, connectionId, value, onChange, disabled, isLinked } = props;
  const { t } = useTranslation(['connections', 'issues']);
  const subtypes = readGroup<string>(value);
  const set = (key: string, id: string) => onChange({ ...subtypes, [key]: id });
  return (
    <Group {...props}>
      {!isLinked && <Text size="sm">{t('settings.linkFirst')}</Text>}
      {isLinked &&
        SUBTYPE_KEYS.map((key) => (
          <VendorChoice
            key={key}
            {...{ projectId, connectionId, disabled }}
            kind="issue_types"
            label={key === 'default' ? t('settings.defaultSubtype') : t(`issues:type.${key}`)}
            value={subtypes[key] === undefined || subtypes[key] === '' ? null : { id: subtypes[key], name: null }}
            onChange={(chosen) => set(key, chosen?.id ?? '')}
          />
        ))}
    </Group>
  );
}

/** The statuses of the vendor by the conditions of assets here. */
export function StatusFields(props: SettingFieldProps) {
  const { projectId, value, onChange, disabled } = props;
  const { showLocal } = useRecordWords(projectId);
  const statuses = readGroup<readonly string[]>(value);
  return (
    <Group {...props}>
      {CONDITIONS.map((condition) => (
        <TagsInput
          key={condition}
          label={showLocal('asset', 'condition', condition)}
          className="as-typed-input"
          disabled={disabled}
          maxTags={MAX_STATUSES}
          value={[...(statuses[condition] ?? [])]}
          onChange={(next) => onChange({ ...statuses, [condition]: next })}
        />
      ))}
    </Group>
  );
}

/** The longest texts that the vendor takes, by field. */
export function LengthFields(props: SettingFieldProps) {
  const { projectId, value, onChange, disabled } = props;
  const { nameField } = useRecordWords(projectId);
  const lengths = readGroup<string>(value);
  return (
    <Group {...props}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {Object.entries(LIMITED_TEXTS).map(([field, entity]) => (
          <NumberInput
            key={field}
            label={nameField(entity, field)}
            min={1}
            max={MAX_LENGTH}
            allowDecimal={false}
            disabled={disabled}
            value={lengths[field] === undefined || lengths[field] === '' ? '' : Number(lengths[field])}
            onChange={(number) => onChange({ ...lengths, [field]: number === '' ? '' : String(number) })}
          />
        ))}
      </SimpleGrid>
    </Group>
  );
}
