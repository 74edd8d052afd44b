// What can be done to the chosen issues, while it is done, and what became of it.
import { Button, Group, Menu, Modal, Paper, Progress, Stack, Text, TextInput } from '@mantine/core';
import { IconCalendar, IconFlag3, IconProgress, IconTag, IconUser } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonSelect } from '../../parts/person-select.tsx';
import type { BulkChange } from './bulk-change.ts';
import { useClosing } from './closing.tsx';
import { ISSUE_PRIORITIES, ISSUE_STATUSES } from './issue-terms.ts';
import { LabelSelect } from './label-input.tsx';
import type { Bulk } from './use-bulk.ts';

interface Props {
  readonly projectId: string;
  readonly count: number;
  readonly bulk: Bulk;
  readonly onChange: (change: BulkChange) => void;
  readonly onClear: () => void;
}

type Asking = 'assignee' | 'dueDate' | 'addLabel' | 'removeLabel';

/** What can be done with the chosen issues, its progress, and its end. */
export function BulkBar(props: Props) {
  const { t } = useTranslation('issues');
  const { count, bulk, onChange, onClear } = props;
  const [asking, setAsking] = useState<Asking>();
  const closing = useClosing();
  if (bulk.run && !bulk.run.isOver) return <BulkProgress bulk={bulk} />;
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="xs" mb="sm" role="region" aria-label={t('bulk.label')}>
      <Group gap="xs">
        <Text fw={600} size="sm" role="status" px={4}>
          {t('bulk.chosen', { count })}
        </Text>
        <WordMenu icon={<IconProgress size={16} />} label={t('field.status')}>
          {ISSUE_STATUSES.map((status) => (
            <Menu.Item
              key={status}
              onClick={() => closing.ask(status, count, () => onChange({ kind: 'status', status }))}
            >
              {t(`status.${status}`)}
            </Menu.Item>
          ))}
        </WordMenu>
        <WordMenu icon={<IconFlag3 size={16} />} label={t('field.priority')}>
          {ISSUE_PRIORITIES.map((priority) => (
            <Menu.Item key={priority} onClick={() => onChange({ kind: 'priority', priority })}>
              {t(`priority.${priority}`)}
            </Menu.Item>
          ))}
        </WordMenu>
        <AskButton icon={<IconUser size={16} />} label={t('field.assignee')} onClick={() => setAsking('assignee')} />
        <AskButton icon={<IconCalendar size={16} />} label={t('field.dueDate')} onClick={() => setAsking('dueDate')} />
        <AskButton icon={<IconTag size={16} />} label={t('bulk.addLabel')} onClick={() => setAsking('addLabel')} />
        <AskButton
          icon={<IconTag size={16} />}
          label={t('bulk.removeLabel')}
          onClick={() => setAsking('removeLabel')}
        />
        <Button variant="subtle" size="compact-sm" ms="auto" onClick={onClear}>
          {t('bulk.none')}
        </Button>
      </Group>
      {closing.dialog}
      {asking && (
        <AskValue
          {...props}
          asking={asking}
          onClose={() => setAsking(undefined)}
          onChange={(change) => {
            setAsking(undefined);
            onChange(change);
          }}
        />
      )}
    </Paper>
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

function BulkProgress({ bulk: { run, isStopped, stop } }: { readonly bulk: Bulk }) {
  const { t } = useTranslation('issues');
  const [done, total] = [(run?.succeeded.length ?? 0) + (run?.refused.length ?? 0), run?.total ?? 0];
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="xs" mb="sm">
      <Group gap="sm" wrap="nowrap">
        <Progress flex={1} value={(100 * done) / Math.max(1, total)} aria-label={t('bulk.label')} />
        <Text size="sm" role="status">
          {t('bulk.progress', { done, total })}
        </Text>
        <Button variant="default" size="compact-sm" onClick={stop} disabled={isStopped}>
          {t('bulk.stop')}
        </Button>
      </Group>
    </Paper>
  );
}

interface AskProps extends Props {
  readonly asking: Asking;
  readonly onClose: () => void;
}

/** Asks for the value that the chosen issues are to have. */
function AskValue({ projectId, count, asking, onChange, onClose }: AskProps) {
  const { t } = useTranslation(['issues', 'frame']);
  const [value, setValue] = useState<string | null>(null);
  const isLabel = asking === 'addLabel' || asking === 'removeLabel';
  const title = isLabel ? t(`bulk.${asking}`) : t(`field.${asking}`);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (asking === 'assignee') onChange({ kind: 'assignee', assigneeId: value });
    else if (asking === 'dueDate') onChange({ kind: 'dueDate', dueDate: value });
    else if (value) onChange({ kind: asking, label: value });
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('frame:close') }}>
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
              onChange={(label) => setValue(label ?? null)}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('frame:cancel')}
            </Button>
            <Button type="submit" disabled={isLabel && value === null}>
              {t('bulk.apply', { count })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
