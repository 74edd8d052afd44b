import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { FormFoot } from '../form-foot.tsx';
import { useRefreshApplications } from './deeds.tsx';
import type { Application } from './use-applications.ts';

interface Props {
  readonly workspaceId: string;
  readonly application: Application;
  readonly onClose: () => void;
}

/** Makes a new secret, with or without a day in which the one before is good too, and shows it this once. */
export function RotateClientSecret({ workspaceId, application, onClose }: Props) {
  const { t } = useTranslation('applications');
  const close = useTranslation('shell').t('close');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefreshApplications(workspaceId);
  const [end, setEnd] = useState<'later' | 'now'>('later');
  const [made, setMade] = useState<{ secret: string | null }>();
  const rotate = useCall(
    () =>
      taken(
        api.POST('/api/workspace/oauth-applications/{applicationId}/rotate-secret', {
          params: { path: { applicationId: application.id } },
          body: { immediate: end === 'now' },
        }),
      ),
    ({ clientSecret }) => {
      setMade({ secret: clientSecret });
      refresh();
    },
  );
  if (made !== undefined) {
    return (
      <SecretDialog title={t('rotate.made')} label={t('secret')} secret={made.secret} onClose={onClose}>
        <Text size="sm">{t(end === 'now' ? 'rotate.madeNow' : 'rotate.madeLater')}</Text>
      </SecretDialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('rotate.title')} closeButtonProps={{ 'aria-label': close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rotate.run(undefined);
        }}
      >
        <Stack>
          <Text size="sm">{t('rotate.advice')}</Text>
          <Radio.Group label={t('rotate.when')} value={end} onChange={(value) => setEnd(value as typeof end)}>
            <Stack gap="xs" mt={6}>
              <Radio value="later" label={t('rotate.later')} description={t('rotate.laterHint')} />
              <Radio value="now" label={t('rotate.now')} description={t('rotate.nowHint')} />
            </Stack>
          </Radio.Group>
          <FormFoot
            problem={rotate.problem}
            isPending={rotate.isPending}
            action={t('rotate.action')}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
