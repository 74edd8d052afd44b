import {
  ActionIcon,
  Group,
  MultiSelect,
  NumberInput,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COMPARISONS_OF, type Comparison, membersOf, type RuleMember } from '../../../contract/automation-members.ts';
import { usePeople } from '../ui/people.tsx';
import { PersonSelect } from '../ui/person-select.tsx';
import { NamedMultiSelect, NamedSelect } from './named-records.tsx';
import type { RuleValues } from './rule-values.ts';
import { memberKey, wordKey } from './rule-words.ts';

export type RuleFormApi = UseFormReturnType<RuleValues>;

interface Props {
  readonly projectId: string;
  readonly form: RuleFormApi;
  readonly at: number;
}

/** One condition: which member, how it is compared, with what. */
export function ConditionFields({ projectId, form, at }: Props) {
  const { t } = useTranslation('automation');
  const { event, conditions } = form.values;
  const path = `conditions.${at}`;
  const members = membersOf(event);
  const condition = conditions[at];
  if (condition === undefined) return null;
  const member = members[condition.member];
  const choose = (name: string | null) => {
    const kind = members[name ?? '']?.kind ?? 'text';
    form.setFieldValue(path, { member: name ?? '', comparison: COMPARISONS_OF[kind][0] ?? 'is', one: '', many: [] });
  };
  return (
    <Part
      title={t('condition', { number: at + 1 })}
      removal={t('removeCondition', { number: at + 1 })}
      onRemove={() => form.removeListItem('conditions', at)}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
        <Select
          label={t('member')}
          data={Object.keys(members).map((value) => ({ value, label: t(memberKey(value)) }))}
          allowDeselect={false}
          value={condition.member}
          onChange={choose}
          error={form.errors[`${path}.member`]}
        />
        <Select
          label={t('comparison')}
          data={COMPARISONS_OF[member?.kind ?? 'text'].map((value) => ({ value, label: t(`comparisons.${value}`) }))}
          allowDeselect={false}
          value={condition.comparison}
          onChange={(value) => form.setFieldValue(`${path}.comparison`, value as Comparison)}
          error={form.errors[`${path}.comparison`]}
        />
        {member && <ValueField {...{ projectId, form, at, member }} />}
      </SimpleGrid>
    </Part>
  );
}

/** What the member is compared with, by its kind. */
function ValueField({ projectId, form, at, member }: Props & { readonly member: RuleMember }) {
  const { t } = useTranslation('automation');
  const condition = form.values.conditions[at];
  if (condition === undefined) return null;
  const path = `conditions.${at}`;
  const error = form.errors[`${path}.value`];
  const setOne = (value: string) => form.setFieldValue(`${path}.one`, value);
  const setMany = (value: string[]) => form.setFieldValue(`${path}.many`, value);
  const many = { label: t('values'), value: condition.many, onChange: setMany, error };
  const one = { label: t('value'), value: condition.one, error };
  const isSeveral = condition.comparison === 'any_of';
  if ('values' in member) {
    const data = member.values.map((value) => ({ value, label: t(wordKey(value, form.values.event)) }));
    if (isSeveral) return <MultiSelect {...many} data={data} clearable />;
    return <Select {...one} value={condition.one || null} data={data} onChange={(value) => setOne(value ?? '')} />;
  }
  if (member.kind === 'id' && member.of === 'person') {
    if (isSeveral) return <PeopleSelect projectId={projectId} {...many} />;
    return (
      <PersonSelect
        projectId={projectId}
        label={t('value')}
        value={condition.one || null}
        onChange={(id) => setOne(id ?? '')}
        error={error}
      />
    );
  }
  if (member.kind === 'id' && member.of !== 'person') {
    const named = { projectId, kind: member.of };
    if (isSeveral) return <NamedMultiSelect {...named} {...many} />;
    return <NamedSelect {...named} {...one} value={condition.one || null} onChange={(id) => setOne(id ?? '')} />;
  }
  if (isSeveral) return <TagsInput {...many} />;
  if (member.kind === 'number') return <NumberInput {...one} onChange={(value) => setOne(String(value))} />;
  return (
    <TextInput
      {...one}
      placeholder={condition.comparison === 'contains' ? '' : t('empty')}
      maxLength={200}
      onChange={({ currentTarget }) => setOne(currentTarget.value)}
    />
  );
}

interface PeopleProps {
  readonly projectId: string;
  readonly label: string;
  readonly value: string[];
  readonly onChange: (ids: string[]) => void;
  readonly error?: ReactNode;
}

/** Several people of the project. */
export function PeopleSelect({ projectId, label, value, onChange, error }: PeopleProps) {
  const { all } = usePeople(projectId);
  const data = all
    .filter(({ id, assignable }) => assignable || value.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return <MultiSelect {...{ label, value, onChange, error, data }} searchable clearable />;
}

interface PartProps {
  readonly title: string;
  readonly removal: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** A condition or an action in the form, with the button that takes it out. */
export function Part({ title, removal, onRemove, children }: PartProps) {
  return (
    <Paper component="fieldset" withBorder p="sm" m={0} miw={0}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text component="legend" size="sm" fw={600}>
            {title}
          </Text>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={removal} title={removal} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
