import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/section.tsx';
import { ServiceText } from '../../ui/service-text.tsx';
import { type FieldValue, listChanges, listSettings, readFields, type Setting } from './known-settings.ts';
import { SaveProblem } from './save-problem.tsx';
import { SettingField } from './setting-field.tsx';
import { listRefused, type SettingsProps, useSaveConfig } from './settings-data.ts';

/** The form for the settings that the vendor knows. */
export function KnownSettings({ projectId, connection, kind, etag, canManage, onSaved, onReload }: SettingsProps) {
  const { t } = useTranslation('connections');
  const settings = listSettings(kind);
  const [opened] = useState(() => readFields(settings, connection.config));
  const [values, setValues] = useState(opened);
  const save = useSaveConfig({ projectId, connectionId: connection.id, etag, onSaved });
  const refused = listRefused(save.problem);
  const changes = listChanges(settings, opened, values);
  const isChanged = Object.keys(changes).length > 0;
  const isAtFields =
    Object.keys(refused).length > 0 &&
    Object.keys(refused).every((name) => settings.some((each) => each.name === name));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) save.run(changes);
  };
  const fieldFor = (setting: Setting) => ({
    setting,
    value: values[setting.name] ?? '',
    onChange: (value: FieldValue) => setValues((before) => ({ ...before, [setting.name]: value })),
    error: refused[setting.name] && <ServiceText said={refused[setting.name] ?? { message: '' }} />,
    isLinked: connection.linkedProjectId !== null,
  });
  return (
    <Section title={t('settings.title')} advice={t('settings.advice')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {settings.map((setting) => (
            <SettingField
              key={setting.name}
              {...{ projectId }}
              connectionId={connection.id}
              disabled={!canManage}
              {...fieldFor(setting)}
            />
          ))}
          {!isAtFields && <SaveProblem problem={save.problem} {...{ onReload }} />}
          {canManage && (
            <Group justify="flex-end">
              <Button type="submit" loading={save.isPending} disabled={!isChanged}>
                {t('settings.save')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Section>
  );
}
