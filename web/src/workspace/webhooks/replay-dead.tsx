import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { useFormats } from '../../language/formats.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { readLocalInstant } from '../../ui/local-instant.ts';
import { FormFoot } from '../form-foot.tsx';

interface Props {
  readonly workspaceId: string;
  readonly webhookId: string;
  readonly onClose: () => void;
}

/** Sends again what could not be delivered, all of it or from an instant on. */
export function ReplayDead({ workspaceId, webhookId, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const { number } = useFormats();
  const shell = useTranslation('shell').t;
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const [since, setSince] = useState('');
  const [queued, setQueued] = useState<number>();
  const replay = useCall(
    () => {
      const from = readLocalInstant(since);
      return taken(
        api.POST('/api/workspace/webhooks/{webhookId}/deliveries/replay', {
          params: { path: { webhookId } },
          body: { status: 'dead', ...(from !== undefined && { since: from }) },
        }),
      );
    },
    (answer) => {
      setQueued(answer.queued);
      void refresh(['workspace', workspaceId, 'webhook', webhookId]);
    },
  );
  return (
    <Dialog opened onClose={onClose} title={t('replayDead.title')} closeButtonProps={{ 'aria-label': shell('close') }}>
      {queued === undefined ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            replay.run(undefined);
          }}
        >
          <Stack>
            <Text size="sm">{t('replayDead.advice')}</Text>
            <TextInput
              type="datetime-local"
              label={t('replayDead.since')}
              description={t('replayDead.sinceHint')}
              classNames={{ input: 'as-typed' }}
              value={since}
              onChange={(event) => setSince(event.currentTarget.value)}
            />
            <FormFoot
              problem={replay.problem}
              isPending={replay.isPending}
              action={t('replayDead.action')}
              onCancel={onClose}
            />
          </Stack>
        </form>
      ) : (
        <Stack>
          <Alert color="green" role="status" icon={<IconCheck />}>
            {t('replayDead.queued', { count: queued, shown: number(queued) })}
          </Alert>
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              {shell('close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
