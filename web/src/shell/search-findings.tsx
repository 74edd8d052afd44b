import { Group, Stack, Text } from '@mantine/core';
import {
  IconAlertCircle,
  IconCalendarStats,
  IconFlag,
  IconMap2,
  IconMessageQuestion,
  IconPhoto,
} from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownTitle } from '../ui/shown-title.ts';
import { useStatusWord } from './finding-status.ts';
import classes from './search-findings.module.css';
import type { Finding, FindingGroup } from './search-groups.ts';

const ICONS = {
  issue: IconFlag,
  rfi: IconMessageQuestion,
  clash: IconAlertCircle,
  photo: IconPhoto,
  floor_plan: IconMap2,
  milestone: IconCalendarStats,
} as const;

interface Props {
  readonly groups: readonly FindingGroup[];
  readonly listId: string;
  readonly chosen: Finding | undefined;
  readonly onOpen: (finding: Finding) => void;
  /** The pointer is over it. */
  readonly onPoint: (finding: Finding) => void;
}

/** What was found, by kind. The field above keeps the focus and says which one is chosen. */
export function SearchFindings({ groups, listId, chosen, onOpen, onPoint }: Props) {
  const { t } = useTranslation('shell');
  return (
    <div id={listId} role="listbox" aria-label={t('search.findings')} className={classes.list}>
      {groups.map(({ name, findings, isMore }) => (
        <div key={name} role="group" aria-label={t(`search.groups.${name}`)}>
          <Text size="xs" fw={600} c="dimmed" px="sm" pt="xs" pb={4} aria-hidden>
            {t(`search.groups.${name}`)}
            {isMore && ` · ${t('search.more')}`}
          </Text>
          {findings.map((finding) => (
            <FindingLine
              key={finding.id}
              {...{ finding, onPoint }}
              id={`${listId}-${finding.id}`}
              isChosen={finding === chosen}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  readonly finding: Finding;
  readonly id: string;
  readonly isChosen: boolean;
  readonly onOpen: (finding: Finding) => void;
  readonly onPoint: (finding: Finding) => void;
}

function FindingLine({ finding, id, isChosen, onOpen, onPoint }: LineProps) {
  const { type, number, title, detail, address } = finding;
  const status = useStatusWord(finding);
  const shown = useShownTitle();
  const line = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);

  function onClick(event: MouseEvent): void {
    // Into a new tab the browser goes by itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(finding);
  }

  const Icon = ICONS[type];
  return (
    <a
      ref={line}
      id={id}
      href={address}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={classes.line}
      onClick={onClick}
      onMouseMove={() => isChosen || onPoint(finding)}
    >
      <Icon size={18} aria-hidden />
      <Stack gap={0} miw={0} flex={1}>
        <Group component="span" gap={6} wrap="nowrap">
          {number !== null && (
            <Text span size="sm" c="dimmed" className="as-typed">
              #{number}
            </Text>
          )}{' '}
          <Text span size="sm" truncate className={`own-direction ${classes.words}`}>
            {shown(title)}
          </Text>
        </Group>
        {detail !== null && detail !== '' && (
          <Text span size="xs" c="dimmed" truncate className={`own-direction ${classes.words}`}>
            {detail}
          </Text>
        )}
      </Stack>
      {status !== undefined && (
        <Text span size="xs" c="dimmed" style={{ flexShrink: 0 }}>
          {status}
        </Text>
      )}
    </a>
  );
}
