import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { IconFilterOff, IconLink } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordLink } from '../../../../contract/integration-sync.ts';
import { useFormats } from '../../language/formats.ts';
import { listHeldNames } from '../../records/field-name.ts';
import { findLinkWord } from '../../records/link-word.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { omitUndefined } from '../../records/search-params.ts';
import { LinkStateMark, VendorRecord } from '../../records/vendor-record.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ago } from '../../ui/instant.tsx';
import { LINK_STATES, type LinksView, SYNCED_ENTITIES } from '../addresses.ts';
import type { ConnectionTabProps } from '../connection-data.ts';
import { CodeText } from '../synced/code-text.tsx';
import { RecordName, useRecordName } from '../synced/record-name.tsx';
import { useRecordWords } from '../synced/record-words.ts';
import { useLinks } from './link-data.ts';
import { LinkDialog } from './link-dialog.tsx';
import { LinkDrawer } from './link-drawer.tsx';

const route = getRouteApi('/in/projects/$projectId/integrations/$connectionId/records');

/** Lists the records that are linked to ones at the vendor, and links and unlinks them by hand. */
export function RecordsTab({ projectId, connection, canManage }: ConnectionTabProps) {
  const { t } = useTranslation('synchronization');
  const view = route.useSearch();
  const rows = useLinks(connection, view);
  const [open, setOpen] = useState<RecordLink>();
  const [isLinking, setLinking] = useState(false);
  const nameRecord = useRecordName();
  const isFiltered = Object.keys(view).length > 0;
  const canLink = canManage && connection.status !== 'disconnected' && connection.linkedProjectId !== null;
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm" style={{ flexShrink: 0 }}>
        <Filters view={view} />
        {canLink && (
          <Button leftSection={<IconLink size={18} />} onClick={() => setLinking(true)}>
            {t('link.open')}
          </Button>
        )}
      </Group>
      <RecordTable
        label={t('links.title')}
        rows={rows}
        columns={useColumns(projectId)}
        idOf={({ id }) => id}
        nameOf={nameRecord}
        onOpen={setOpen}
        card={(link) => <Card {...{ projectId, link }} />}
        empty={
          isFiltered ? (
            <EmptyState icon={<IconFilterOff size={28} />} title={t('links.noneFound')} />
          ) : (
            <EmptyState icon={<IconLink size={28} />} title={t('links.none')} advice={t('links.noneAdvice')} />
          )
        }
      />
      {open !== undefined && (
        <LinkDrawer {...{ connection, canManage }} link={open} onClose={() => setOpen(undefined)} />
      )}
      {isLinking && <LinkDialog connection={connection} onClose={() => setLinking(false)} />}
    </>
  );
}

function Filters({ view }: { readonly view: LinksView }) {
  const { t } = useTranslation('synchronization');
  const navigate = route.useNavigate();
  const set = (change: { readonly [Name in keyof LinksView]: LinksView[Name] | undefined }) =>
    void navigate({ search: omitUndefined({ ...view, ...change }), replace: true });
  return (
    <Group gap="xs" role="search" aria-label={t('links.filters')}>
      <Select
        aria-label={t('entity')}
        placeholder={t('entity')}
        w={{ base: '100%', xs: 160 }}
        clearable
        data={SYNCED_ENTITIES.map((value) => ({ value, label: t(`entities.${value}`) }))}
        value={view.entity ?? null}
        onChange={(next) => set({ entity: SYNCED_ENTITIES.find((each) => each === next) })}
      />
      <Select
        aria-label={t('state')}
        placeholder={t('state')}
        w={{ base: '100%', xs: 200 }}
        clearable
        data={LINK_STATES.map((value) => ({
          value,
          label: t(`linkStates.${findLinkWord({ state: value, undoing: false })}`),
        }))}
        value={view.state ?? null}
        onChange={(next) => set({ state: LINK_STATES.find((each) => each === next) })}
      />
      <Checkbox
        label={t('links.onlyProblems')}
        checked={view.problems === true}
        onChange={({ currentTarget }) => set({ problems: currentTarget.checked || undefined })}
      />
      {view.record !== undefined && (
        <Button variant="default" leftSection={<IconFilterOff size={16} />} onClick={() => set({ record: undefined })}>
          {t('links.allRecords')}
        </Button>
      )}
    </Group>
  );
}

function useColumns(projectId: string): Column<RecordLink>[] {
  const { t } = useTranslation('synchronization');
  return [
    {
      id: 'record',
      header: t('record'),
      width: 'minmax(200px, 3fr)',
      cell: (link) => <RecordName {...{ projectId }} record={link} />,
    },
    { id: 'entity', header: t('entity'), width: '120px', cell: ({ entity }) => t(`entities.${entity}`) },
    {
      id: 'vendor',
      header: t('atVendor'),
      width: 'minmax(140px, 1.5fr)',
      cell: (link) => <VendorRecord entity={link.entity} {...{ link }} />,
    },
    { id: 'state', header: t('state'), width: '200px', cell: (link) => <LinkStateMark link={link} /> },
    {
      id: 'problems',
      header: t('links.problems'),
      width: 'minmax(160px, 2fr)',
      cell: (link) => <Problems link={link} {...{ projectId }} />,
    },
    {
      id: 'synced',
      header: t('links.synced'),
      width: '150px',
      cell: (link) => <Compared link={link} />,
    },
  ];
}

/** Shows when both sides were last compared. */
function Compared({ link: { lastSyncedAt } }: { readonly link: RecordLink }) {
  const { t } = useTranslation('synchronization');
  if (lastSyncedAt !== null) return <Ago at={lastSyncedAt} />;
  return (
    <Text span inherit c="dimmed">
      {t('links.notCompared')}
    </Text>
  );
}

/** Shows the last error of a link and the fields that the vendor refuses, in a line. */
function Problems({ projectId, link }: { readonly projectId: string; readonly link: RecordLink }) {
  const { t } = useTranslation('synchronization');
  const { list } = useFormats();
  const { nameField } = useRecordWords(projectId);
  const { error, blockedFields, heldFields, entity } = link;
  const differing = listHeldNames({ heldFields: heldFields.filter(({ reason }) => reason !== 'blocked') }, (field) =>
    nameField(entity, field),
  );
  return (
    <>
      {error !== null && (entity === 'model' ? t('unfetched.short') : <CodeText code={error.code} />)}
      {error !== null && blockedFields.length > 0 && ' · '}
      {blockedFields.length > 0 &&
        t('links.blocked', { fields: list(blockedFields.map((field) => nameField(entity, field))) })}
      {differing.length > 0 && (error !== null || blockedFields.length > 0) && ' · '}
      {differing.length > 0 && t('links.differs', { fields: list(differing) })}
    </>
  );
}

function Card({ projectId, link }: { readonly projectId: string; readonly link: RecordLink }) {
  return (
    <Stack gap={4} miw={0}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" truncate>
          <RecordName {...{ projectId }} record={link} />
        </Text>
        <LinkStateMark link={link} />
      </Group>
      <Text size="sm" truncate>
        <VendorRecord entity={link.entity} {...{ link }} />
      </Text>
      <Text size="xs" c="dimmed" truncate>
        <Compared link={link} /> <Problems {...{ projectId, link }} />
      </Text>
    </Stack>
  );
}
