import { Group, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../api/rows.ts';
import { useFormats } from '../language/formats.ts';
import classes from './record-table.module.css';

/** Shows the number of records of a table, or that some of them could not be loaded. */
export function RecordTableFoot({ label, rows }: { readonly label: string; readonly rows: Rows<unknown> }) {
  const { t } = useTranslation(['shell', 'problems']);
  const { number } = useFormats();
  return (
    <div className={classes.foot} role="status">
      {rows.problem !== undefined ? (
        <Group gap="xs">
          {t('table.broken')}
          <UnstyledButton
            fz="xs"
            td="underline"
            aria-label={t('problems:retryNamed', { what: label })}
            onClick={rows.retry}
          >
            {t('table.retry')}
          </UnstyledButton>
        </Group>
      ) : rows.isWhole ? (
        t('table.records', { count: rows.count, shown: number(rows.count) })
      ) : (
        t('table.more')
      )}
    </div>
  );
}
