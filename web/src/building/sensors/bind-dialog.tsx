import { Button, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { toastDone } from '../../parts/toasts.tsx';
import { type Space, spaceQuery, spacesKey } from '../spaces/space-data.ts';
import { type Sensor, useBind } from './sensor-data.ts';

interface Props {
  readonly sensor: Sensor;
  readonly onClose: () => void;
}

const TYPES = ['space', 'element'] as const;
type BindingType = (typeof TYPES)[number];
const SHOWN = 50;

/** Binds a sensor to a space or an element, or takes its binding away. */
export function BindDialog({ sensor, onClose }: Props) {
  const { t } = useTranslation(['sensors', 'frame']);
  const { id, projectId, deviceId, binding } = sensor;
  const [type, setType] = useState<BindingType>(binding?.type ?? 'space');
  const [spaceId, setSpaceId] = useState(binding?.type === 'space' ? binding.id : null);
  const [guid, setGuid] = useState(binding?.type === 'element' ? binding.id : '');
  const bind = useBind(projectId, id);
  const chosen = type === 'space' ? spaceId : guid.trim() || null;
  const save = (next: Sensor['binding']) =>
    bind.mutate(next, {
      onSuccess: () => {
        toastDone(t(next === null ? 'sensors:bind.taken' : 'sensors:bind.done', { name: deviceId }));
        onClose();
      },
    });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('sensors:bind.title', { name: deviceId })}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== null) save({ type, id: chosen });
        }}
      >
        <Stack>
          <SegmentedControl
            aria-label={t('sensors:bind.to')}
            data={TYPES.map((value) => ({ value, label: t(`sensors:${value}`) }))}
            value={type}
            onChange={(next) => setType(next === 'element' ? 'element' : 'space')}
          />
          {type === 'space' ? (
            <SpaceSelect projectId={projectId} value={spaceId} onChange={setSpaceId} />
          ) : (
            <TextInput
              label={t('sensors:bind.guid')}
              description={t('sensors:bind.guidAdvice')}
              className="as-typed-input"
              maxLength={64}
              value={guid}
              onChange={({ currentTarget }) => setGuid(currentTarget.value)}
            />
          )}
          {bind.error !== null && <ProblemNotice problem={bind.error} />}
          <Group justify="flex-end" gap="xs">
            {binding !== null && (
              <Button variant="default" disabled={bind.isPending} onClick={() => save(null)}>
                {t('sensors:bind.take')}
              </Button>
            )}
            <Button type="submit" loading={bind.isPending} disabled={chosen === null}>
              {t('sensors:bind.action')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
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
