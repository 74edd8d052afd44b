import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/client.ts';
import type { RecordEdit } from '../editing/use-record-edit.ts';
import { useClosing } from './closing.tsx';
import { IssueStatusMark } from './issue-marks.tsx';
import type { Issue } from './issue-terms.ts';

interface Props {
  readonly issue: Issue;
  readonly edit: RecordEdit<Issue, Schema<'IssueChange'>>['edit'];
  readonly mayEdit: boolean;
}

/** The status, and the steps that it may take from here. */
export function StatusButton({ issue, edit, mayEdit }: Props) {
  const { t } = useTranslation('issues');
  const closing = useClosing();
  if (!mayEdit || issue.nextStatuses.length === 0) return <IssueStatusMark status={issue.status} />;
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            px="xs"
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={t('status.change', { status: t(`status.${issue.status}`) })}
          >
            <IssueStatusMark status={issue.status} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {issue.nextStatuses.map((status) => (
            <Menu.Item key={status} onClick={() => closing.ask(status, 1, () => void edit({ status }))}>
              {t(`status.${status}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {closing.dialog}
    </>
  );
}
