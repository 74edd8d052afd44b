import { Button, Code, Group, Stack, Table, Text } from '@mantine/core';
import { IconArrowRight, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { SideDialog } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/fact.tsx';
import { At } from '../../ui/instant.tsx';
import { useFieldNames } from '../../ui/service-text.tsx';
import { ActorName } from './actors.tsx';
import { type AuditEntry, detailLines, screenOf } from './audit-actions.ts';
import { ActionName, What } from './entry-words.tsx';

interface Props {
  readonly workspaceId: string;
  readonly entry: AuditEntry;
  readonly names: ReadonlyMap<string, string>;
  readonly onClose: () => void;
}

/** One entry whole: who, when, from where, what it was and is. */
export function EntryDrawer({ workspaceId, entry, names, onClose }: Props) {
  const { t } = useTranslation('audit');
  const close = useTranslation('shell').t('close');
  const screen = screenOf(entry, workspaceId);
  const { id, type } = entry.subject;
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={<ActionName action={entry.action} />}
      closeButtonProps={{ 'aria-label': close }}
    >
      <Stack>
        <Text>
          <What {...{ entry, names }} />
        </Text>
        <Stack component="dl" m={0} gap="sm">
          <Fact name={t('who')}>
            <ActorName {...{ entry, names }} />
          </Fact>
          <Fact name={t('when')}>
            <At at={entry.at} />
          </Fact>
          {typeof entry.detail.address === 'string' && (
            <Fact name={t('from')}>
              <span className="as-typed">{entry.detail.address}</span>
            </Fact>
          )}
          {entry.requestId !== null && (
            <Fact name={t('requestId')}>
              <Code className="as-typed">{entry.requestId}</Code>
            </Fact>
          )}
        </Stack>
        <Details entry={entry} />
        <Group>
          {screen !== undefined && (
            <Button
              rightSection={<IconArrowRight size={16} data-mirrored />}
              renderRoot={(props) => <Link {...props} {...screen} />}
            >
              {t('open')}
            </Button>
          )}
          {id !== null && (
            <Button
              variant="default"
              leftSection={<IconHistory size={16} />}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/w/$workspaceId/audit-log"
                  params={{ workspaceId }}
                  search={{ subjectType: type, subjectId: id }}
                />
              )}
              onClick={onClose}
            >
              {t('more')}
            </Button>
          )}
        </Group>
      </Stack>
    </SideDialog>
  );
}

function Details({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const formats = useFormats();
  const findName = useFieldNames();
  if (findName === undefined) return null;
  const lines = detailLines(entry, { formats, findName });
  if (lines.length === 0) return null;
  const hasFormer = lines.some(({ from }) => from !== undefined);
  return (
    <Table withTableBorder layout="fixed" aria-label={t('details')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('member')}</Table.Th>
          {hasFormer && <Table.Th>{t('old')}</Table.Th>}
          <Table.Th>{t(hasFormer ? 'new' : 'value')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ name, from, to }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={500}>
              {findName(name) ?? <span className="as-typed">{name}</span>}
            </Table.Th>
            {hasFormer && <Value text={from ?? ''} />}
            <Value text={to} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Value({ text }: { readonly text: string }) {
  return (
    <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      <bdi>{text}</bdi>
    </Table.Td>
  );
}
