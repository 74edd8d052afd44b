import { Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Copied } from './copied.tsx';

interface Props {
  readonly protocol: 'saml' | 'oidc';
  readonly handle: string;
}

const HANDLE = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * The addresses that a login handle makes, before the connection is there: many providers give their metadata or their client id
 * only to who has entered them.
 */
export function AddressesFor({ protocol, handle }: Props) {
  const { t } = useTranslation('sso');
  if (!HANDLE.test(handle)) return null;
  const at = `${location.origin}/sso/${handle}`;
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Text size="sm">{t('given.beforehand')}</Text>
        {protocol === 'saml' ? (
          <>
            <Copied name={t('given.entityId')} value={`${at}/metadata`} />
            <Copied name={t('given.acs')} value={`${at}/acs`} />
          </>
        ) : (
          <Copied name={t('given.callback')} value={`${at}/callback`} />
        )}
      </Stack>
    </Paper>
  );
}
