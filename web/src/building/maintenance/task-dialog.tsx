import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Day } from '../../ui/instant.tsx';
import { DoerName } from '../../ui/people.tsx';
import { useMay } from '../../ui/project-access.ts';
import type { Task, TaskDeed } from './task-data.ts';
import { TaskDeedForm } from './task-deed-form.tsx';
import { TaskMark } from './task-mark.tsx';

interface Props {
  readonly task: Task;
  readonly onClose: () => void;
}

const DEEDS = ['complete', 'postpone', 'skip'] as const satisfies readonly TaskDeed['kind'][];

/** A task: what it is about and how it stands, and what can be done about it. */
export function TaskDialog({ task, onClose }: Props) {
  const { t } = useTranslation(['maintenance', 'shell']);
  const [doing, setDoing] = useState<TaskDeed['kind']>();
  const mayDo = useMay(task.projectId, 'upload_engineer');
  const name = task.assetTag ?? t('maintenance:noTag');
  const isOpen = task.state === 'open' && !task.provisional;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={<span className="own-direction">{t('maintenance:task.title', { name })}</span>}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack>
        <Group>
          <TaskMark task={task} />
        </Group>
        <Facts task={task} />
        {task.provisional && <Text size="sm">{t('maintenance:task.provisionalAdvice')}</Text>}
        {doing !== undefined && (
          <TaskDeedForm
            key={doing}
            {...{ task, name }}
            kind={doing}
            onBack={() => setDoing(undefined)}
            onDone={onClose}
          />
        )}
        {doing === undefined && task.state !== 'open' && mayDo && (
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setDoing('reopen')}>
              {t('maintenance:reopen.action')}
            </Button>
          </Group>
        )}
        {doing === undefined && isOpen && mayDo && (
          <Group justify="flex-end" gap="xs">
            {DEEDS.toReversed().map((kind) => (
              <Button key={kind} variant={kind === 'complete' ? 'filled' : 'default'} onClick={() => setDoing(kind)}>
                {t(`maintenance:${kind}.action`)}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

function Facts({ task }: { readonly task: Task }) {
  const { t } = useTranslation('maintenance');
  const { projectId, assetId, assetTag, state, dueOn, scheduledOn, settledOn, note, doneBy } = task;
  return (
    <Stack component="dl" gap="xs" m={0}>
      <Fact name={t('task.asset')}>
        <Anchor
          inherit
          className="own-direction"
          renderRoot={(props) => (
            <Link {...props} to="/projects/$projectId/assets/$assetId" params={{ projectId, assetId }} />
          )}
        >
          {assetTag ?? t('noTag')}
        </Anchor>
      </Fact>
      <Fact name={t('task.dueOn')}>
        <Day on={dueOn} />
      </Fact>
      {scheduledOn !== dueOn && (
        <Fact name={t('task.scheduledOn')}>
          <Day on={scheduledOn} />
        </Fact>
      )}
      {state !== 'open' && settledOn !== null && (
        <Fact name={t(`task.settledOn.${state}`)}>
          <Day on={settledOn} />
        </Fact>
      )}
      {doneBy !== null && (
        <Fact name={t('task.by')}>
          <DoerName projectId={projectId} by={doneBy} />
        </Fact>
      )}
      {note !== null && (
        <Fact name={t('task.note')}>
          <Text size="sm" className="own-direction" style={{ whiteSpace: 'pre-wrap' }}>
            {note}
          </Text>
        </Fact>
      )}
    </Stack>
  );
}
