import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/confirm.tsx';
import type { IssueStatus } from './issue-terms.ts';

/**
 * Asks before a status from which there is no way back. `ask` does at once what need not be asked; `dialog` is to be shown.
 */
export function useClosing() {
  const { t } = useTranslation('issues');
  const [asked, setAsked] = useState<{ status: IssueStatus; count: number; go: () => void }>();
  const ask = (status: IssueStatus, count: number, go: () => void) => {
    if (status === 'closed' || status === 'verified') setAsked({ status, count, go });
    else go();
  };
  const dialog = (
    <Confirm
      opened={asked !== undefined}
      title={t(asked?.status === 'verified' ? 'closing.verifyTitle' : 'closing.title', { count: asked?.count ?? 1 })}
      action={asked ? t(`closing.${asked.status === 'verified' ? 'verify' : 'close'}`) : ''}
      isDangerous={false}
      isPending={false}
      problem={null}
      onConfirm={() => {
        setAsked(undefined);
        asked?.go();
      }}
      onClose={() => setAsked(undefined)}
    >
      {t('closing.advice')}
    </Confirm>
  );
  return { ask, dialog };
}
