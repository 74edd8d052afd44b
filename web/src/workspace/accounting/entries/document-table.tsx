import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AccountingEntry } from '../../../../../contract/accounting-entries.ts';
import { Section } from '../../../ui/section.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { DocumentLink, DocumentStatusMark, Money } from './entry-cells.tsx';

/** Lists all documents of the source at the provider; nothing before the first one. */
export function DocumentTable({ entry: { documents } }: { readonly entry: AccountingEntry }) {
  const { t } = useTranslation('accounting');
  if (documents.length === 0) return null;
  return (
    <Section title={t('documents.title')} advice={t('documents.advice')}>
      <WideTable minWidth={520} label={t('documents.title')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('columns.document')}</Table.Th>
              <Table.Th>{t('fields.kind')}</Table.Th>
              <Table.Th>{t('columns.documentStatus')}</Table.Th>
              <Table.Th ta="right">{t('columns.amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {documents.map((document) => (
              <Table.Tr key={`${document.kind} ${document.vendorId}`}>
                <Table.Td>
                  <DocumentLink document={document} />
                </Table.Td>
                <Table.Td>{t(`kinds.${document.kind}`)}</Table.Td>
                <Table.Td>
                  <DocumentStatusMark status={document.status} />
                </Table.Td>
                <Table.Td ta="right">
                  <Money of={document.amount} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Section>
  );
}
