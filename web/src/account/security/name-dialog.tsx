import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoPasskey } from '../../api/passkey.ts';
import type { Call } from '../../api/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

interface Props {
  readonly title: string;
  readonly action: string;
  readonly name?: string;
  readonly isNew?: boolean;
  readonly call: Call<string>;
  readonly onClose: () => void;
}

/** Asks what a passkey is called. */
export function NameDialog({ title, action, name: before = '', isNew = false, call, onClose }: Props) {
  const { t } = useTranslation(['security', 'shell']);
  const [name, setName] = useState(before);
  const [isRefused, setRefused] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setRefused(name.trim() === '');
    if (name.trim() !== '') call.run(name.trim());
  }

  return (
    <Dialog opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('shell:close') }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('security:passkeys.name')}
            {...(isNew && { description: t('security:passkeys.nameHint') })}
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={isRefused ? t('security:passkeys.nameRefused') : undefined}
            data-autofocus
            required
          />
          {call.problem instanceof NoPasskey && (
            <Alert color="red" icon={<IconAlertTriangle />} role="alert">
              {t('security:passkeys.cancelled')}
            </Alert>
          )}
          {call.problem != null && !(call.problem instanceof NoPasskey) && <ProblemNotice problem={call.problem} />}
          <Group justify="flex-end">
            <Button type="submit" loading={call.isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
