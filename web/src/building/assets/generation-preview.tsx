import { Group, Table, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/client.ts';
import { useFormats } from '../../language/formats.ts';
import { Fact } from '../../parts/fact.tsx';
import { WideTable } from '../../parts/wide-table.tsx';

type Generation = Schema<'AssetGeneration'>;
type Item = Generation['items'][number];

const COUNTS = ['added', 'changed', 'retired', 'unchanged', 'registered', 'tagsTaken'] as const;
const CHANGES = ['add', 'change', 'retire'] as const;

/** What a run would add, change and retire: how many, and which. */
export function GenerationPreview({ generation }: { readonly generation: Generation }) {
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
      {CHANGES.map((change) => (
        <Changes
          key={change}
          title={t(`generate.list.${change}`)}
          items={items.filter((each) => each.change === change)}
        />
      ))}
      {all > items.length && (
        <Text size="xs" c="dimmed">
          {t('generate.first', { shown: number(items.length) })}
        </Text>
      )}
    </section>
  );
}

function Changes({ title, items }: { readonly title: string; readonly items: readonly Item[] }) {
  const { t } = useTranslation('assets');
  const { list } = useFormats();
  if (items.length === 0) return null;
  return (
    <>
      <Title order={4} size="h5" mt="sm">
        {title}
      </Title>
      <WideTable minWidth={420} maxHeight={260} label={title}>
        <Table fz="sm" aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('field.tag')}</Table.Th>
              <Table.Th>{t('field.elementGuid')}</Table.Th>
              <Table.Th>{t('generate.fields')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map(({ elementGuid, tag, fields }) => (
              <Table.Tr key={elementGuid}>
                <Table.Td className="own-direction">{tag ?? t('noTag')}</Table.Td>
                <Table.Td>
                  <span className="as-typed">{elementGuid}</span>
                </Table.Td>
                <Table.Td>{list(fields.map((field) => t(`field.${field as 'tag'}`)))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </>
  );
}
