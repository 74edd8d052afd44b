import { Group, Kbd, Table, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { PLACES, type PlaceKey } from './shortcuts.ts';

/** Lists the keyboard shortcuts and their actions. */
export function ShortcutList() {
  const { t } = useTranslation('shell');
  const places = (Object.keys(PLACES) as PlaceKey[]).map(
    (key) => [['g', key], t(`shortcuts.places.${PLACES[key]}`)] as const,
  );
  const rows = [
    [['Ctrl', 'K'], t('shortcuts.search')],
    [['c'], t('shortcuts.newIssue')],
    ...places,
    [['?'], t('shortcuts.list')],
    [['Esc'], t('shortcuts.close')],
  ] as const;
  return (
    <>
      <Table verticalSpacing={6} horizontalSpacing={0} aria-label={t('shortcuts.title')}>
        <Table.Tbody>
          {rows.map(([keys, what]) => (
            <Table.Tr key={keys.join(' ')}>
              <Table.Th scope="row" fw={400}>
                {what}
              </Table.Th>
              <Table.Td ta="end">
                <Group display="inline-flex" gap={6} wrap="nowrap" dir="ltr">
                  <Keys keys={keys} />
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" mt="xs">
        {t('shortcuts.advice')}
      </Text>
    </>
  );
}

/** Shows the keys of a shortcut: those held together joined by a plus, those pressed in sequence not. */
function Keys({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && keys[0] === 'Ctrl' && '+'}
      <Kbd size="sm">{key}</Kbd>
    </Fragment>
  ));
}
