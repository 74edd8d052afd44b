import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/section.tsx';
import { listOthers, listSettings, parseMember } from './known-settings.ts';
import { SaveProblem } from './save-problem.tsx';
import { type SettingsProps, useSaveConfig } from './settings-data.ts';

interface Row {
  readonly name: string;
  readonly text: string;
  /** True for a row that is not stored yet: its name can be typed. */
  readonly isNew: boolean;
}

/** The form for settings beyond those that the vendor knows, as names and values. */
export function OtherSettings({ projectId, connection, kind, etag, canManage, onSaved, onReload }: SettingsProps) {
  const { t } = useTranslation('connections');
  const [opened] = useState(() => listOthers(listSettings(kind), connection.config));
  const [rows, setRows] = useState<readonly Row[]>(() => opened.map((each) => ({ ...each, isNew: false })));
  const save = useSaveConfig({ projectId, connectionId: connection.id, etag, onSaved });
  const changes = listRowChanges(opened, rows);
  const isChanged = Object.keys(changes).length > 0;
  const setRow = (at: number, change: Partial<Row>) =>
    setRows((before) => before.map((each, index) => (index === at ? { ...each, ...change } : each)));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) save.run(changes);
  };
  if (!canManage && rows.length === 0) return null;
  return (
    <Section title={t('settings.others')} advice={t('settings.othersAdvice')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          {rows.length === 0 && <Text size="sm">{t('settings.noOthers')}</Text>}
          {rows.map((row, at) => (
            <MemberRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a new row has no name yet
              key={at}
              {...{ row }}
              disabled={!canManage}
              onChange={(change) => setRow(at, change)}
              onRemove={() => setRows((before) => before.filter((_each, index) => index !== at))}
            />
          ))}
          <SaveProblem problem={save.problem} {...{ onReload }} />
          {canManage && (
            <Group justify="space-between">
              <Button
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setRows((before) => [...before, { name: '', text: '', isNew: true }])}
              >
                {t('settings.add')}
              </Button>
              <Button type="submit" loading={save.isPending} disabled={!isChanged}>
                {t('settings.saveOthers')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Section>
  );
}

/** Returns the members to send: changed and new ones, and null for those whose row was removed. */
function listRowChanges(
  opened: readonly { name: string; text: string }[],
  rows: readonly Row[],
): Record<string, unknown> {
  const named = rows.filter(({ name }) => name.trim() !== '');
  const before = new Map(opened.map(({ name, text }) => [name, text]));
  const changed = named.filter(({ name, text }) => before.get(name.trim()) !== text);
  const gone = opened.filter(({ name }) => !named.some((each) => each.name.trim() === name));
  return Object.fromEntries([
    ...changed.map(({ name, text }) => [name.trim(), parseMember(text)]),
    ...gone.map(({ name }) => [name, null]),
  ]);
}

interface RowProps {
  readonly row: Row;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<Row>) => void;
  readonly onRemove: () => void;
}

function MemberRow({ row: { name, text, isNew }, disabled, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('connections');
  const typed = { className: 'as-typed-input', autoComplete: 'off', spellCheck: false, disabled } as const;
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        label={t('settings.memberName')}
        flex="1 1 40%"
        miw={0}
        maxLength={200}
        {...typed}
        readOnly={!isNew}
        value={name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextInput
        label={t('settings.memberValue')}
        flex="1 1 60%"
        miw={0}
        {...typed}
        value={text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      {!disabled && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('settings.removeMember', { name: name || t('settings.newMember') })}
          onClick={onRemove}
        >
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </Group>
  );
}
