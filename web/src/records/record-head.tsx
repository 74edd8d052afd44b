import { Group, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceBox } from '../ui/choice-box.tsx';
import type { TableProps } from './record-columns.ts';
import { loadedRows } from './record-keys.ts';
import classes from './record-table.module.css';

/** Shows the column heads of a table, which sort it and select all its rows. */
export function RecordHead<Row>({
  rows,
  columns,
  choice,
  sort,
  onSort,
  shape,
  isPrinting,
}: TableProps<Row> & { readonly shape: object; readonly isPrinting: boolean }) {
  const { t } = useTranslation('shell');
  const canChooseAll = choice?.onAdd !== undefined && choice.chosen.size === 0 && rows.count > 0;
  return (
    <div role="rowgroup" className={classes.heads}>
      <div role="row" className={classes.head} style={shape}>
        {choice && (
          <div role="columnheader" className={classes.cell}>
            <ChoiceBox
              label={canChooseAll ? t('table.chooseAll') : t('table.chooseNone')}
              isChosen={false}
              isPartly={choice.chosen.size > 0}
              isDisabled={choice.chosen.size === 0 && !canChooseAll}
              onChange={() => (canChooseAll ? choice.onAdd?.(loadedRows(rows, 0, rows.count - 1)) : choice.onClear())}
            />
          </div>
        )}
        {columns.map((column) => {
          const direction = getSortOrder(column.sort, sort);
          return (
            <div
              key={column.id}
              role="columnheader"
              className={classes.cell}
              data-align={column.align}
              aria-sort={direction ?? 'none'}
            >
              {/* Chromium prints a button in a table head on the first page only. */}
              {column.sort === undefined || onSort === undefined || isPrinting ? (
                column.header
              ) : (
                <UnstyledButton fz="sm" fw={500} onClick={() => onSort(nextOrder(column.sort ?? '', sort))}>
                  <Group gap={4} wrap="nowrap">
                    {column.header}
                    {direction === 'ascending' && <IconArrowUp size={14} aria-hidden />}
                    {direction === 'descending' && <IconArrowDown size={14} aria-hidden />}
                  </Group>
                </UnstyledButton>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function getSortOrder(column: string | undefined, sort: string | undefined): 'ascending' | 'descending' | undefined {
  if (column === undefined) return undefined;
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

function nextOrder(column: string, sort: string | undefined): string | undefined {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? undefined : column;
}
