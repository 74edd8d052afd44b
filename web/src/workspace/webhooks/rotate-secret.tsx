import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { FormFoot } from '../form-foot.tsx';
import { HowToVerify } from './how-to-verify.tsx';

interface Props {
  readonly workspaceId: string;
  readonly webhookId: string;
  readonly onClose: () => void;
}

/** Makes a new secret, with or without a time in which the one before is good too, and shows it this once. */
export function RotateSecret({ workspaceId, webhookId, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const close = useTranslation('shell').t('close');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const [end, setEnd] = useState<'later' | 'now'>('later');
  const [made, setMade] = useState<{ secret: string | null }>();
  const rotate = useCall(
    () =>
      taken(
        api.POST('/api/workspace/webhooks/{webhookId}/rotate-secret', {
          params: { path: { webhookId } },
          body: { immediate: end === 'now' },
        }),
      ),
    ({ secret }) => {
      setMade({ secret });
      void refresh(['workspace', workspaceId, 'webhook', webhookId, 'record']);
    },
  );
  if (made !== undefined) {
    return (
      <SecretDialog title={t('rotate.made')} label={t('secret')} secret={made.secret} onClose={onClose}>
        <Text size="sm">{t(end === 'now' ? 'rotate.madeNow' : 'rotate.madeLater')}</Text>
        <HowToVerify />
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
