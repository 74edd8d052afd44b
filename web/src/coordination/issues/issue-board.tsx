// The issues as a board: a column a status. Cards are dragged, or moved by the menu that each has.
import { ActionIcon, Group, Menu, Paper, Skeleton, Text } from '@mantine/core';
import { IconArrowsMove } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { PersonName } from '../../ui/people.tsx';
import { usePrinting } from '../../ui/printing.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useMay } from '../../ui/project-access.ts';
import { useScrollPlace } from '../../ui/scroll-place.ts';
import { useReader } from '../filters/use-reader.ts';
import { RecordLink } from '../records/record-link.tsx';
import { PriorityMark, RecordNumber } from '../records/record-marks.tsx';
import { countOf, useColumn, useMove } from './board-moves.ts';
import { useClosing } from './closing.tsx';
import { columnQuery, type IssueSearch } from './filters.ts';
import classes from './issue-board.module.css';
import { IssueDue, IssueStatusMark, LabelMarks } from './issue-marks.tsx';
import { ISSUE_STATUSES, type Issue, type IssueStatus } from './issue-terms.ts';
import { StatusItem } from './status-item.tsx';

interface Props {
  readonly projectId: string;
  readonly search: IssueSearch;
}

/** The issues by status: cards go from column to column by pointer or by menu. */
export function IssueBoard({ projectId, search }: Props) {
  const { t } = useTranslation('issues');
  const [carried, setCarried] = useState<Issue>();
  const [told, setTold] = useState('');
  const move = useMove(projectId);
  const closing = useClosing();
  const mayMove = useMay(projectId, 'reviewer');

  function moveTo(issue: Issue, to: IssueStatus): void {
    closing.ask(to, 1, () => {
      setTold(t('board.moved', { number: issue.number, status: t(`status.${to}`) }));
      move.mutate({ issue, to });
    });
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.board} data-landscape tabIndex={0} aria-label={t('view.board')}>
      {ISSUE_STATUSES.map((status) => (
        <BoardColumn
          key={status}
          {...{ projectId, search, status, carried }}
          onCarry={mayMove ? setCarried : undefined}
          onMove={mayMove ? moveTo : undefined}
        />
      ))}
      <div role="status" className="visually-hidden">
        {told}
      </div>
      {closing.dialog}
    </section>
  );
}

interface ColumnProps extends Props {
  readonly status: IssueStatus;
  readonly carried: Issue | undefined;
  /** Undefined where nothing may be moved. */
  readonly onCarry: ((issue: Issue | undefined) => void) | undefined;
  readonly onMove: ((issue: Issue, to: IssueStatus) => void) | undefined;
}

const CARD_PX = 116;

function BoardColumn({ projectId, search, status, carried, onCarry, onMove }: ColumnProps) {
  const { t } = useTranslation('issues');
  const { number } = useFormats();
  const reader = useReader(projectId);
  const query = columnQuery(search, reader, status);
  const column = useColumn(projectId, status, query);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = column;
  const issues = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const { count, isWhole } = countOf(data);
  const drop = useDrop(status, carried, (issue) => onMove?.(issue, status));
  const scroller = useRef<HTMLDivElement>(null);
  const place = useScrollPlace(scroller, JSON.stringify([projectId, query]));
  const virtual = useVirtualizer({
    count: issues.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    // By another function the column would lay out all its cards again whenever it is drawn.
    getItemKey: useCallback((index: number) => issues[index]?.id ?? index, [issues]),
    initialOffset: place.first,
    overscan: 4,
  });
  const isPrinting = usePrinting();
  const items = isPrinting ? issues.map(({ id }, index) => ({ key: id, index, start: 0 })) : virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    // What was refused is asked for again by the person, not by itself.
    const isDue =
      !isPrinting && last >= issues.length - 5 && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
    if (isDue) void fetchNextPage();
  }, [last, issues.length, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, isPrinting]);
  const counted = isWhole ? number(count) : t('board.more', { shown: number(count) });
  return (
    <section className={classes.column} aria-label={t(`status.${status}`)} data-open={drop.state} {...drop.events}>
      <Group justify="space-between" p="xs" wrap="nowrap">
        <IssueStatusMark status={status} />
        {data && (
          <Text size="sm" c="dimmed">
            {counted}
          </Text>
        )}
      </Group>
      <div
        ref={scroller}
        className={classes.cards}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={t('board.column', { status: t(`status.${status}`) })}
        aria-busy={column.isPending}
        onScroll={place.onScroll}
      >
        {column.isPending && <Skeleton height={CARD_PX - 12} m={6} />}
        {column.error && issues.length === 0 && (
          <ProblemNotice problem={column.error} onRetry={() => void column.refetch()} />
        )}
        {data && count === 0 && (
          <Text size="sm" c="dimmed" ta="center" p="md">
            {t('board.empty')}
          </Text>
        )}
        <div style={isPrinting ? undefined : { height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map(({ index, start, key }) => {
            const issue = issues[index];
            if (!issue) return null;
            return (
              <div key={key} className={classes.slot} style={isPrinting ? undefined : { top: start, height: CARD_PX }}>
                <BoardCard {...{ projectId, search, issue, onCarry, onMove }} />
              </div>
            );
          })}
        </div>
        {isFetchNextPageError && <ProblemNotice problem={column.error} onRetry={() => void fetchNextPage()} />}
      </div>
    </section>
  );
}

/** What a column does with a card that is dragged over it. */
function useDrop(status: IssueStatus, carried: Issue | undefined, onDrop: (issue: Issue) => void) {
  const [isOver, setOver] = useState(false);
  const isOpen = carried?.nextStatuses.includes(status) ?? false;
  return {
    state: !isOpen ? undefined : isOver ? 'over' : 'open',
    events: {
      onDragOver: (event: DragEvent) => {
        if (!isOpen) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!isOpen || !carried) return;
        event.preventDefault();
        onDrop(carried);
      },
    },
  };
}

type CardProps = Props & Pick<ColumnProps, 'onCarry' | 'onMove'> & { readonly issue: Issue };

function BoardCard({ projectId, search, issue, onCarry, onMove }: CardProps) {
  const mayMove = onMove !== undefined && issue.nextStatuses.length > 0;
  return (
    <Paper
      component="article"
      withBorder
      className={classes.card}
      draggable={mayMove}
      data-issue={issue.number}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', `#${issue.number}`);
        onCarry?.(issue);
      }}
      onDragEnd={() => onCarry?.(undefined)}
    >
      <Group justify="space-between" wrap="nowrap" gap={4} fz="sm" h={22}>
        <Group gap="xs" wrap="nowrap">
          <RecordNumber number={issue.number} />
          <PriorityMark priority={issue.priority} />
        </Group>
        {mayMove && <MoveMenu issue={issue} onMove={onMove} />}
      </Group>
      <RecordLink kind="issues" {...{ projectId, search }} id={issue.id} title={issue.title} lines={2} h={40} />
      <Group justify="space-between" wrap="nowrap" gap="xs" fz="xs" h={24}>
        <PersonName projectId={projectId} id={issue.assigneeId} />
        {issue.dueDate === null ? (
          <LabelMarks labels={issue.labels} />
        ) : (
          <Group wrap="nowrap" style={{ flexShrink: 0 }}>
            <IssueDue issue={issue} />
          </Group>
        )}
      </Group>
    </Paper>
  );
}

function MoveMenu({ issue, onMove }: { issue: Issue; onMove: (issue: Issue, to: IssueStatus) => void }) {
  const { t } = useTranslation('issues');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('board.move', { number: issue.number })}>
          <IconArrowsMove size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ISSUE_STATUSES.filter((each) => issue.nextStatuses.includes(each)).map((status) => (
          <StatusItem key={status} status={status} onClick={() => onMove(issue, status)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
