import { Button } from '@mantine/core';
import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountingEntry } from '../../../../../contract/accounting-entries.ts';
import { taken } from '../../../api/client.ts';
import { useWorkspaceApi } from '../../../api/use-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { toastDone, toastProblem } from '../../../ui/toasts.tsx';
import { useAccountingRefresh } from '../accounting-data.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface Props {
  readonly workspaceId: string;
  readonly entry: AccountingEntry;
}

/** Reads the documents of an entry from the provider again. */
export function RefreshButton({ workspaceId, entry }: Props) {
  const { t } = useTranslation('accounting');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useAccountingRefresh(workspaceId);
  const read = useCall(
    () =>
      taken(
        api.POST('/api/workspace/accounting/entries/{entryId}/refresh', { params: { path: { entryId: entry.id } } }),
      ),
    async () => {
      toastDone(t('refresh.begun'));
      await refresh();
    },
    (problem) => toastProblem(t('refresh.refused'), problem),
  );
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={read.isPending}
      onClick={() => read.run(undefined)}
    >
      {t('actions.refresh')}
    </Button>
  );
}

/** Reverses what was pushed, with a reason, after a question that says what happens at the provider. */
export function ReverseButton({ workspaceId, entry }: Props) {
  const { t } = useTranslation('accounting');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useAccountingRefresh(workspaceId);
  const [isAsked, setAsked] = useState(false);
  const reverse = useCall(
    (reason: string) =>
      taken(
        api.POST('/api/workspace/accounting/entries/{entryId}/reverse', {
          params: { path: { entryId: entry.id } },
          body: { reason },
        }),
      ),
    async () => {
      toastDone(t('reverse.begun'));
      setAsked(false);
      await refresh();
    },
    () => void refresh(),
  );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} data-mirrored aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('actions.reverse')}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={t('reverse.title')}
          advice={[t('reverse.drafts'), t('reverse.others')]}
          action={t('actions.reverse')}
          call={reverse}
          onClose={() => {
            reverse.reset();
            setAsked(false);
          }}
        />
      )}
    </>
  );
}
