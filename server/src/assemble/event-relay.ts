// The worker's side of the outbox: relay and listener as one thing that stops. Deliveries are sent as soon as they are made,
// whichever process made them.
import { listenForEvents } from '../platform/outbox/listener.ts';
import { type EventConsumer, startRelay } from '../platform/outbox/relay.ts';
import { OUTBOX_CHANNEL } from '../platform/records/record-change.ts';
import { WEBHOOK_CHANNEL } from '../webhooks/deliveries/public.ts';
import type { Foundation } from './foundation.ts';

/** Hands events to the consumers until it is stopped; stopping lets what runs finish. */
export function startEventRelay(
  foundation: Foundation,
  consumers: readonly EventConsumer[],
  wakeDispatcher: () => void,
): { stop(): Promise<void> } {
  const { config, db, clock, log, ownerUrl } = foundation;
  const relay = startRelay({
    db,
    clock,
    consumers,
    onHandled: wakeDispatcher,
    mayWork: () => !foundation.clockWatch.isWrong(),
    onFailure: (error, workspaceId) =>
      log.error('events could not be handled and are tried again', error, { workspaceId: workspaceId ?? null }),
  });
  const stopListening = listenForEvents(
    {
      url: ownerUrl,
      role: config.databaseRole,
      clock,
      onFailure: (error) => log.error('the connection for events was lost', error),
    },
    { [OUTBOX_CHANNEL]: relay.wake, [WEBHOOK_CHANNEL]: wakeDispatcher },
  );
  return {
    async stop() {
      await stopListening();
      await relay.stop();
    },
  };
}
