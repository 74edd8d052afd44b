import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../../api/client.ts';
import { useWorkspaceApi } from '../../../api/use-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { useAccountingRefresh } from '../accounting-data.ts';
import { PAYABLE_KINDS } from '../payable-kinds.ts';
import type { AccountingTabProps } from '../tab-props.ts';
import { KindRadios } from './kind-radios.tsx';

/** Changes who may approve, and the kind of document that costs usually become. */
export function ApprovalSettings({ workspaceId, accounting, etag }: AccountingTabProps) {
  const { t } = useTranslation('accounting');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useAccountingRefresh(workspaceId);
  const [requireSecondPerson, setSecondPerson] = useState(accounting.requireSecondPerson);
  const [defaultKind, setKind] = useState(accounting.defaultKind);
  const isConnected = accounting.id !== null;
  const save = useCall(
    () =>
      taken(
        api.PATCH('/api/workspace/accounting', {
          params: etag === null ? {} : { header: { 'If-Match': etag } },
          body: { requireSecondPerson, defaultKind },
        }),
      ),
    async () => {
      toastDone(t('settings.saved'));
      await refresh();
    },
    () => void refresh(),
  );
  const isChanged = requireSecondPerson !== accounting.requireSecondPerson || defaultKind !== accounting.defaultKind;
  return (
    <Section title={t('settings.title')}>
      <Stack>
        <Switch
          label={t('settings.secondPerson')}
          description={t('settings.secondPersonHint')}
          checked={requireSecondPerson}
          disabled={!isConnected}
          onChange={({ currentTarget: { checked } }) => setSecondPerson(checked)}
        />
        <KindRadios
          label={t('settings.defaultKind')}
          kinds={PAYABLE_KINDS}
          hasDraftBills={accounting.company?.hasDraftBills ?? true}
          value={defaultKind}
          disabled={!isConnected}
          onChange={(next) => setKind(next)}
        />
        {!isConnected && <Text size="sm">{t('settings.connectFirst')}</Text>}
        {save.problem != null && <ProblemNotice problem={save.problem} />}
        <Group justify="flex-end">
          <Button loading={save.isPending} disabled={!isChanged || !isConnected} onClick={() => save.run(undefined)}>
            {t('settings.save')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
