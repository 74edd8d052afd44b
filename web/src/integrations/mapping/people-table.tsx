import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../api/new-id.ts';
import { useFormats } from '../../language/formats.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { usePeople } from '../../ui/people.tsx';
import { saidAtField } from '../../ui/refused-fields.ts';
import { Section } from '../../ui/section.tsx';
import type { useVendorPeople } from '../synced/vendor-people.ts';
import type { MappedPerson, MappingDraft } from './mapping-draft.ts';
import type { MappingErrors } from './mapping-errors.ts';

interface Props {
  readonly projectId: string;
  readonly people: ReturnType<typeof useVendorPeople>;
  readonly draft: MappingDraft;
  readonly errors: MappingErrors;
  readonly isDisabled: boolean;
  readonly onChange: (draft: MappingDraft) => void;
}

/** Edits which member is which person at the vendor. Members with the same verified e-mail there need no row. */
export function PeopleTable({ projectId, people, draft, errors, isDisabled, onChange }: Props) {
  const { t } = useTranslation(['synchronization', 'shell']);
  const { compare } = useFormats();
  const members = usePeople(projectId);
  const options = (given: Iterable<readonly [string, string]>, current: string | null) => {
    const known = [...given].map(([value, label]) => ({ value, label }));
    const sorted = known.toSorted((one, other) => compare(one.label, other.label));
    const isKnown = current === null || known.some(({ value }) => value === current);
    return isKnown ? sorted : [...sorted, { value: current, label: current }];
  };
  const set = (key: string, change: Partial<MappedPerson>) =>
    onChange({ ...draft, people: draft.people.map((each) => (each.key === key ? { ...each, ...change } : each)) });
  const findError = (key: string, member: string) => {
    const said = errors.get(`people/${key}/${member}`);
    return said && saidAtField(said);
  };
  return (
    <Section title={t('mapping.people')} advice={t('mapping.peopleAdvice')}>
      <Stack gap="sm">
        {draft.people.map(({ key, userId, vendorUserId }) => (
          <Group key={key} gap="xs" align="flex-start" role="group" aria-label={t('mapping.pair')}>
            <Select
              aria-label={t('mapping.member')}
              placeholder={t('mapping.member')}
              flex="1 1 180px"
              searchable
              disabled={isDisabled}
              data={options(
                members.all.map(({ id, name }) => [id, name] as const),
                userId,
              )}
              value={userId}
              error={findError(key, 'userId')}
              onChange={(next) => set(key, { userId: next })}
              nothingFoundMessage={t('shell:people.notFound')}
            />
            <Select
              aria-label={t('mapping.vendorPerson')}
              placeholder={t('mapping.vendorPerson')}
              flex="1 1 180px"
              searchable
              disabled={isDisabled}
              data={options(people.byId, vendorUserId)}
              value={vendorUserId}
              error={findError(key, 'vendorUserId')}
              onChange={(next) => set(key, { vendorUserId: next })}
              nothingFoundMessage={t('shell:people.notFound')}
            />
            {!isDisabled && (
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t('mapping.removePair')}
                onClick={() => onChange({ ...draft, people: draft.people.filter((each) => each.key !== key) })}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
        {draft.people.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('mapping.noPeople')}
          </Text>
        )}
        {people.problem !== null && <NotLoaded what={t('mapping.vendorPerson')} onRetry={people.retry} />}
        {!isDisabled && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() =>
                onChange({ ...draft, people: [...draft.people, { key: newId(), userId: null, vendorUserId: null }] })
              }
            >
              {t('mapping.addPair')}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}
