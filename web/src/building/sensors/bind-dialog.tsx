import { Button, Group, Loader, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tagged, taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { Conflict } from '../../ui/conflict.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { isMeanwhile, useTheirs } from '../../ui/theirs.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { type Space, spaceQuery, spacesKey } from '../spaces/space-data.ts';
import { BindingText } from './binding-text.tsx';
import { type Sensor, useBind, useTaggedSensor } from './sensor-data.ts';

interface Props {
  readonly sensor: Sensor;
  readonly onClose: () => void;
}

const TYPES = ['space', 'element'] as const;
type BindingType = (typeof TYPES)[number];
const SHOWN = 50;

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
  const [guid, setGuid] = useState(binding?.type === 'element' ? binding.id : '');
  const bind = useBind(projectId, id);
  const meanwhile = useTheirs(readAgain);
  const chosen = type === 'space' ? spaceId : guid.trim() || null;
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
          <SpaceSelect projectId={projectId} value={spaceId} onChange={setSpaceId} />
        ) : (
          <GuidInput value={guid} onChange={setGuid} />
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

function GuidInput({ value, onChange }: { readonly value: string; readonly onChange: (guid: string) => void }) {
  const { t } = useTranslation('sensors');
  return (
    <TextInput
      label={t('bind.guid')}
      description={t('bind.guidAdvice')}
      className="as-typed-input"
      maxLength={64}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface SelectProps {
  readonly projectId: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** The spaces whose names have what is typed. */
function SpaceSelect({ projectId, value, onChange }: SelectProps) {
  const { t } = useTranslation('sensors');
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<{ readonly value: string; readonly label: string }>();
  const optionOf = ({ id, name, floor }: Space) => ({
    value: id,
    label: floor === null ? name : t('bind.onFloor', { name, floor }),
  });
  // The space that the sensor is bound to may be beyond the first, or gone from its model.
  const [bound] = useState(value);
  const { data: present } = useQuery({ ...spaceQuery(api, projectId, bound ?? ''), enabled: bound !== null });
  const chosen = picked ?? (present && value === bound ? optionOf(present.record) : undefined);
  // What stands in the field once a space is chosen is its name with its floor, which nobody looks for.
  const [q] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), 250);
  const spaces = useQuery({
    queryKey: [...spacesKey(projectId), 'choices', q],
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/spaces', {
          params: { path: { projectId }, query: { sort: 'name', limit: SHOWN, ...(q !== '' && { q }) } },
        }),
      ),
  });
  const found = (spaces.data?.data ?? []).map(optionOf);
  const isFound = chosen === undefined || found.some((each) => each.value === chosen.value);
  return (
    <Select
      label={t('space')}
      placeholder={t('bind.find')}
      data={isFound ? found : [chosen, ...found]}
      value={value}
      onChange={(id, option) => {
        setPicked(option === null ? undefined : { value: option.value, label: option.label });
        onChange(id);
      }}
      searchable
      onSearchChange={setTyped}
      // The service has looked for it already.
      filter={({ options }) => options}
      nothingFoundMessage={t('noneFound')}
      error={spaces.error !== null && t('bind.notLoaded')}
    />
  );
}
