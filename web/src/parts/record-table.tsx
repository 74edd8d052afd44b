// A list of records of any length as a table: rows are drawn as they come into sight. Arrows go from row to row, Enter opens,
// Space chooses. On a phone each record is a card.
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef } from 'react';
import { ProblemNotice } from './problem-notice.tsx';
import type { TableProps } from './record-columns.ts';
import { RecordHead } from './record-head.tsx';
import { useChoosing, useRowKeys } from './record-keys.ts';
import { RecordRow } from './record-row.tsx';
import classes from './record-table.module.css';
import { RecordTableFoot } from './record-table-foot.tsx';

const ROW_PX = 44;
const CARD_PX = 84;

/** A list of records as a table; on a phone as cards. It fills the height that it is given. */
export function RecordTable<Row>(props: TableProps<Row>) {
  const { label, rows, columns, empty, choice } = props;
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? CARD_PX : ROW_PX),
    // A row that changes its height is another row to the virtualizer: a turned phone measures anew.
    getItemKey: (index) => `${isPhone} ${index}`,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const { look } = rows;
  useEffect(() => look(first, last), [look, first, last]);
  const { active, onKey } = useRowKeys(props, virtual.scrollToIndex);
  const onChoose = useChoosing(props);
  const name = useId();
  const rowId = (index: number) => `${name}-${index}`;
  const { list } = rows;
  // Another list begins at its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the list's name that the scroll follows
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up of an effect.
    void scroller.current?.scrollTo({ top: 0 });
  }, [list]);

  if (rows.problem !== undefined && rows.count === 0) {
    return <ProblemNotice problem={rows.problem} onRetry={rows.retry} />;
  }
  if (rows.isWhole && rows.count === 0) return empty;
  const tracks = `${choice ? '44px ' : ''}${columns.map(({ width }) => width).join(' ')}`;
  const shape = isPhone ? { gridTemplateColumns: '1fr' } : { gridTemplateColumns: tracks, minWidth: 'min-content' };
  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        tabIndex={0}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.isWhole ? rows.count + 1 : -1}
        aria-busy={rows.isPending}
        aria-activedescendant={items.some(({ index }) => index === active) ? rowId(active) : undefined}
        onKeyDown={onKey}
      >
        {!isPhone && <RecordHead {...props} shape={shape} />}
        {rows.count === 0 && rows.isPending && <Waiting />}
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, size }) => (
            <RecordRow
              key={index}
              id={rowId(index)}
              {...{ index, isPhone }}
              row={rows.at(index)}
              isActive={index === active}
              onChoose={onChoose}
              of={props}
              style={{ ...shape, top: start, height: size }}
            />
          ))}
        </div>
      </div>
      <RecordTableFoot rows={rows} />
    </div>
  );
}

function Waiting() {
  return (
    <div aria-hidden>
      {Array.from({ length: 8 }, (_, each) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={each} style={{ height: ROW_PX, padding: 12 }}>
          <Skeleton height={16} radius="sm" />
        </div>
      ))}
    </div>
  );
}
