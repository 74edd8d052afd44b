// Virtual list of all uploads of a project, for any number of files.
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
const MAX_HEIGHT_PX = 520;

/** Lists uploads; `twice` has the ids of duplicates. */
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
        style={{ maxHeight: MAX_HEIGHT_PX }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
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
