import { Alert, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { focusFirst, useFormProblem } from '../../ui/use-form-problem.ts';
import { ChangePreview } from './change-preview.tsx';
import { Copied } from './copied.tsx';
import { type Domain, useDomains, useRefreshSso, useRemovalPreview } from './use-sso.ts';

interface Props {
  readonly workspaceId: string;
}

/** The domains whose people sign in at the provider, each with the record that shows whose it is. */
export function DomainsSection({ workspaceId }: Props) {
  const { t } = useTranslation('sso');
  const { data, error, refetch } = useDomains(workspaceId);
  return (
    <Section title={t('domains.title')} advice={t('domains.advice')}>
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending height={80} />}
      {data?.map((domain) => (
        <DomainCard key={domain.id} {...{ workspaceId, domain }} />
      ))}
      <NewDomain workspaceId={workspaceId} />
    </Section>
  );
}

function NewDomain({ workspaceId }: Props) {
  const { t } = useTranslation('sso');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefreshSso(workspaceId);
  const form = useForm({
    initialValues: { domain: '' },
    validate: { domain: (domain) => (domain.trim() === '' ? t('domains.needed') : null) },
  });
  const add = useCall(
    ({ domain }: { domain: string }) =>
      taken(api.POST('/api/workspace/sso/domains', { body: { domain: domain.trim() } })),
    () => {
      form.reset();
      refresh();
    },
  );
  const rest = useFormProblem(form, add.problem);
  return (
    <form noValidate onSubmit={form.onSubmit(add.run, (errors) => focusFirst(form, errors))}>
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <TextInput
            label={t('domains.domain')}
            placeholder="example.com"
            className="as-typed-input"
            maxLength={253}
            flex={1}
            {...form.getInputProps('domain')}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            {t('domains.add')}
          </Button>
        </Group>
        {rest != null && <ProblemNotice problem={rest} />}
      </Stack>
    </form>
  );
}

function DomainCard({ workspaceId, domain }: Props & { readonly domain: Domain }) {
  const { t } = useTranslation('sso');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefreshSso(workspaceId);
  const [isRemoving, setRemoving] = useState(false);
  const [said, setSaid] = useState<'missing' | 'unanswered'>();
  const params = { path: { domainId: domain.id } };
  const check = useCall(
    () => taken(api.POST('/api/workspace/sso/domains/{domainId}/verify', { params })),
    ({ outcome }) => {
      setSaid(outcome === 'found' ? undefined : outcome);
      if (outcome === 'found') toastDone(t('domains.found', { domain: domain.domain }));
      refresh();
    },
  );
  const isOpen = domain.verifiedAt === null || domain.missingSince !== null;
  return (
    <Paper withBorder p="sm" component="article" aria-label={domain.domain}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={500} className="as-typed">
            {domain.domain}
          </Text>
          <DomainState domain={domain} />
        </Group>
        <Missing domain={domain} />
        {isOpen && (
          <>
            <Text size="sm">{t('domains.record')}</Text>
            <Copied name={t('domains.txtName')} value={domain.txtName} />
            <Copied name={t('domains.txtValue')} value={domain.txtValue} />
          </>
        )}
        {said !== undefined && (
          <Alert color="orange" role="status" icon={<IconAlertTriangle />}>
            {t(`domains.${said}`)}
          </Alert>
        )}
        {check.problem != null && <ProblemNotice problem={check.problem} />}
        <Group gap="xs">
          <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.run(undefined)}>
            {t('domains.check')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setRemoving(true)}>
            {t('domains.remove')}
          </Button>
        </Group>
      </Stack>
      {isRemoving && <RemoveDomain {...{ workspaceId, domain }} onClose={() => setRemoving(false)} />}
    </Paper>
  );
}

function DomainState({ domain: { verifiedAt, missingSince, lostAt } }: { readonly domain: Domain }) {
  const { t } = useTranslation('sso');
  if (verifiedAt !== null && missingSince === null) return <StatusMark color="green" label={t('domains.verified')} />;
  if (verifiedAt !== null) return <StatusMark color="orange" label={t('domains.recordGone')} />;
  return (
    <StatusMark color={lostAt === null ? 'gray' : 'red'} label={t(lostAt === null ? 'domains.open' : 'domains.lost')} />
  );
}

function Missing({ domain: { endsAt } }: { readonly domain: Domain }) {
  const { t } = useTranslation('sso');
  if (endsAt === null) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle />}>
      {t('domains.ends')} <At at={endsAt} />
    </Alert>
  );
}

function RemoveDomain({
  workspaceId,
  domain,
  onClose,
}: Props & { readonly domain: Domain; readonly onClose: () => void }) {
  const { t } = useTranslation('sso');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefreshSso(workspaceId);
  const preview = useRemovalPreview(workspaceId, domain.id);
  const remove = useCall(
    () => api.DELETE('/api/workspace/sso/domains/{domainId}', { params: { path: { domainId: domain.id } } }),
    () => {
      onClose();
      refresh();
    },
  );
  return (
    <Confirm
      opened
      title={t('domains.removeTitle', { domain: domain.domain })}
      action={t('domains.remove')}
      isPending={remove.isPending || preview.isPending}
      problem={remove.problem}
      onConfirm={() => remove.run(undefined)}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text size="sm">{t('domains.removeAdvice')}</Text>
        <ChangePreview {...preview} onRetry={() => void preview.refetch()} />
      </Stack>
    </Confirm>
  );
}
