import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { RotateForm } from '../rotate-form.tsx';
import { HowToVerify } from './how-to-verify.tsx';

interface Props {
  readonly workspaceId: string;
  readonly webhookId: string;
  readonly onClose: () => void;
}

/** Makes a new secret, with or without a time in which the one before is good too, and shows it this once. */
export function RotateSecret({ workspaceId, webhookId, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const [made, setMade] = useState<{ secret: string | null; isImmediate: boolean }>();
  const rotate = useCall(
    (immediate: boolean) =>
      taken(
        api.POST('/api/workspace/webhooks/{webhookId}/rotate-secret', {
          params: { path: { webhookId } },
          body: { immediate },
        }),
      ),
    ({ secret }, isImmediate) => {
      setMade({ secret, isImmediate });
      void refresh(['workspace', workspaceId, 'webhook', webhookId, 'record']);
    },
  );
  if (made === undefined) return <RotateForm catalog="webhooks" {...{ rotate, onClose }} />;
  return (
    <SecretDialog title={t('rotate.made')} label={t('secret')} secret={made.secret} onClose={onClose}>
      <Text size="sm">{t(made.isImmediate ? 'rotate.madeNow' : 'rotate.madeLater')}</Text>
      <HowToVerify />
    </SecretDialog>
  );
}
