import { Button, RingProgress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { toastDone } from '../../parts/toasts.tsx';
import { isOver, leftOf, type Run } from './bulk-runs.ts';
import { useBulkRuns, useBulkView } from './use-bulk-runs.ts';

const BulkReport = lazy(() => import('./bulk-report.tsx').then(({ BulkReport: each }) => ({ default: each })));

/** In the bar at the top: how far changes of many records are, on whichever screen one is; nothing where there are none. */
export function BulkMark() {
  const { runs, shown } = useBulkView();
  const running = runs.find((each) => !isOver(each));
  const run = running ?? runs.at(-1);
  const open = runs.find(({ id }) => id === shown);
  useLeaveWarning(running !== undefined);
  useDone(runs);
  if (run === undefined) return null;
  return (
    <>
      <Mark run={run} />
      {open && (
        <Suspense fallback={null}>
          <BulkReport run={open} />
        </Suspense>
      )}
    </>
  );
}

function Mark({ run }: { readonly run: Run }) {
  const { t } = useTranslation('coordination');
  const { number } = useFormats();
  const { show } = useBulkRuns();
  const { items, succeeded, refused } = run;
  const done = succeeded.length + refused.length;
  const left = leftOf(run).length;
  const said = isOver(run) ? t('bulk.mark.left', { count: left, shown: number(left) }) : t('bulk.mark.running');
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        px={6}
        aria-haspopup="dialog"
        leftSection={
          isOver(run) ? (
            <IconAlertTriangle size={18} aria-hidden />
          ) : (
            <RingProgress
              size={24}
              thickness={4}
              aria-hidden
              sections={[{ value: Math.max(2, (100 * done) / items.length), color: 'ink' }]}
            />
          )
        }
        onClick={() => show(run.id)}
      >
        <span dir="ltr">{isOver(run) ? number(left) : `${number(done)}/${number(items.length)}`}</span>
        <span className="visually-hidden"> {said}</span>
      </Button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

/** A run that changed all that it was to change is said once, and nobody has to close anything. */
function useDone(runs: readonly Run[]): void {
  const { t } = useTranslation(['issues', 'clashes']);
  const { number } = useFormats();
  const { putAway } = useBulkRuns();
  const whole = runs.find((each) => isOver(each) && leftOf(each).length === 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each run
  useEffect(() => {
    if (whole === undefined) return;
    const count = whole.succeeded.length;
    toastDone(t(`${whole.kind}:bulk.succeeded`, { count, shown: number(count) }));
    putAway(whole.id);
  }, [whole?.id]);
}

/** The browser asks before the page is left while something is under way. */
function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}
