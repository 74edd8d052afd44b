import { Alert, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountingPreview } from '../../../../../contract/accounting-entries.ts';
import { taken } from '../../../api/client.ts';
import { useWorkspaceApi } from '../../../api/use-api.ts';
import { Pending } from '../../../ui/pending.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { DocumentLink, Money } from './entry-cells.tsx';
import { type Choices, toPreviewQuery } from './entry-choice.ts';

interface Props {
  readonly workspaceId: string;
  readonly entryId: string;
  readonly version: number;
  readonly choices: Choices;
}

/** Shows the changes that approval makes at the provider, with each document exactly as it will be sent. */
export function DocumentPreview({ workspaceId, entryId, version, choices }: Props) {
  const { t } = useTranslation('accounting');
  const api = useWorkspaceApi(workspaceId);
  const query = toPreviewQuery(choices);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['workspace', workspaceId, 'accounting', 'preview', entryId, version, query],
    queryFn: () =>
      taken(
        api.GET('/api/workspace/accounting/entries/{entryId}/document', { params: { path: { entryId }, query } }),
      ) as Promise<AccountingPreview>,
    // The document of the choices before stays while the next one is read.
    placeholderData: (before, last) => (last?.queryKey[5] === version ? before : undefined),
  });
  if (error !== null) return <ProblemNotice problem={error} onRetry={() => void refetch()} isBackground />;
  if (data === undefined) return <Pending height={160} />;
  if (data.missing.length > 0) {
    return (
      <Alert color="gray" variant="light" role="status">
        <Text size="sm">
          {t(data.missing.length > 1 ? 'preview.missing' : `preview.${data.missing[0] ?? 'missing'}`)}
        </Text>
      </Alert>
    );
  }
  return (
    <Stack gap="md" aria-busy={isFetching}>
      {data.steps.length === 0 && <Text size="sm">{t('preview.nothing')}</Text>}
      {data.steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id, and their order is that of the changes
        <Step key={at} step={step} />
      ))}
    </Stack>
  );
}

function Step({ step }: { readonly step: AccountingPreview['steps'][number] }) {
  const { t } = useTranslation('accounting');
  const { action, kind, document, body } = step;
  const title = t(`preview.actions.${action}.${kind}`);
  return (
    <Stack gap={6} component="section" aria-label={title}>
      <Group gap="xs" justify="space-between">
        <Text size="sm" fw={600}>
          {title}
        </Text>
        {document !== null && (
          <Text size="sm">
            <DocumentLink document={document} /> · <Money of={document.amount} />
          </Text>
        )}
      </Group>
      {body !== null && (
        <Code
          block
          className="as-typed"
          dir="ltr"
          tabIndex={0}
          aria-label={title}
          role="group"
          style={{ maxHeight: 360, overflow: 'auto' }}
        >
          {JSON.stringify(body, null, 2)}
        </Code>
      )}
    </Stack>
  );
}
