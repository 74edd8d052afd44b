// Where an RFI can go from where it is, an answer apart. What ends it is asked about first.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/confirm.tsx';
import type { Rfi } from './rfi-terms.ts';
import type { useRfiEdit } from './use-rfi-edit.tsx';

interface Props {
  readonly rfi: Rfi;
  readonly edit: ReturnType<typeof useRfiEdit>['edit'];
}

/** The word for a step, by where it comes from and leads to. */
const STEPS = { draft: 'raise', answered: 'reopen', closed: 'close', void: 'void' } as const;

/** A button for each status that the RFI may get now. */
export function RfiSteps({ rfi, edit }: Props) {
  const { t } = useTranslation('rfis');
  const [ending, setEnding] = useState<'closed' | 'void'>();
  const [isPending, setPending] = useState(false);
  const { nextStatuses, status } = rfi;

  async function end(to: 'closed' | 'void'): Promise<void> {
    setPending(true);
    await edit({ status: to });
    setPending(false);
    setEnding(undefined);
  }

  return (
    <>
      {nextStatuses.includes('void') && (
        <Button variant="default" onClick={() => setEnding('void')}>
          {t('step.void')}
        </Button>
      )}
      {nextStatuses.includes('open') && (status === 'draft' || status === 'answered') && (
        <Button variant={status === 'draft' ? 'filled' : 'default'} onClick={() => void edit({ status: 'open' })}>
          {t(`step.${STEPS[status]}`)}
        </Button>
      )}
      {nextStatuses.includes('closed') && <Button onClick={() => setEnding('closed')}>{t('step.close')}</Button>}
      <Confirm
        opened={ending !== undefined}
        title={t(ending === 'void' ? 'ending.voidTitle' : 'ending.closeTitle', { number: rfi.number })}
        action={t(`step.${STEPS[ending ?? 'closed']}`)}
        isDangerous={ending === 'void'}
        isPending={isPending}
        problem={null}
        onConfirm={() => ending && void end(ending)}
        onClose={() => setEnding(undefined)}
      >
        {t(ending === 'void' ? 'ending.voidAdvice' : 'ending.closeAdvice')}
      </Confirm>
    </>
  );
}
