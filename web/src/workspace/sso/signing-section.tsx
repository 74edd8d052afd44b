import { Button, Checkbox, Code, Group, Menu, Paper, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SIGNING_KEY_TYPES } from '../../../../contract/choices.ts';
import type { SsoSigningKey as SigningKey } from '../../../../contract/sso-signing-keys.ts';
import { taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { ChangePreview } from './change-preview.tsx';
import { signingKeysKey, useKeyPreview, useRefreshSso } from './use-sso.ts';

const PATH = '/api/workspace/sso/signing-keys';
const MAX_KEYS = 2;

/** The keys that sign requests to SAML providers: add the next one, give it to the provider, switch, remove the former one. */
export function SigningSection({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('sso');
  const api = useWorkspaceApi(workspaceId);
  const keys = useQuery({
    queryKey: signingKeysKey(workspaceId),
    queryFn: async () => (await taken(api.GET(PATH))).data,
  });
  return (
    <Section title={t('signing.title')} advice={t('signing.advice')}>
      {keys.error && <ProblemNotice problem={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data === undefined && !keys.error && <Pending height={80} />}
      {keys.data?.length === 0 && <Text size="sm">{t('signing.none')}</Text>}
      {keys.data?.map((key) => (
        <KeyCard key={key.id} {...{ workspaceId, signingKey: key }} isOnly={keys.data.length === 1} />
      ))}
      {keys.data !== undefined && keys.data.length < MAX_KEYS && <AddKey workspaceId={workspaceId} />}
    </Section>
  );
}

function AddKey({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('sso');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefreshSso(workspaceId);
  const add = useCall(
    (type: SigningKey['type']) => taken(api.POST(PATH, { body: { type } })),
    ({ active }) => {
      refresh();
      toastDone(t(active ? 'signing.made' : 'signing.published'));
    },
  );
  return (
    <>
      {add.problem != null && <ProblemNotice problem={add.problem} />}
      <Group>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} />}
              rightSection={<IconChevronDown size={16} />}
              loading={add.isPending}
            >
              {t('signing.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {SIGNING_KEY_TYPES.map((type) => (
              <Menu.Item key={type} onClick={() => add.run(type)}>
                {t(`signing.types.${type}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
    </>
  );
}

interface KeyProps {
  readonly workspaceId: string;
  readonly signingKey: SigningKey;
  readonly isOnly: boolean;
}

function KeyCard({ workspaceId, signingKey, isOnly }: KeyProps) {
  const { t } = useTranslation('sso');
  const copy = useTranslation('shell').t;
  const [asked, setAsked] = useState<'activate' | 'remove'>();
  const { type, active, fingerprint, certificate, validUntil } = signingKey;
  return (
    <Paper withBorder p="md" component="article" aria-label={t(`signing.types.${type}`)}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{t(`signing.types.${type}`)}</Text>
          <StatusMark
            color={active ? 'green' : 'blue'}
            label={t(active ? 'signing.active' : 'signing.publishedState')}
          />
        </Group>
        <Text size="sm">
          {t('signing.until')} <At at={validUntil} />
        </Text>
        <Code className="as-typed" style={{ overflowWrap: 'anywhere' }}>
          {fingerprint.toUpperCase().match(/../g)?.join(':')}
        </Code>
        <Group gap="xs">
          <Text size="sm">{t('signing.certificate')}</Text>
          <CopyIcon text={certificate} label={copy('copyNamed', { name: t('signing.certificate') })} />
        </Group>
        <Group>
          {!active && (
            <Button size="compact-sm" onClick={() => setAsked('activate')}>
              {t('signing.activate')}
            </Button>
          )}
          {(!active || isOnly) && (
            <Button size="compact-sm" variant="default" onClick={() => setAsked('remove')}>
              {t('signing.remove')}
            </Button>
          )}
        </Group>
      </Stack>
      {asked !== undefined && (
        <KeyDeed {...{ workspaceId, signingKey }} deed={asked} onClose={() => setAsked(undefined)} />
      )}
    </Paper>
  );
}

interface DeedProps {
  readonly workspaceId: string;
  readonly signingKey: SigningKey;
  readonly deed: 'activate' | 'remove';
  readonly onClose: () => void;
}

function KeyDeed({ workspaceId, signingKey, deed, onClose }: DeedProps) {
  const { t } = useTranslation('sso');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefreshSso(workspaceId);
  const params = { path: { signingKeyId: signingKey.id } };
  const preview = useKeyPreview(workspaceId, signingKey.id, deed === 'activate');
  const isRisky = deed === 'activate' && (preview.data?.losing.length ?? 0) > 0;
  const [isKnown, setKnown] = useState(false);
  const run = useCall(
    async (_: undefined) => {
      const activation = { ...params, query: { force: isKnown } };
      if (deed === 'activate') await taken(api.POST(`${PATH}/{signingKeyId}/activate`, { params: activation }));
      else await taken(api.DELETE(`${PATH}/{signingKeyId}`, { params }));
    },
    () => {
      onClose();
      refresh();
      toastDone(t(deed === 'activate' ? 'signing.activated' : 'signing.removed'));
    },
  );
  return (
    <Confirm
      opened
      title={t(`signing.${deed}Title`)}
      action={t(`signing.${deed}`)}
      isPending={run.isPending || preview.isLoading}
      problem={run.problem}
      onConfirm={() => run.run(undefined)}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text size="sm">{t(`signing.${deed}Advice`)}</Text>
        {deed === 'activate' && <ChangePreview {...preview} onRetry={() => void preview.refetch()} />}
        {isRisky && (
          <Checkbox
            checked={isKnown}
            onChange={(event) => setKnown(event.currentTarget.checked)}
            label={t('signing.known')}
          />
        )}
      </Stack>
    </Confirm>
  );
}
