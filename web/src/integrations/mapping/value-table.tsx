import { Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saidAtField } from '../../ui/refused-fields.ts';
import { Section } from '../../ui/section.tsx';
import { useRecordWords } from '../synced/record-words.ts';
import { listLocalValues, type MappingDraft, TABLES, type Table } from './mapping-draft.ts';
import type { MappingErrors } from './mapping-errors.ts';

interface Props {
  readonly projectId: string;
  readonly table: Table;
  readonly draft: MappingDraft;
  /** Values at the vendor by their id; empty or undefined if they are typed. */
  readonly choices: ReadonlyMap<string, string> | undefined;
  readonly errors: MappingErrors;
  readonly isDisabled: boolean;
  readonly onChange: (draft: MappingDraft) => void;
}

/** Edits the vendor's value of each value here; one that is empty has its usual counterpart. */
export function ValueTable({ projectId, table, draft, choices, errors, isDisabled, onChange }: Props) {
  const { t } = useTranslation('synchronization');
  const { showLocal } = useRecordWords(projectId);
  const { entity, field } = TABLES[table];
  const values = draft[table];
  const set = (local: string, vendor: string) => onChange({ ...draft, [table]: { ...values, [local]: vendor } });
  const whole = errors.get(table);
  return (
    <Section title={t(`mapping.tables.${table}`)} advice={t('mapping.tableAdvice')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {listLocalValues(table, values).map((local) => {
          const said = errors.get(`${table}/${local}`);
          const props = {
            label: showLocal(entity, field, local),
            placeholder: t('mapping.usual'),
            disabled: isDisabled,
            error: said && saidAtField(said),
          };
          const value = values[local] ?? '';
          if (choices === undefined || choices.size === 0)
            return (
              <TextInput
                key={local}
                {...props}
                dir="auto"
                maxLength={200}
                value={value}
                onChange={({ currentTarget }) => set(local, currentTarget.value)}
              />
            );
          const known = [...choices].map(([id, name]) => ({ value: id, label: name }));
          const data = value === '' || choices.has(value) ? known : [...known, { value, label: value }];
          return (
            <Select
              key={local}
              {...props}
              searchable
              clearable
              data={data}
              value={value === '' ? null : value}
              onChange={(next) => set(local, next ?? '')}
            />
          );
        })}
      </SimpleGrid>
      {whole !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {saidAtField(whole)}
        </Text>
      )}
    </Section>
  );
}
