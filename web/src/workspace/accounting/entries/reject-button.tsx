import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountingEntry } from '../../../../../contract/accounting-entries.ts';
import { taken } from '../../../api/client.ts';
import { useWorkspaceApi } from '../../../api/use-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { useAccountingRefresh } from '../accounting-data.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface Props {
  readonly workspaceId: string;
  readonly entry: AccountingEntry;
}

/** Rejects a cost, with a reason. */
export function RejectButton({ workspaceId, entry }: Props) {
  const { t } = useTranslation('accounting');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useAccountingRefresh(workspaceId);
  const [isAsked, setAsked] = useState(false);
  const reject = useCall(
    (reason: string) =>
      taken(
        api.POST('/api/workspace/accounting/entries/{entryId}/reject', {
          params: { path: { entryId: entry.id } },
          body: { reason },
        }),
      ),
    async () => {
      toastDone(t('reject.done'));
      setAsked(false);
      await refresh();
    },
    () => void refresh(),
  );
  const advice = entry.previous === null ? [t('reject.advice')] : [t('reject.advice'), t('reject.amendment')];
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('actions.reject')}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={t('reject.title')}
          advice={advice}
          action={t('actions.reject')}
          call={reject}
          onClose={() => {
            reject.reset();
            setAsked(false);
          }}
        />
      )}
    </>
  );
}
