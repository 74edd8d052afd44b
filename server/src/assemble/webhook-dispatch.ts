// The worker's side of webhooks: the dispatcher with the sender, the secrets and the metrics of this process.
import { randomFraction } from '../platform/ids.ts';
import { openLoadMeter } from '../platform/telemetry/load-meter.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import { Dispatcher, type DispatchObserver, deadLetter, openEndpoint } from '../webhooks/deliveries/public.ts';
import { deadLetterDeps, type SliceDeps } from './slices.ts';

/** Sends webhook deliveries until it is stopped; stopping waits for the attempts that run. */
export function startWebhookDispatch(deps: SliceDeps, metrics: Metrics): Dispatcher {
  const { config, db, clock, ids, keyring, log } = deps.foundation;
  const wire = { keyring, sender: deps.resources.sender, clock, timeoutMs: config.webhookTimeoutMs };
  const letters = deadLetterDeps(deps);
  const dispatcher = new Dispatcher({
    db,
    clock,
    ids,
    schedule: { retryDelaysMs: config.webhookRetryDelaysMs, random: randomFraction },
    openTarget: (address) => openEndpoint(wire, address),
    saveDeadLetter: (scope, letter) => deadLetter(letters, scope, letter),
    observe: observerOf(metrics),
    mayWork: () => !deps.foundation.clockWatch.isWrong(),
    measureLoad: openLoadMeter(),
    onFailure(error, queue) {
      if (queue === undefined) log.error('webhook deliveries wait until the database answers', error);
      else {
        const { workspaceId, subscriptionId } = queue;
        log.error('a webhook subscription could not be served', error, { workspaceId, subscriptionId });
      }
    },
  });
  metrics.gauge({ name: 'pcs_webhook_attempts_under_way', help: 'Webhook attempts of this process under way.' }, () =>
    dispatcher.countInFlight(),
  );
  return dispatcher;
}

// Labelled children are made once for each value: these are on every delivery's way.
function observerOf(metrics: Metrics): DispatchObserver {
  const attempts = metrics.counter({
    name: 'pcs_webhook_attempts_total',
    help: 'Webhook attempts of this process, by where they failed; none: they did not.',
    labelNames: ['phase'],
  });
  const deliveries = metrics.counter({
    name: 'pcs_webhook_deliveries_total',
    help: 'Webhook deliveries of this process by what became of them after an attempt.',
    labelNames: ['became'],
  });
  const untried = metrics.counter({
    name: 'pcs_webhook_untried_total',
    help: 'Webhook attempts that this process could not make, by its own fault; they count against nobody.',
    labelNames: ['fault'],
  });
  const children = new Map<string, { inc(): void }>();
  const childOf = (counter: typeof attempts, value: string) => {
    const made = children.get(value) ?? counter.labels(value);
    children.set(value, made);
    return made;
  };
  return {
    attempt: (phase) => childOf(attempts, phase ?? 'none').inc(),
    delivery: (became) => childOf(deliveries, became).inc(),
    untried: (fault) => untried.inc({ fault }),
  };
}
