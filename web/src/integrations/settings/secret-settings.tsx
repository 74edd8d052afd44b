import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { SaveProblem } from './save-problem.tsx';
import { type SettingsProps, useSaveConfig } from './settings-data.ts';

/** The setting that every vendor knows whose events are signed. */
const WEBHOOK_SECRET = 'webhookSecret';

/** Names the settings that are secret, each of which can be replaced. They are never shown. */
export function SecretSettings(props: SettingsProps) {
  const { connection, kind, canManage } = props;
  const { t } = useTranslation('connections');
  const [replaced, setReplaced] = useState<string>();
  const offered = kind !== 'c' && canManage && !connection.secrets.includes(WEBHOOK_SECRET);
  const names = [...connection.secrets, ...(offered ? [WEBHOOK_SECRET] : [])];
  // Without a secret of its own, a connection has one that this service creates.
  const nameSecret = (name: string) => (name === WEBHOOK_SECRET ? t('connect.webhookSecret') : name);
  if (names.length === 0) return null;
  return (
    <Section title={t('settings.secrets')} advice={t('settings.secretsAdvice')}>
      <Stack gap="sm">
        {names.map((name) => {
          const isSet = connection.secrets.includes(name);
          return (
            <Group key={name} justify="space-between" gap="xs">
              <Text size="sm">
                <SecretName name={name} /> · {t(isSet ? 'settings.secretSet' : 'settings.secretOwn')}
              </Text>
              {canManage && !name.includes('/') && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconKey size={16} aria-hidden />}
                  aria-label={`${t(isSet ? 'settings.replaceSecret' : 'settings.setSecret')}: ${nameSecret(name)}`}
                  onClick={() => setReplaced(name)}
                >
                  {t(isSet ? 'settings.replaceSecret' : 'settings.setSecret')}
                </Button>
              )}
            </Group>
          );
        })}
      </Stack>
      {replaced !== undefined && <SecretForm {...props} name={replaced} onClose={() => setReplaced(undefined)} />}
    </Section>
  );
}

function SecretName({ name }: { readonly name: string }) {
  const { t } = useTranslation('connections');
  if (name === WEBHOOK_SECRET) return t('connect.webhookSecret');
  return <span className="as-typed">{name}</span>;
}

function SecretForm(props: SettingsProps & { readonly name: string; readonly onClose: () => void }) {
  const { projectId, connection, etag, onSaved, onReload, name, onClose } = props;
  const { t } = useTranslation(['connections', 'shell']);
  const [secret, setSecret] = useState('');
  const save = useSaveConfig({ projectId, connectionId: connection.id, etag, onSaved });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('settings.secretTitle', {
        name: name === WEBHOOK_SECRET ? t('connect.webhookSecret') : `\u2066${name}\u2069`,
      })}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (secret !== '') save.run({ [name]: secret });
        }}
      >
        <Stack>
          <PasswordInput
            label={t('settings.newSecret')}
            withAsterisk
            data-autofocus
            autoComplete="off"
            maxLength={1024}
            visibilityToggleButtonProps={{ 'aria-label': t('connect.show') }}
            value={secret}
            onChange={({ currentTarget }) => setSecret(currentTarget.value)}
          />
          <SaveProblem problem={save.problem} {...{ onReload }} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell:cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={secret === ''}>
              {t('shell:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
