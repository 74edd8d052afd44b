import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { RotateForm } from '../rotate-form.tsx';
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
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefreshApplications(workspaceId);
  const [made, setMade] = useState<{ secret: string | null; isImmediate: boolean }>();
  const rotate = useCall(
    (immediate: boolean) =>
      taken(
        api.POST('/api/workspace/oauth-applications/{applicationId}/rotate-secret', {
          params: { path: { applicationId: application.id } },
          body: { immediate },
        }),
      ),
    ({ clientSecret }, isImmediate) => {
      setMade({ secret: clientSecret, isImmediate });
      refresh();
    },
  );
  if (made === undefined) return <RotateForm catalog="applications" {...{ rotate, onClose }} />;
  return (
    <SecretDialog title={t('rotate.made')} label={t('secret')} secret={made.secret} onClose={onClose}>
      <Text size="sm">{t(made.isImmediate ? 'rotate.madeNow' : 'rotate.madeLater')}</Text>
    </SecretDialog>
  );
}
