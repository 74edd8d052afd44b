// Whether the chain holds, by the service and without it.
import { Alert, Anchor, Button, Code, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { At } from '../../ui/instant.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ServiceText } from '../../ui/service-text.tsx';
import { readChain, saveFile } from './chain-file.ts';
import { entryPage, type Verdict, verify } from './ledger-query.ts';

/** What was found, and when. */
export interface Finding {
  readonly verdict: Verdict;
  readonly at: string;
}

/** Has the chain checked by the service. */
export function useVerification(projectId: string) {
  const api = useApi();
  return useSingleMutation({
    mutationFn: async (): Promise<Finding> => ({
      verdict: await verify(api, projectId),
      at: new Date().toISOString(),
    }),
  });
}

/** The result of a check: that the chain holds, or the first entry that does not fit and what to do about it. */
export function VerdictNotice({ finding: { verdict, at } }: { readonly finding: Finding }) {
  const { t } = useTranslation('ledger');
  const { number } = useFormats();
  const { valid, entries, firstInvalid } = verdict;
  if (valid || firstInvalid === null) {
    return (
      <Alert
        color="green"
        variant="light"
        role="status"
        icon={<IconShieldCheck />}
        title={t('verdict.valid')}
        styles={{ title: { color: 'var(--mantine-color-text)' } }}
      >
        <Text size="sm">
          {t('verdict.entries', { count: entries, shown: number(entries) })} · <At at={at} />
        </Text>
      </Alert>
    );
  }
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconShieldX />} title={t('verdict.invalid')}>
      <Stack gap="xs">
        <Text size="sm">{t('verdict.first', { shown: number(firstInvalid.sequence) })}</Text>
        <Text size="sm">
          <ServiceText said={firstInvalid.reasonMessage} />
        </Text>
        <Text size="sm">
          {t('verdict.id')} <span className="as-typed">{firstInvalid.id}</span>
        </Text>
        <List size="sm" type="ordered">
          <List.Item>{t('verdict.stop')}</List.Item>
          <List.Item>{t('verdict.keep')}</List.Item>
          <List.Item>{t('verdict.compare')}</List.Item>
        </List>
      </Stack>
    </Alert>
  );
}

const COMMAND = 'npm run -s pcs -- ledger verify --file ledger.json';

/** How the chain is checked where neither this service nor its database is trusted. */
export function OfflineCheck({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation(['ledger', 'shell']);
  const { entries, problem, start } = useDownload(projectId);
  const { number } = useFormats();
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md" mb="md" component="section" aria-labelledby="ledger-offline">
      <Stack gap="sm" align="flex-start" maw={960}>
        <Title order={2} id="ledger-offline">
          {t('offline.title')}
        </Title>
        <Text size="sm">{t('offline.advice')}</Text>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={entries !== undefined}
            onClick={() => void start()}
          >
            {t('offline.download')}
          </Button>
          <Text size="sm" role="status">
            {entries !== undefined && t('offline.read', { count: entries, shown: number(entries) })}
          </Text>
        </Group>
        {problem !== undefined && <ProblemNotice problem={problem} onRetry={() => void start()} />}
        <Text size="sm">{t('offline.run')}</Text>
        <Group gap="xs" wrap="nowrap" maw="100%">
          <Code block className="as-typed" style={{ overflowX: 'auto' }} tabIndex={0}>
            {COMMAND}
          </Code>
          <CopyButton size="compact-sm" text={COMMAND} />
        </Group>
        <Text size="sm" c="dimmed">
          {t('offline.end')}{' '}
          <Anchor inherit underline="always" href="/api/docs">
            {t('offline.docs')}
          </Anchor>
        </Text>
      </Stack>
    </Paper>
  );
}

/** Reads the whole chain and saves it; `entries` are those read so far while it is under way. */
function useDownload(projectId: string) {
  const api = useApi();
  const [entries, setEntries] = useState<number>();
  const [problem, setProblem] = useState<unknown>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  async function start(): Promise<void> {
    const control = new AbortController();
    stopping.current = control;
    setEntries(0);
    setProblem(undefined);
    try {
      const page = entryPage(api, projectId, undefined);
      saveFile(await readChain({ page, onProgress: setEntries, stop: control.signal }), 'ledger.json');
    } catch (error) {
      if (!control.signal.aborted) setProblem(error);
    } finally {
      setEntries(undefined);
    }
  }

  return { entries, problem, start };
}
