import { ActionIcon, Anchor, Badge, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { Ago } from '../../ui/instant.tsx';
import { DoerName } from '../../ui/people.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { Asset } from './asset-data.ts';
import { type AssetDocument, useRevisions, useSaveRevision } from './document-data.ts';

interface Props {
  readonly asset: Asset;
  readonly document: AssetDocument;
  readonly onDo: (what: 'next' | 'remove') => void;
}

/** A document: its latest revision, those before it, and what can be done with it. */
export function DocumentRow({ asset, document, onDo }: Props) {
  const { t } = useTranslation('assets');
  const { bytes, number } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const save = useSaveRevision(asset);
  const { id, name, revision, sizeBytes, createdBy, updatedAt } = document;
  return (
    <Stack component="li" gap={4}>
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <Stack gap={0} miw={0}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            title={name}
            truncate
            className="own-direction"
            onClick={() => void save(id)}
          >
            {name}
          </Anchor>
          <Text size="xs" c="dimmed" component="div">
            {t('documents.revision', { number: number(revision) })} · {bytes(sizeBytes)} ·{' '}
            <DoerName projectId={asset.projectId} by={createdBy} /> · <Ago at={updatedAt} />
          </Text>
        </Stack>
        <Allowed projectId={asset.projectId} role="upload_engineer">
          <Group gap={2} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('documents.nextOf', { name })}
              title={t('documents.next')}
              onClick={() => onDo('next')}
            >
              <IconUpload size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('documents.remove', { name })}
              onClick={() => onDo('remove')}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </Allowed>
      </Group>
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-label={t('documents.revisionsOf', { name })}
          rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('documents.revisions')}
        </Button>
      </Group>
      {isOpen && <Revisions asset={asset} document={document} />}
    </Stack>
  );
}

function Revisions({ asset, document: { id, name } }: Pick<Props, 'asset' | 'document'>) {
  const { t } = useTranslation(['assets', 'shell']);
  const { bytes, number } = useFormats();
  const revisions = useRevisions(asset, id);
  const save = useSaveRevision(asset);
  if (revisions.error !== null) {
    return <ProblemNotice problem={revisions.error} onRetry={() => void revisions.refetch()} />;
  }
  if (revisions.data === undefined) return <Loader size="sm" role="status" aria-label={t('shell:loading')} />;
  return (
    <Stack
      component="ul"
      gap={2}
      m={0}
      ps="md"
      p={0}
      style={{ listStyle: 'none' }}
      aria-label={t('assets:documents.revisionsOf', { name })}
    >
      {revisions.data.rows.map((each, place) => (
        <Group key={each.id} component="li" gap="xs" wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('assets:documents.save', { name, number: number(each.revision) })}
            onClick={() => void save(id, each.id)}
          >
            <IconDownload size={16} aria-hidden />
          </ActionIcon>
          <Text size="sm" component="div">
            {t('assets:documents.revision', { number: number(each.revision) })} · {bytes(each.sizeBytes)} ·{' '}
            <DoerName projectId={asset.projectId} by={each.createdBy} /> · <Ago at={each.createdAt} />
          </Text>
          {place === 0 && (
            <Badge variant="light" size="sm" tt="none" style={{ flexShrink: 0 }}>
              {t('assets:documents.latest')}
            </Badge>
          )}
        </Group>
      ))}
    </Stack>
  );
}
