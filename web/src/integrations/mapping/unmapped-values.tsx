import { Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UnmappedValue } from '../../../../contract/integration-sync.ts';
import { useFormats } from '../../language/formats.ts';
import { usePeople } from '../../ui/people.tsx';
import { Section } from '../../ui/section.tsx';
import { useRecordWords } from '../synced/record-words.ts';
import type { useVendorPeople } from '../synced/vendor-people.ts';
import {
  findCounterpart,
  findTable,
  listLocalValues,
  type MappingDraft,
  mapValue,
  readMapped,
} from './mapping-draft.ts';

interface Props {
  readonly projectId: string;
  readonly values: readonly UnmappedValue[];
  readonly people: ReturnType<typeof useVendorPeople>;
  readonly issueTypes: ReadonlyMap<string, string>;
  readonly draft: MappingDraft;
  readonly isDisabled: boolean;
  readonly onChange: (draft: MappingDraft) => void;
}

/** Lists the values without a counterpart, those that most records wait for first, and takes one for each. */
export function UnmappedValues(props: Props) {
  const { t } = useTranslation('synchronization');
  const { values } = props;
  if (values.length === 0) return null;
  return (
    <Section title={t('unmapped.title')} advice={t('unmapped.advice')}>
      <Stack gap="md">
        {values.map((unmapped) => (
          <Row
            key={JSON.stringify([unmapped.entity, unmapped.field, unmapped.side, unmapped.value])}
            {...props}
            unmapped={unmapped}
          />
        ))}
      </Stack>
    </Section>
  );
}

function Row({ unmapped, ...props }: Props & { readonly unmapped: UnmappedValue }) {
  const { t } = useTranslation('synchronization');
  const { number } = useFormats();
  const { projectId, people } = props;
  const { nameField, showLocal, showVendor } = useRecordWords(projectId, people.byId);
  const { entity, field, side, records } = unmapped;
  const shown = (side === 'local' ? showLocal : showVendor)(entity, field, readMapped(unmapped));
  return (
    <Group gap="sm" align="flex-end" justify="space-between">
      <Stack gap={0} miw={0} flex="1 1 220px">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{shown}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          {t(`entities.${entity}`)} · {nameField(entity, field)} · {t(`unmapped.sides.${side}`)}
        </Text>
        <Text size="xs" c="dimmed">
          {t('unmapped.records', { count: records, shown: number(records) })}
        </Text>
      </Stack>
      <Counterpart {...props} unmapped={unmapped} name={shown} />
    </Group>
  );
}

type CounterpartProps = Props & { readonly unmapped: UnmappedValue; readonly name: string };

/** A field for the value on the other side: chosen where the values are known, else typed. */
function Counterpart({ projectId, people, issueTypes, draft, isDisabled, onChange, unmapped, name }: CounterpartProps) {
  const { t } = useTranslation('synchronization');
  const { showLocal } = useRecordWords(projectId);
  const members = usePeople(projectId);
  const { entity, field, side } = unmapped;
  const table = findTable(unmapped);
  const isPerson = field === 'assigneeId';
  if (table === undefined && !isPerson)
    return (
      <Text size="sm" c="dimmed">
        {t('unmapped.noTable')}
      </Text>
    );
  const value = findCounterpart(draft, unmapped);
  const label = { 'aria-label': t('unmapped.counterpart', { name }), placeholder: t(`unmapped.choose.${side}`) };
  const isTyped = side === 'local' && !isPerson && (table !== 'types' || issueTypes.size === 0);
  if (isTyped)
    return (
      <TextInput
        {...label}
        flex="1 1 200px"
        maw={320}
        dir="auto"
        maxLength={200}
        disabled={isDisabled}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(mapValue(draft, unmapped, currentTarget.value || null))}
      />
    );
  const locals = (): [string, string][] =>
    isPerson
      ? members.all.map((each) => [each.id, each.name])
      : listLocalValues(table ?? 'statuses', {}).map((local) => [local, showLocal(entity, field, local)]);
  const options = side === 'vendor' ? locals() : [...(isPerson ? people.byId : issueTypes)];
  return (
    <Select
      {...label}
      flex="1 1 200px"
      maw={320}
      searchable
      clearable
      allowDeselect={false}
      disabled={isDisabled}
      data={options.map(([id, each]) => ({ value: id, label: each }))}
      value={value}
      onChange={(next) => onChange(mapValue(draft, unmapped, next))}
    />
  );
}
