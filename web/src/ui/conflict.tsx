import { Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';

/** A field that both sides changed, or that the person entered: its name and both values, ready to be shown. */
export interface ConflictField {
  readonly name: string;
  readonly theirs: ReactNode;
  readonly yours: ReactNode;
}

interface Props {
  readonly fields: readonly ConflictField[];
  readonly isPending: boolean;
  /** Saves what the person entered over what stands now. */
  readonly onKeepYours: () => void;
  /** Lets go of what the person entered. */
  readonly onTakeTheirs: () => void;
  /** Goes back to the form, with what the person entered still in it. */
  readonly onBack: () => void;
}

/** Shows both versions of a record that somebody else changed while this person did (412), and asks which one stands. */
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
        <ScrollArea viewportProps={{ tabIndex: 0 }}>
          <Table withTableBorder withColumnBorders miw={480}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('conflict.field')}</Table.Th>
                <Table.Th>{t('conflict.theirs')}</Table.Th>
                <Table.Th>{t('conflict.yours')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map(({ name, theirs, yours }) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{name}</Table.Th>
                  <Table.Td className="own-direction">{theirs}</Table.Td>
                  <Table.Td className="own-direction">{yours}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
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
