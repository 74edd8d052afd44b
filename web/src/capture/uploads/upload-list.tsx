// All uploads of a project, whatever their number: rows are drawn as they come into sight.
import { Paper } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Upload } from './upload.ts';
import classes from './upload-list.module.css';
import { UploadRow } from './upload-row.tsx';

interface Props {
  readonly uploads: readonly Upload[];
  readonly twice: ReadonlySet<string>;
}

const ROW_PX = 52;
const MOST_PX = 520;

/** The list of uploads; `twice` has those whose file is there already. */
export function UploadList({ uploads, twice }: Props) {
  const { t } = useTranslation('photos');
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: uploads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => uploads[index]?.id ?? index,
    overscan: 10,
  });
  return (
    <Paper withBorder bg="var(--pcs-surface)" style={{ overflow: 'hidden' }}>
      <div
        ref={scroller}
        className={classes.scroller}
        style={{ maxHeight: MOST_PX }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={t('upload.list')}
      >
        <ul className={classes.list} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const upload = uploads[index];
            return (
              upload && (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-posinset={index + 1}
                  aria-setsize={uploads.length}
                  className={classes.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <UploadRow upload={upload} isTwice={twice.has(upload.id)} />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </Paper>
  );
}
