import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useService } from '../../api/use-api.ts';
import { useFactors } from './factors.ts';

/** Which workspaces this session does not open, and what opens them. */
export function WithheldNotice() {
  const { t } = useTranslation('security');
  const { withheld = [] } = useSession();
  const { confirmation } = useService();
  const factors = useFactors();
  if (withheld.length === 0) return null;
  const needsPasskey = withheld.some(({ needs }) => needs === 'no_password') && factors.data?.passkeys === 0;
  const needsFactor = withheld.some(({ needs }) => needs === 'second_factor');
  const hasFactor = factors.data !== undefined && (factors.data.passkeys > 0 || factors.data.totpSince !== null);
  return (
    <Alert
      color="orange"
      icon={<IconShieldLock />}
      role="status"
      title={t('withheld.title')}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="xs" align="flex-start">
        <List size="sm">
          {withheld.map(({ id, name, needs }) => (
            <List.Item key={id}>
              <Trans
                t={t}
                i18nKey={`withheld.${needs}`}
                values={{ name }}
                components={{ b: <bdi className="strong" /> }}
              />
            </List.Item>
          ))}
        </List>
        {needsPasskey && <Text size="sm">{t('withheld.addPasskey')}</Text>}
        {needsFactor && !needsPasskey && !hasFactor && <Text size="sm">{t('withheld.add')}</Text>}
        {needsFactor && hasFactor && (
          <Button size="xs" variant="default" onClick={() => void confirmation.ask()}>
            {t('withheld.show')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
