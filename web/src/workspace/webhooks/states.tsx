import { useTranslation } from 'react-i18next';
import type { WorkspaceDelivery } from '../../../../contract/deliveries.ts';
import type { WorkspaceWebhook } from '../../../../contract/webhooks.ts';
import { StatusMark } from '../../ui/status-mark.tsx';

/** Whether a subscription gets what happens. */
export function WebhookState({ active }: Pick<WorkspaceWebhook, 'active'>) {
  const { t } = useTranslation('webhooks');
  return <StatusMark color={active ? 'green' : 'red'} label={t(active ? 'active' : 'disabled')} />;
}

const COLORS = { pending: 'blue', delivered: 'green', dead: 'red' } as const;

/** What became of a delivery. */
export function DeliveryState({ status }: Pick<WorkspaceDelivery, 'status'>) {
  const { t } = useTranslation('webhooks');
  return <StatusMark color={COLORS[status]} label={t(`statuses.${status}`)} />;
}

/** What a delivery tells of, in words, and as the receiver reads it. */
export function EventName({ event }: Pick<WorkspaceDelivery, 'event'>) {
  const { t } = useTranslation('webhooks');
  return <span>{t(`eventNames.${event}`)}</span>;
}

/** Why an attempt failed, in a sentence; an error that has no words yet as it is named. */
export function ErrorSentence({ error }: { readonly error: string }) {
  const { t, i18n } = useTranslation('webhooks');
  return i18n.exists(`webhooks:errors.${error}`) ? (
    <span>{t(`errors.${error as 'timed_out'}`)}</span>
  ) : (
    <span className="as-typed">{error}</span>
  );
}
