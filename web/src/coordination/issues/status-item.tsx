import { Menu, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssueStatus } from './issue-terms.ts';

interface Props {
  readonly status: IssueStatus;
  readonly onClick: () => void;
}

/** A status to be given, with what it means. */
export function StatusItem({ status, onClick }: Props) {
  const { t } = useTranslation('issues');
  const id = useId();
  return (
    <Menu.Item onClick={onClick} aria-labelledby={`${id}-name`} aria-describedby={`${id}-meaning`}>
      <Text id={`${id}-name`} size="sm">
        {t(`status.${status}`)}
      </Text>
      <Text id={`${id}-meaning`} size="xs" c="dimmed">
        {t(`meaning.${status}`)}
      </Text>
    </Menu.Item>
  );
}
