import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passkey } from '../../../../contract/second-factors.ts';
import { taken } from '../../api/client.ts';
import { makePasskey, takesPasskeys } from '../../api/passkey.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Ago, At } from '../../ui/instant.tsx';
import { PasskeysElsewhere } from '../../ui/passkeys-elsewhere.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useFactorsChanged, usePasskeys } from './factors.ts';
import { NameDialog } from './name-dialog.tsx';

interface Props {
  readonly onCodes: (codes: readonly string[] | null) => void;
}

/** The person's passkeys: to be added, renamed and removed. */
export function PasskeySection({ onCodes }: Props) {
  const { t } = useTranslation('security');
  const passkeys = usePasskeys();
  const data = passkeys.data?.data;
  const isUsable = takesPasskeys();
  return (
    <Section
      title={t('passkeys.title')}
      advice={t('passkeys.advice')}
      actions={isUsable && <AddPasskey onCodes={onCodes} />}
    >
      {!isUsable && <PasskeysElsewhere />}
      {data === undefined && passkeys.error && (
        <ProblemNotice problem={passkeys.error} onRetry={() => void passkeys.refetch()} />
      )}
      {data === undefined && !passkeys.error && <Pending height={60} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('passkeys.none')}
        </Text>
      )}
      {data !== undefined && data.length > 0 && (
        <List listStyleType="none" spacing="md">
          {data.map((each) => (
            <PasskeyItem key={each.id} passkey={each} />
          ))}
        </List>
      )}
    </Section>
  );
}

function AddPasskey({ onCodes }: Props) {
  const { t } = useTranslation('security');
  const api = useApi();
  const changed = useFactorsChanged();
  const [isOpen, setOpen] = useState(false);
  const add = useCall(
    async (name: string) => {
      const response = await makePasskey(await taken(api.POST('/api/me/passkeys/options')));
      return taken(api.POST('/api/me/passkeys', { body: { name, response } }));
    },
    ({ name, recoveryCodes }) => {
      setOpen(false);
      changed();
      toastDone(t('passkeys.added', { name }));
      onCodes(recoveryCodes);
    },
  );
  const close = () => {
    add.reset();
    setOpen(false);
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('passkeys.add')}
      </Button>
      {isOpen && (
        <NameDialog title={t('passkeys.addTitle')} action={t('passkeys.go')} call={add} onClose={close} isNew />
      )}
    </>
  );
}

function PasskeyItem({ passkey }: { readonly passkey: Passkey }) {
  const { t } = useTranslation('security');
  const { name, createdAt, lastUsedAt, backedUp } = passkey;
  return (
    <List.Item styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <IconFingerprint size={22} aria-hidden />
        <Stack gap={2} flex={1} miw={0}>
          <Text size="sm" fw={600} className="own-direction">
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {t('passkeys.created')} <At at={createdAt} />
            {lastUsedAt !== null && (
              <>
                {' · '}
                {t('passkeys.lastUsed')} <Ago at={lastUsedAt} />
              </>
            )}
          </Text>
          {backedUp && (
            <Text size="sm" c="dimmed">
              {t('passkeys.backedUp')}
            </Text>
          )}
        </Stack>
        <RenamePasskey passkey={passkey} />
        <RemovePasskey passkey={passkey} />
      </Group>
    </List.Item>
  );
}

function RenamePasskey({ passkey: { id, name } }: { readonly passkey: Passkey }) {
  const { t } = useTranslation('security');
  const api = useApi();
  const changed = useFactorsChanged();
  const [isOpen, setOpen] = useState(false);
  const rename = useCall(
    (changedName: string) =>
      taken(
        api.PATCH('/api/me/passkeys/{passkeyId}', {
          params: { path: { passkeyId: id } },
          body: { name: changedName },
        }),
      ),
    (passkey) => {
      setOpen(false);
      changed();
      toastDone(t('passkeys.renamed', { name: passkey.name }));
    },
  );
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)} aria-label={t('passkeys.renameOf', { name })}>
        {t('passkeys.rename')}
      </Button>
      {isOpen && (
        <NameDialog
          title={t('passkeys.renameTitle')}
          action={t('passkeys.save')}
          name={name}
          call={rename}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function RemovePasskey({ passkey: { id, name } }: { readonly passkey: Passkey }) {
  const { t } = useTranslation('security');
  const api = useApi();
  const changed = useFactorsChanged();
  const [isAsked, setAsked] = useState(false);
  const remove = useCall(
    (_: undefined) => api.DELETE('/api/me/passkeys/{passkeyId}', { params: { path: { passkeyId: id } } }),
    () => {
      setAsked(false);
      changed();
      toastDone(t('passkeys.removed', { name }));
    },
  );
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsked(true)} aria-label={t('passkeys.removeOf', { name })}>
        {t('passkeys.remove')}
      </Button>
      <Confirm
        opened={isAsked}
        title={t('passkeys.removeTitle', { name })}
        action={t('passkeys.remove')}
        isPending={remove.isPending}
        problem={remove.problem}
        onConfirm={() => remove.run(undefined)}
        onClose={() => setAsked(false)}
      >
        {t('passkeys.removeAdvice')}
      </Confirm>
    </>
  );
}
