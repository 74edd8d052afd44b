import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { type Chosen, VendorChoice } from '../choose/vendor-choice.tsx';
import { useConnection } from '../connection-data.ts';
import { findNeeded } from '../settings/known-settings.ts';
import { useSaveConfig } from '../settings/settings-data.ts';
import type { StartProps } from './start-runs.tsx';

const CHOICES = { issueSubtypes: 'issue_types', rfiManagerId: 'users' } as const;

/** Asks for the setting without which no records of a type are created at the vendor; shows nothing if it is there. */
export function NeededSettingForm({ projectId, connection, kind }: StartProps) {
  const { data } = useConnection(projectId, connection.id);
  const needed = findNeeded(kind, (data?.record ?? connection).config);
  if (needed === undefined || data === undefined) return null;
  const { etag, record } = data;
  if (needed === 'createRooms') return <RoomsForm {...{ projectId, etag }} connectionId={connection.id} />;
  return <NeededForm {...{ projectId, needed, etag }} connectionId={connection.id} config={record.config} />;
}

interface FormProps {
  readonly projectId: string;
  readonly connectionId: string;
  readonly needed: keyof typeof CHOICES;
  readonly config: Readonly<Record<string, unknown>>;
  readonly etag: string | null;
}

function NeededForm({ projectId, connectionId, needed, config, etag }: FormProps) {
  const { t } = useTranslation('connections');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const save = useSaveConfig({ projectId, connectionId, etag, onSaved: () => setChosen(null) });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== null) save.run(describeChange(needed, config, chosen.id));
  };
  return (
    <Alert color="blue" variant="light" icon={<IconAdjustments />} title={t(`needed.title.${needed}`)}>
      <form onSubmit={onSubmit} noValidate style={{ maxWidth: 560 }}>
        <Stack gap="sm">
          <Text size="sm">{t(`needed.advice.${needed}`)}</Text>
          <VendorChoice
            {...{ projectId, connectionId }}
            kind={CHOICES[needed]}
            label={t(`needed.label.${needed}`)}
            value={chosen}
            onChange={setChosen}
          />
          {save.problem != null && <ProblemNotice problem={save.problem} />}
          <Group justify="flex-end">
            <Button type="submit" size="xs" loading={save.isPending} disabled={chosen === null}>
              {t('settings.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Alert>
  );
}

/** Returns the changed member of the settings: a default beside the subtypes that are there. */
function describeChange(needed: FormProps['needed'], config: FormProps['config'], id: string): FormProps['config'] {
  if (needed === 'rfiManagerId') return { rfiManagerId: id };
  const { issueSubtypes } = config;
  return { issueSubtypes: { ...(typeof issueSubtypes === 'object' ? issueSubtypes : {}), default: id } };
}

/** Asks whether spaces get rooms at the vendor where they have none. */
function RoomsForm({ projectId, connectionId, etag }: Omit<FormProps, 'needed' | 'config'>) {
  const { t } = useTranslation('connections');
  const save = useSaveConfig({ projectId, connectionId, etag, onSaved: () => undefined });
  return (
    <Alert color="blue" variant="light" icon={<IconAdjustments />} title={t('needed.title.createRooms')}>
      <Stack gap="sm">
        <Text size="sm">{t('needed.advice.createRooms')}</Text>
        {save.problem != null && <ProblemNotice problem={save.problem} />}
        <Group>
          <Button size="xs" loading={save.isPending} onClick={() => save.run({ createRooms: true })}>
            {t('needed.create')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={save.isPending}
            onClick={() => save.run({ createRooms: false })}
          >
            {t('needed.leaveOut')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
