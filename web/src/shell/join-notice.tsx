import { Alert, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { type Session, useSession } from '../api/session.ts';
import { JoinChoice } from './join-choice.tsx';
import { listPutOff, putOff } from './put-off.ts';

/**
 * Asks above every screen about a workspace that made the person a member, one at a time and until they have answered. The account's
 * page (`showsAll`) shows all of them, those that were put off too.
 */
export function JoinNotice({ showsAll }: { readonly showsAll: boolean }) {
  const [waiting, setWaiting] = useState(listPutOff);
  const asking = useSession().workspaces.filter(({ accepted }) => accepted === false);
  const shown = showsAll ? asking : asking.filter(({ id }) => !waiting.includes(id)).slice(0, 1);
  if (shown.length === 0) return null;
  function wait(id: string): void {
    putOff(id);
    setWaiting(listPutOff());
  }
  return (
    <Stack gap="sm" mb="sm" maw={760} w="100%" {...(showsAll && { mx: 'auto' })} style={{ flexShrink: 0 }}>
      {shown.map((workspace) => (
        <Question
          key={workspace.id}
          workspace={workspace}
          onPutOff={waiting.includes(workspace.id) ? undefined : () => wait(workspace.id)}
        />
      ))}
    </Stack>
  );
}

interface Props {
  readonly workspace: Session['workspaces'][number];
  readonly onPutOff: (() => void) | undefined;
}

function Question({ workspace, onPutOff }: Props) {
  const { t } = useTranslation('shell');
  return (
    <Alert
      color="blue"
      icon={<IconUserPlus />}
      role="status"
      title={<Trans t={t} i18nKey="join.named" values={{ name: workspace.name }} components={{ b: <bdi /> }} />}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <JoinChoice workspace={workspace} onPutOff={onPutOff} />
    </Alert>
  );
}
