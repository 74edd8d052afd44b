import { Badge, Code, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { getBaseUrl } from '../config-values.ts';
import { type ConnectionTabProps, useConnection, useVendors } from '../connection-data.ts';
import { NextStepLink } from '../next-step-link.tsx';
import { Disconnect } from './disconnect.tsx';
import { KnownSettings } from './known-settings-form.tsx';
import { OtherSettings } from './other-settings.tsx';
import { SecretSettings } from './secret-settings.tsx';
import type { SettingsProps } from './settings-data.ts';

/** Shows the credentials and settings of a connection, and ends it. */
export function SettingsTab({ projectId, connection, canManage }: ConnectionTabProps) {
  const { data: vendors, error, refetch } = useVendors(projectId);
  const { data, refetch: refetchRecord } = useConnection(projectId, connection.id);
  const kind = vendors?.find((each) => each.vendor === connection.vendor)?.kind;
  // Read again by and by: the forms keep what they were opened with until it is saved.
  const [opened, setOpened] = useState(0);
  const onSaved = () => setOpened((before) => before + 1);
  const onReload = () => void refetchRecord().then(onSaved);
  if (error !== null) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (kind === undefined || data === undefined) return <Pending height={240} />;
  const isEnded = connection.status === 'disconnected';
  return (
    <Stack maw={860} w="100%" gap="md" pb="xl">
      <Credentials {...{ projectId, connection, canManage, kind }} />
      <OpenedSettings
        key={opened}
        {...{ projectId, kind, onSaved, onReload }}
        canManage={canManage && !isEnded}
        connection={data.record}
        etag={data.etag}
      />
      {canManage && !isEnded && <Disconnect {...{ projectId, connection }} />}
    </Stack>
  );
}

/** Keeps the record and its tag as they were when the forms were opened. */
function OpenedSettings(props: SettingsProps) {
  const [{ connection, etag }] = useState(props);
  const shown = { ...props, connection, etag };
  return (
    <>
      <KnownSettings {...shown} />
      <OtherSettings {...shown} />
      <SecretSettings {...shown} />
    </>
  );
}

function Credentials({ connection, canManage, kind }: ConnectionTabProps & Pick<SettingsProps, 'kind'>) {
  const { t } = useTranslation('connections');
  const { authKind, scopes, status } = connection;
  const baseUrl = getBaseUrl(connection);
  return (
    <Section
      title={t('settings.credentials')}
      advice={t('settings.credentialsAdvice')}
      actions={
        canManage && (
          <NextStepLink
            variant="default"
            {...{ connection }}
            step={{ place: 'connect', word: status === 'disconnected' ? 'connect' : 'reauthorize' }}
          />
        )
      }
    >
      <Stack gap="xs">
        <Text size="sm">{t(`settings.authKinds.${kind === 'a' ? 'consent' : authKind}`)}</Text>
        <Text size="sm">
          {t('connect.baseUrl')}:{' '}
          {baseUrl === '' ? t('settings.operatorsAddress') : <Code className="as-typed">{baseUrl}</Code>}
        </Text>
        {scopes.length > 0 && (
          <Group gap={6}>
            <Text size="sm">{t('settings.scopes')}:</Text>
            {scopes.map((scope) => (
              <Badge key={scope} variant="default" tt="none" fw={500} className="as-typed">
                {scope}
              </Badge>
            ))}
          </Group>
        )}
      </Stack>
    </Section>
  );
}
