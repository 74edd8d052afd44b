// What can be done to the chosen issues.
import { Button, Group, Menu, Stack, TextInput } from '@mantine/core';
import { IconCalendar, IconFlag3, IconProgress, IconTag, IconUser } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { useDraft } from '../../ui/draft.ts';
import { PersonSelect } from '../../ui/person-select.tsx';
import type { BulkChange } from './bulk-change.ts';
import { useClosing } from './closing.tsx';
import { ISSUE_PRIORITIES, ISSUE_STATUSES } from './issue-terms.ts';
import { LabelSelect } from './label-input.tsx';
import { StatusItem } from './status-item.tsx';

interface Props {
  readonly projectId: string;
  readonly count: number;
  readonly onChange: (change: BulkChange) => void;
}

type Asking = 'assignee' | 'dueDate' | 'addLabel' | 'removeLabel';

/** A button for each thing that can be done with so many chosen issues. */
export function BulkActions({ projectId, count, onChange }: Props) {
  const { t } = useTranslation('issues');
  const [asking, setAsking] = useState<Asking>();
  const closing = useClosing();
  const ask = (what: Asking) => ({ onClick: () => setAsking(what) });
  return (
    <>
      <WordMenu icon={<IconProgress size={16} />} label={t('field.status')}>
        {ISSUE_STATUSES.map((status) => (
          <StatusItem
            key={status}
            status={status}
            onClick={() => closing.ask(status, count, () => onChange({ kind: 'status', status }))}
          />
        ))}
      </WordMenu>
      <WordMenu icon={<IconFlag3 size={16} />} label={t('field.priority')}>
        {ISSUE_PRIORITIES.map((priority) => (
          <Menu.Item key={priority} onClick={() => onChange({ kind: 'priority', priority })}>
            {t(`priority.${priority}`)}
          </Menu.Item>
        ))}
      </WordMenu>
      <AskButton icon={<IconUser size={16} />} label={t('field.assignee')} {...ask('assignee')} />
      <AskButton icon={<IconCalendar size={16} />} label={t('field.dueDate')} {...ask('dueDate')} />
      <AskButton icon={<IconTag size={16} />} label={t('bulk.addLabel')} {...ask('addLabel')} />
      <AskButton icon={<IconTag size={16} />} label={t('bulk.removeLabel')} {...ask('removeLabel')} />
      {closing.dialog}
      {asking && (
        <AskValue
          {...{ projectId, count, asking }}
          onClose={() => setAsking(undefined)}
          onChange={(change) => {
            setAsking(undefined);
            onChange(change);
          }}
        />
      )}
    </>
  );
}

function WordMenu({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={icon}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

function AskButton({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-sm" leftSection={icon} onClick={onClick} aria-haspopup="dialog">
      {label}
    </Button>
  );
}

interface AskProps extends Props {
  readonly asking: Asking;
  readonly onClose: () => void;
}

/** Asks for the value that the chosen issues are to have; what was entered is offered again after Escape. */
function AskValue({ projectId, count, asking, onChange, onClose }: AskProps) {
  const { t } = useTranslation(['issues', 'shell']);
  const draft = useDraft<{ value: string | null }>(`issues:${projectId}:bulk:${asking}`, { value: null });
  const { value } = draft.values;
  const setValue = (next: string | null) => draft.set({ value: next });
  const isLabel = asking === 'addLabel' || asking === 'removeLabel';
  const title = isLabel ? t(`bulk.${asking}`) : t(`field.${asking}`);
  function submit(event: FormEvent): void {
    event.preventDefault();
    draft.clear();
    if (asking === 'assignee') onChange({ kind: 'assignee', assigneeId: value });
    else if (asking === 'dueDate') onChange({ kind: 'dueDate', dueDate: value });
    else if (value?.trim()) onChange({ kind: asking, label: value.trim() });
  }
  function cancel(): void {
    draft.clear();
    onClose();
  }
  return (
    <Dialog opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('shell:close') }}>
      <form onSubmit={submit}>
        <Stack>
          {asking === 'assignee' && (
            <PersonSelect projectId={projectId} label={t('field.assignee')} value={value} onChange={setValue} />
          )}
          {asking === 'dueDate' && (
            <TextInput
              type="date"
              dir="ltr"
              label={t('field.dueDate')}
              description={t('bulk.noDate')}
              value={value ?? ''}
              onChange={(event) => setValue(event.currentTarget.value || null)}
              data-autofocus
            />
          )}
          {isLabel && (
            <LabelSelect
              projectId={projectId}
              value={value ?? undefined}
              isLive
              onChange={(label) => setValue(label ?? null)}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={cancel}>
              {t('shell:cancel')}
            </Button>
            <Button type="submit" disabled={isLabel && !value?.trim()}>
              {t('bulk.apply', { count })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
