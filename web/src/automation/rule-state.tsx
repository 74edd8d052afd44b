import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { useCall } from '../api/use-call.ts';
import { StatusMark } from '../ui/status-mark.tsx';
import { toastDone, toastProblem } from '../ui/toasts.tsx';
import { type Rule, useRuleRefresh } from './rule-data.ts';

/** Whether a rule is on. */
export function RuleState({ rule: { enabled, disabledReason } }: { readonly rule: Rule }) {
  const { t } = useTranslation('automation');
  if (enabled) return <StatusMark color="green" label={t('on')} />;
  return disabledReason === null ? (
    <StatusMark color="gray" label={t('off')} />
  ) : (
    <StatusMark color="red" label={t('switchedOff')} />
  );
}

/** Switches a rule on or off. */
export function SwitchRule({ rule: { id, projectId, enabled } }: { readonly rule: Rule }) {
  const { t } = useTranslation('automation');
  const api = useApi();
  const refresh = useRuleRefresh(projectId);
  const change = useCall(
    () =>
      taken(
        api.PATCH('/api/projects/{projectId}/automation-rules/{ruleId}', {
          params: { path: { projectId, ruleId: id } },
          body: { enabled: !enabled },
        }),
      ),
    () => {
      toastDone(t(enabled ? 'turnedOff' : 'turnedOn'));
      void refresh();
    },
    (problem) => toastProblem(t('notTurned'), problem),
  );
  return (
    <Button
      variant={enabled ? 'default' : 'filled'}
      leftSection={enabled ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} data-mirrored />}
      loading={change.isPending}
      onClick={() => change.run(undefined)}
    >
      {t(enabled ? 'turnOff' : 'turnOn')}
    </Button>
  );
}
