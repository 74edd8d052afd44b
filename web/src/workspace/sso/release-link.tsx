import { Alert, Button, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Api, taken } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { type Attempt, useRefreshSso } from './use-sso.ts';

interface Props {
  readonly workspaceId: string;
  readonly attempt: Attempt;
}

/**
 * Lets the person of a sign-in in that was refused because the member with their address is linked to another identity at the
 * provider. Says so where that link is gone already, and nothing was to be released.
 */
export function ReleaseLink({ workspaceId, attempt: { email, expected, received } }: Props) {
  const { t } = useTranslation('sso');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefreshSso(workspaceId);
  const [isOpen, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  const close = () => setOpen(false);
  const release = useCall(
    async () => {
      const query = { email: email ?? '', limit: 200 };
      const { data } = await taken(api.GET('/api/workspace/sso/identities', { params: { query } }));
      const refusing = data.filter(({ subject }) => subject === expected);
      const released = await Promise.all(refusing.map(({ id }) => deleteLink(api, id)));
      return released.includes(true);
    },
    (isReleased) => {
      refresh();
      setGone(!isReleased);
      if (!isReleased) return;
      close();
      toastDone(t('release.done'));
    },
  );
  return (
    <>
      <Button variant="default" size="compact-sm" mt={4} onClick={() => setOpen(true)}>
        {t('release.action')}
      </Button>
      <Confirm
        opened={isOpen}
        title={t('release.title', { email })}
        action={t('release.confirm')}
        isPending={release.isPending}
        problem={release.problem}
        onConfirm={() => release.run(undefined)}
        onClose={close}
      >
        <Text size="sm">{t('release.advice')}</Text>
        <Text size="sm" mt="xs">
          {t('release.before')} <bdi className="as-typed">{expected}</bdi>
        </Text>
        <Text size="sm">
          {t('release.now')} <bdi className="as-typed">{received}</bdi>
        </Text>
        {isGone && (
          <Alert mt="xs" color="blue" icon={<IconInfoCircle />} role="status">
            {t('release.gone')}
          </Alert>
        )}
      </Confirm>
    </>
  );
}

/** Deletes a link; false where somebody else did so meanwhile. */
async function deleteLink(api: Api, identityId: string): Promise<boolean> {
  try {
    await taken(api.DELETE('/api/workspace/sso/identities/{identityId}', { params: { path: { identityId } } }));
    return true;
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 404) return false;
    throw problem;
  }
}
