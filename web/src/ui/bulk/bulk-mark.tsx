import { Button, RingProgress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { fetched, GiveUp } from '../fetched.tsx';
import { toastDone } from '../toasts.tsx';
import { isOver, listLeft, type Run } from './bulk-runs.ts';
import { useBulkRuns, useBulkView } from './use-bulk-runs.ts';

const BulkReport = fetched(() => import('./bulk-report.tsx'), 'BulkReport');

/** Shows the progress of bulk changes in the top bar of every screen; nothing if there are none. */
export function BulkMark() {
  // Loads the texts early, so that a bulk bar opened by a click does not wait for them.
  useTranslation('bulk');
  const { runs, shown } = useBulkView();
  const { show } = useBulkRuns();
  const running = runs.find((each) => !isOver(each));
  const run = running ?? runs.at(-1);
  const open = runs.find(({ id }) => id === shown);
  const whole = runs.find((each) => isOver(each) && listLeft(each).length === 0);
  useLeaving(running !== undefined);
  if (run === undefined) return null;
  return (
    <>
      <Mark run={run} />
      {whole && (
        <Suspense fallback={null}>
          <Done key={whole.id} run={whole} />
        </Suspense>
      )}
      {open && (
        <GiveUp value={() => show(undefined)}>
          <Suspense fallback={null}>
            <BulkReport run={open} />
          </Suspense>
        </GiveUp>
      )}
    </>
  );
}

function Mark({ run }: { readonly run: Run }) {
  const { t } = useTranslation('bulk');
  const { number } = useFormats();
  const { show } = useBulkRuns();
  const { items, succeeded, refused } = run;
  const done = succeeded.length + refused.length;
  const left = listLeft(run).length;
  const said = isOver(run) ? t('mark.left', { count: left, shown: number(left) }) : t('mark.running');
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

/** Announces a run without refusals once, and closes it by itself. */
function Done({ run: { id, said, succeeded } }: { readonly run: Run }) {
  const { t } = useTranslation(['issues', 'clashes', 'photos']);
  const { number } = useFormats();
  const { putAway } = useBulkRuns();
  const count = succeeded.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each run
  useEffect(() => {
    toastDone(t(said, { count, shown: number(count) }));
    putAway(id);
  }, [id]);
  return null;
}

/** Makes the browser ask before the page is left during a run, and stores the progress if it is left. */
function useLeaving(isActive: boolean): void {
  const { leave, comeBack } = useBulkRuns();
  useEffect(() => {
    if (!isActive) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [isActive, leave, comeBack]);
}
