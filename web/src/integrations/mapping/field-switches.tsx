import { Checkbox, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InitialSide, IntegrationMapping } from '../../../../contract/integration-sync.ts';
import type { SyncedEntity, VendorKind } from '../../../../contract/integrations.ts';
import { saidAtField } from '../../ui/refused-fields.ts';
import { Section } from '../../ui/section.tsx';
import { useRecordWords } from '../synced/record-words.ts';
import { chooseInitial, listSwitchedOn, type MappingDraft, SYNCED_FIELDS, switchField } from './mapping-draft.ts';
import type { MappingErrors } from './mapping-errors.ts';

const INITIAL_SIDES = ['local', 'vendor', 'conflict'] as const satisfies readonly InitialSide[];

interface Props {
  readonly projectId: string;
  readonly kind: VendorKind;
  readonly draft: MappingDraft;
  /** The mapping as it is stored. */
  readonly before: IntegrationMapping;
  readonly errors: MappingErrors;
  readonly isDisabled: boolean;
  readonly onChange: (draft: MappingDraft) => void;
}

/** Switches fields of each type of record on and off. */
export function FieldSwitches({ projectId, kind, draft, before, errors, isDisabled, onChange }: Props) {
  const { t } = useTranslation('synchronization');
  const { nameField } = useRecordWords(projectId);
  const switchedOn = listSwitchedOn(before.fields, draft.fields);
  return (
    <Section title={t('mapping.fields')} advice={t('mapping.fieldsAdvice')}>
      {Object.entries(SYNCED_FIELDS[kind]).map(([entity, fields]) => (
        <Stack key={entity} gap="xs" role="group" aria-label={t(`entities.${entity as SyncedEntity}`)}>
          <Title order={3} size="h4">
            {t(`entities.${entity as SyncedEntity}`)}
          </Title>
          <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs">
            {fields.map((field) => {
              const said = errors.get(`fields/${entity}/${field}`);
              return (
                <Checkbox
                  key={field}
                  label={nameField(entity as SyncedEntity, field)}
                  disabled={isDisabled}
                  error={said && saidAtField(said)}
                  checked={draft.fields[entity]?.[field] !== 'off'}
                  onChange={({ currentTarget }) => onChange(switchField(draft, entity, field, currentTarget.checked))}
                />
              );
            })}
          </SimpleGrid>
          {(switchedOn[entity] ?? []).map((field) => (
            <Select
              key={field}
              label={t('mapping.initial', { field: nameField(entity as SyncedEntity, field) })}
              maw={420}
              allowDeselect={false}
              data={INITIAL_SIDES.map((side) => ({ value: side, label: t(`mapping.sides.${side}`) }))}
              value={draft.initial[entity]?.[field] ?? 'conflict'}
              onChange={(next) => {
                const side = INITIAL_SIDES.find((each) => each === next);
                if (side !== undefined) onChange(chooseInitial(draft, entity, field, side));
              }}
            />
          ))}
        </Stack>
      ))}
      <Text size="sm" c="dimmed">
        {t('mapping.notSynced')}
      </Text>
    </Section>
  );
}
