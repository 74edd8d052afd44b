import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tagged, taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { AffectedPeople } from './affected-people.tsx';
import { type Policy, type Preview, usePolicy, useRefreshSso } from './use-sso.ts';

const SWITCHES = ['requireSso', 'disablePasswords', 'requireSecondFactor'] as const;

interface Props {
  readonly workspaceId: string;
}

/** What is demanded of those who sign in. A change is shown with whom it would lock out before it is made. */
export function PolicySection({ workspaceId }: Props) {
  const { t } = useTranslation('sso');
  const { data, error, refetch } = usePolicy(workspaceId);
  return (
    <Section title={t('policy.title')} advice={t('policy.advice')}>
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending height={120} />}
      {data !== undefined && <Switches key={data.etag ?? ''} {...{ workspaceId }} shown={data} />}
    </Section>
  );
}

function Switches({ workspaceId, shown }: Props & { readonly shown: Tagged<Policy> }) {
  const { t } = useTranslation('sso');
  const api = useWorkspaceApi(workspaceId);
  const [policy, setPolicy] = useState(shown.record);
  const [preview, setPreview] = useState<Preview>();
  const isChanged = SWITCHES.some((each) => policy[each] !== shown.record[each]);
  const look = useCall(() => taken(api.POST('/api/workspace/sso/policy/preview', { body: policy })), setPreview);
  return (
    <Stack>
      {SWITCHES.map((each) => (
        <Switch
          key={each}
          checked={policy[each]}
          onChange={(event) => setPolicy({ ...policy, [each]: event.currentTarget.checked })}
          label={t(`policy.${each}`)}
          description={t(`policy.${each}Is`)}
        />
      ))}
      {look.problem != null && <ProblemNotice problem={look.problem} />}
      <Group>
        <Button disabled={!isChanged} loading={look.isPending} onClick={() => look.run(undefined)}>
          {t('policy.review')}
        </Button>
      </Group>
      {preview !== undefined && (
        <PolicyPreview {...{ workspaceId, policy, preview, shown }} onClose={() => setPreview(undefined)} />
      )}
    </Stack>
  );
}

interface PreviewProps extends Props {
  readonly policy: Policy;
  readonly preview: Preview;
  readonly shown: Tagged<Policy>;
  readonly onClose: () => void;
}

function PolicyPreview({ workspaceId, policy, preview, shown, onClose }: PreviewProps) {
  const { t } = useTranslation('sso');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefreshSso(workspaceId);
  const save = useCall(
    () => taken(api.PUT('/api/workspace/sso/policy', { body: policy, headers: { 'If-Match': shown.etag ?? '*' } })),
    () => {
      toastDone(t('policy.saved'));
      onClose();
      refresh();
    },
  );
  const isRisky = preview.losing.length > 0 || preview.ownersOutsideDomains === 0;
  return (
    <Confirm
      opened
      title={t('policy.previewTitle')}
      action={t('policy.save')}
      isDangerous={isRisky}
      isPending={save.isPending}
      problem={save.problem}
      onConfirm={() => save.run(undefined)}
      onClose={onClose}
    >
      <Affected preview={preview} isRequired={policy.requireSso} />
    </Confirm>
  );
}

function Affected({ preview, isRequired }: { readonly preview: Preview; readonly isRequired: boolean }) {
  const { t } = useTranslation('sso');
  const { losing, settingUp, keeping, ownersOutsideDomains } = preview;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('policy.keeping', { count: keeping })}</Text>
      {losing.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} title={t('policy.losing', { count: losing.length })}>
          <AffectedPeople people={losing.map((each) => ({ ...each, why: t(`policy.reasons.${each.reason}`) }))} />
        </Alert>
      )}
      {settingUp.length > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle />} title={t('policy.settingUp', { count: settingUp.length })}>
          <AffectedPeople people={settingUp} />
        </Alert>
      )}
      {isRequired && ownersOutsideDomains === 0 && (
        <Alert color="orange" icon={<IconAlertTriangle />}>
          {t('policy.noOwnerOutside')}
        </Alert>
      )}
    </Stack>
  );
}
