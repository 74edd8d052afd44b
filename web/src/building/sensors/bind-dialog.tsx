import { Button, Group, Loader, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tagged } from '../../api/client.ts';
import { Conflict } from '../../records/conflict.tsx';
import { ElementPicker } from '../../records/element-picker.tsx';
import { EntityPicker } from '../../records/entity-picker.tsx';
import { useSpaceSource } from '../../records/entity-sources.ts';
import { isMeanwhile, useTheirs } from '../../records/theirs.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { BindingText } from './binding-text.tsx';
import { type Sensor, useBind, useTaggedSensor } from './sensor-data.ts';

interface Props {
  readonly sensor: Sensor;
  readonly onClose: () => void;
}

const TYPES = ['space', 'element'] as const;
type BindingType = (typeof TYPES)[number];

/** Binds a sensor, as it stands now, to a space or an element, or takes its binding away. */
export function BindDialog({ sensor: { id, projectId, deviceId }, onClose }: Props) {
  const { t } = useTranslation(['sensors', 'shell']);
  const sensor = useTaggedSensor(projectId, id);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('sensors:bind.title', { name: deviceId })}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      {sensor.isPending && <Loader role="status" aria-label={t('shell:loading')} />}
      {sensor.error !== null && sensor.data === undefined && (
        <ProblemNotice problem={sensor.error} onRetry={() => void sensor.refetch()} />
      )}
      {sensor.data !== undefined && (
        <BindForm
          read={sensor.data}
          readAgain={() => sensor.refetch({ throwOnError: true }).then(({ data }) => data as Tagged<Sensor>)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly read: Tagged<Sensor>;
  readonly readAgain: () => Promise<Tagged<Sensor>>;
  readonly onClose: () => void;
}

/** Where somebody else bound it meanwhile, the person chooses. */
function BindForm({ read, readAgain, onClose }: FormProps) {
  const { t } = useTranslation('sensors');
  const [begun] = useState(read);
  const { id, projectId, deviceId, binding } = begun.record;
  const [type, setType] = useState<BindingType>(binding?.type ?? 'space');
  const [spaceId, setSpaceId] = useState(binding?.type === 'space' ? binding.id : null);
  const [guid, setGuid] = useState(binding?.type === 'element' ? binding.id : null);
  const spaces = useSpaceSource(projectId);
  const bind = useBind(projectId, id);
  const meanwhile = useTheirs(readAgain);
  const chosen = type === 'space' ? spaceId : guid;
  const save = (next: Sensor['binding'], etag: string | null) =>
    bind.mutate(
      { binding: next, etag },
      {
        onSuccess: () => {
          toastDone(t(next === null ? 'bind.taken' : 'bind.done', { name: deviceId }));
          onClose();
        },
        onError: async (problem) => {
          const now = isMeanwhile(problem) ? await meanwhile.look() : undefined;
          if (now === undefined) return;
          // The device may have said its unit meanwhile: nobody bound it.
          if (isSame(now.record.binding, binding)) save(next, now.etag);
          else meanwhile.show(now);
        },
      },
    );
  const problem = meanwhile.unread ?? (isMeanwhile(bind.error) ? undefined : bind.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) save({ type, id: chosen }, begun.etag);
      }}
    >
      <Stack>
        <SegmentedControl
          aria-label={t('bind.to')}
          data={TYPES.map((value) => ({ value, label: t(value) }))}
          value={type}
          onChange={(next) => setType(next === 'element' ? 'element' : 'space')}
        />
        {type === 'space' ? (
          <EntityPicker
            label={t('space')}
            placeholder={t('bind.find')}
            source={spaces}
            value={spaceId}
            onChange={setSpaceId}
          />
        ) : (
          <ElementPicker projectId={projectId} label={t('bind.guid')} value={guid} onChange={setGuid} />
        )}
        {problem != null && <ProblemNotice problem={problem} />}
        <Group justify="flex-end" gap="xs">
          {binding !== null && (
            <Button variant="default" disabled={bind.isPending} onClick={() => save(null, begun.etag)}>
              {t('bind.take')}
            </Button>
          )}
          <Button type="submit" loading={bind.isPending} disabled={chosen === null}>
            {t('bind.action')}
          </Button>
        </Group>
      </Stack>
      {meanwhile.theirs !== undefined && (
        <BindConflict
          theirs={meanwhile.theirs}
          yours={bind.variables?.binding ?? null}
          isPending={bind.isPending}
          onKeepYours={(yours, etag) => save(yours, etag)}
          onTakeTheirs={onClose}
          onBack={meanwhile.leave}
        />
      )}
    </form>
  );
}

const isSame = (left: Sensor['binding'], right: Sensor['binding']) =>
  left?.type === right?.type && left?.id === right?.id;

interface ConflictProps {
  readonly theirs: Tagged<Sensor>;
  readonly yours: Sensor['binding'];
  readonly isPending: boolean;
  readonly onKeepYours: (yours: Sensor['binding'], etag: string | null) => void;
  readonly onTakeTheirs: () => void;
  readonly onBack: () => void;
}

function BindConflict({ theirs: { record, etag }, yours, onKeepYours, ...rest }: ConflictProps) {
  const { t } = useTranslation('sensors');
  const shown = (binding: Sensor['binding']) => <BindingText projectId={record.projectId} binding={binding} />;
  const field = { name: t('field.binding'), theirs: shown(record.binding), yours: shown(yours) };
  return <Conflict {...rest} fields={[field]} onKeepYours={() => onKeepYours(yours, etag)} />;
}
