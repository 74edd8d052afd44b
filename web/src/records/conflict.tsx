import { Button, Group, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';

/** Field that both sides changed, or that the person entered: its name and both values as text. */
export interface ConflictField {
  readonly name: string;
  readonly theirs: ReactNode;
  readonly yours: ReactNode;
}

interface Props {
  readonly fields: readonly ConflictField[];
  readonly isPending: boolean;
  /** Overwrites the current version with the values that the person entered. */
  readonly onKeepYours: () => void;
  /** Discards the values that the person entered. */
  readonly onTakeTheirs: () => void;
  /** Returns to the form and keeps the entered values. */
  readonly onBack: () => void;
}

/** Shows both versions of a record that somebody else changed meanwhile (412), and asks which one to keep. */
export function Conflict({ fields, isPending, onKeepYours, onTakeTheirs, onBack }: Props) {
  const { t } = useTranslation('shell');
  return (
    <Dialog
      opened
      onClose={onBack}
      closeOnEscape={!isPending}
      withCloseButton={false}
      closeOnClickOutside={false}
      size="lg"
      title={t('conflict.title')}
    >
      <Stack>
        <Text size="sm">{t('conflict.advice')}</Text>
        {/* The name of a field is above its values: three columns have no room on a phone. */}
        <Table withTableBorder withColumnBorders layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('conflict.theirs')}</Table.Th>
              <Table.Th>{t('conflict.yours')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          {fields.map(({ name, theirs, yours }) => (
            <Table.Tbody key={name}>
              <Table.Tr>
                <Table.Th colSpan={2} scope="rowgroup" bg="var(--pcs-ground)">
                  {name}
                </Table.Th>
              </Table.Tr>
              <Table.Tr>
                <Table.Td className="own-direction">{theirs}</Table.Td>
                <Table.Td className="own-direction">{yours}</Table.Td>
              </Table.Tr>
            </Table.Tbody>
          ))}
        </Table>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
          <Button loading={isPending} onClick={onKeepYours}>
            {t('conflict.keepYours')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
