import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../ui/allowed.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import type { Asset } from './asset-data.ts';
import { type AssetDocument, useDocuments, useRemoveDocument } from './document-data.ts';
import { DocumentRow } from './document-row.tsx';
import { SendDocument } from './send-document.tsx';

type Doing = { readonly what: 'add' } | { readonly what: 'next' | 'remove'; readonly document: AssetDocument };

/** The documents of an asset: each with its revisions, added to and removed. */
export function DocumentList({ asset }: { readonly asset: Asset }) {
  const { t } = useTranslation('assets');
  const documents = useDocuments(asset);
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const rows = documents.data?.rows;
  return (
    <Section
      title={t('documents.title')}
      advice={t('documents.advice')}
      actions={
        <Allowed projectId={asset.projectId} role="upload_engineer">
          <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDoing({ what: 'add' })}>
            {t('documents.add')}
          </Button>
        </Allowed>
      }
    >
      {documents.error !== null && rows === undefined && (
        <ProblemNotice problem={documents.error} onRetry={() => void documents.refetch()} />
      )}
      {documents.isPending && <Pending height={40} />}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('documents.none')}
        </Text>
      )}
      {rows !== undefined && rows.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('documents.title')}>
          {rows.map((each) => (
            <DocumentRow
              key={each.id}
              asset={asset}
              document={each}
              onDo={(what) => setDoing({ what, document: each })}
            />
          ))}
        </Stack>
      )}
      {doing?.what === 'add' && <SendDocument asset={asset} onClose={close} />}
      {doing?.what === 'next' && <SendDocument asset={asset} before={doing.document} onClose={close} />}
      {doing?.what === 'remove' && <RemoveDocument asset={asset} document={doing.document} onClose={close} />}
    </Section>
  );
}

interface RemoveProps {
  readonly asset: Asset;
  readonly document: AssetDocument;
  readonly onClose: () => void;
}

function RemoveDocument({ asset, document: { id, name }, onClose }: RemoveProps) {
  const { t } = useTranslation('assets');
  const remove = useRemoveDocument(asset);
  return (
    <Confirm
      opened
      title={t('documents.removeTitle', { name })}
      action={t('documents.removeAction')}
      isPending={remove.isPending}
      problem={remove.error}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            toastDone(t('documents.removed', { name }));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t('documents.removeAdvice')}
    </Confirm>
  );
}
