import { Alert, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SsoProjectRolesPreview } from '../../../../contract/sso-project-roles.ts';

/** The roles that would change, person by person, at their next sign-ins. */
export function RulesPreview({ preview }: { readonly preview: SsoProjectRolesPreview }) {
  const { t } = useTranslation('sso');
  const roles = useTranslation('members').t;
  const { changes, total, unknown } = preview;
  const role = (of: (typeof changes)[number]['from']) =>
    of === null ? t('rules.noRole') : roles(`projectRoles.${of}`);
  return (
    <Alert color="blue" role="status" title={t('rules.changes', { count: total })}>
      <Stack gap="xs">
        {unknown > 0 && <Text size="sm">{t('rules.unknown', { count: unknown })}</Text>}
        {changes.length > 0 && (
          <Table.ScrollContainer minWidth={420} mah={280}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('rules.person')}</Table.Th>
                  <Table.Th>{t('rules.project')}</Table.Th>
                  <Table.Th>{t('rules.from')}</Table.Th>
                  <Table.Th>{t('rules.to')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {changes.map(({ userId, projectId, name, projectName, from, to }) => (
                  <Table.Tr key={`${userId} ${projectId}`}>
                    <Table.Td dir="auto">{name}</Table.Td>
                    <Table.Td dir="auto">{projectName}</Table.Td>
                    <Table.Td>{role(from)}</Table.Td>
                    <Table.Td>{role(to)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
    </Alert>
  );
}
