import { Group, Table, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetGeneration as Generation } from '../../../../contract/asset-generation.ts';
import { useFormats } from '../../language/formats.ts';
import { Fact } from '../../ui/fact.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { useModels } from '../models/model-data.ts';

type Item = Generation['items'][number];

const COUNTS = ['added', 'changed', 'retired', 'unchanged', 'registered', 'tagsTaken', 'otherClass'] as const;
const CHANGES = [
  { change: 'add', count: 'added' },
  { change: 'change', count: 'changed' },
  { change: 'retire', count: 'retired' },
] as const;

interface Props {
  readonly projectId: string;
  readonly generation: Generation;
}

/** What a run would add, change and retire: how many, and which. */
export function GenerationPreview({ projectId, generation }: Props) {
  const { t } = useTranslation('assets');
  const { number } = useFormats();
  const id = useId();
  const { added, changed, retired, items } = generation;
  const all = added + changed + retired;
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h4" id={id} mb="xs">
        {t('generate.wouldDo')}
      </Title>
      <Group component="dl" gap="lg" m={0} align="flex-start">
        {COUNTS.filter((name) => generation[name] > 0 || name === 'added').map((name) => (
          <Fact key={name} name={t(`generate.counts.${name}`)}>
            <strong>{number(generation[name])}</strong>
          </Fact>
        ))}
      </Group>
      {all === 0 && (
        <Text size="sm" mt="xs">
          {t('generate.nothing')}
        </Text>
      )}
      {CHANGES.map(({ change, count }) => (
        <Changes
          key={change}
          title={t(`generate.list.${change}`)}
          items={items.filter((each) => each.change === change)}
          count={generation[count]}
          projectId={projectId}
        />
      ))}
    </section>
  );
}

interface ChangesProps {
  readonly projectId: string;
  readonly title: string;
  readonly items: readonly Item[];
  /** How many there are, of which the items are the first. */
  readonly count: number;
}

function Changes({ projectId, title, items, count }: ChangesProps) {
  const { t } = useTranslation('assets');
  const { number } = useFormats();
  if (items.length === 0) return null;
  return (
    <>
      <Title order={4} size="h5" mt="sm">
        {title}
      </Title>
      <WideTable minWidth={560} maxHeight={260} label={title}>
        <Table fz="sm" aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('field.tag')}</Table.Th>
              <Table.Th>{t('field.elementGuid')}</Table.Th>
              <Table.Th>{t('generate.fields')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map(({ elementGuid, tag, changes }) => (
              <Table.Tr key={elementGuid}>
                <Table.Td className="own-direction">{tag ?? t('noTag')}</Table.Td>
                <Table.Td>
                  <span className="as-typed">{elementGuid}</span>
                </Table.Td>
                <Table.Td>
                  {changes.map((each) => (
                    <FieldChange key={each.field} projectId={projectId} {...each} />
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {count > items.length && (
        <Text size="xs" c="dimmed">
          {t('generate.first', { shown: number(items.length) })}
        </Text>
      )}
    </>
  );
}

/** A field with what it has and what it gets; of an asset that is added only the latter. */
function FieldChange({ projectId, field, before, after }: Item['changes'][number] & { readonly projectId: string }) {
  const { t } = useTranslation('assets');
  const saidOf = useFieldValue(projectId);
  return (
    <div>
      {t('generate.fieldOf', { field: t(`field.${field as 'tag'}`) })}{' '}
      {before !== null && (
        <>
          <del className="own-direction">{saidOf(field, before)}</del> <span aria-hidden>
            {t('generate.becomes')}
          </span>{' '}
        </>
      )}
      {after === null ? t('generate.emptied') : <ins className="own-direction">{saidOf(field, after)}</ins>}
    </div>
  );
}

/** What people call the value of a field: a version by its name, a day as they write it. */
function useFieldValue(projectId: string) {
  const { t } = useTranslation('assets');
  const { day } = useFormats();
  const models = useModels(projectId);
  return (field: string, value: string): string => {
    if (field === 'condition') return t(`condition.${value as 'new'}`);
    if (field === 'installedOn' || field === 'warrantyExpiresOn') return day(value);
    if (field !== 'modelId') return value;
    const version = models.data?.rows.find(({ id }) => id === value);
    return version === undefined ? value : t('version', { name: version.name, version: version.version });
  };
}
