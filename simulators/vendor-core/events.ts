// Events of a simulated vendor: signed, sent to each hook, and held, repeated, reordered or dropped on demand.
import { randomUUID } from 'node:crypto';
import type { Hook, Vendor, VendorEvent } from './call.ts';
import type { Fault, FaultPlan } from './faults.ts';
import type { JsonObject } from './json.ts';
import type { World } from './world.ts';

export interface Delivery {
  readonly id: number;
  readonly event: string;
  readonly hookId: string;
  readonly body: JsonObject;
  state: 'held' | 'sending' | 'sent' | 'dropped';
  /** Status of the receiver's last answer; null if there was none. */
  status: number | null;
  error: string | null;
  attempts: number;
}

export interface Events {
  list(): readonly Delivery[];
  isHeld(): boolean;
  send(event: VendorEvent): readonly Delivery[];
  /** Keeps new deliveries back, or sends those that were kept. */
  setHeld(isHeld: boolean, order?: readonly number[]): void;
  repeat(id: number): Promise<Delivery>;
  drop(id: number): Delivery;
  /** Resolves when nothing is being sent. */
  settle(): Promise<void>;
  close(): void;
}

interface Sending {
  readonly delivery: Delivery;
  readonly hook: Hook;
  readonly faults: readonly Fault[];
}

const TIMEOUT_MS = 5000;

/** Opens the queue of events and sends those that changes of records cause. */
export function openEvents(vendor: Vendor, world: World, plan: FaultPlan): Events {
  const all: Sending[] = [];
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let isHeld = false;
  let waiting: Sending[] = [];
  const start = (sending: Sending): Promise<void> => {
    const work = post(vendor, world, sending).finally(() => running.delete(work));
    running.add(work);
    return work;
  };
  const dispatch = (sending: Sending): void => {
    const { delivery, faults } = sending;
    const delay = faults.find((each) => each.kind === 'delay');
    if (isHeld) return;
    if (faults.some((each) => each.kind === 'drop')) delivery.state = 'dropped';
    else if (faults.some((each) => each.kind === 'reorder')) waiting.push(sending);
    else if (delay !== undefined) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        void start(sending);
      }, delay.delayMs);
      timers.add(timer);
    } else {
      void start(sending).then(() => (faults.some((each) => each.kind === 'repeat') ? start(sending) : undefined));
      const behind = waiting;
      waiting = [];
      for (const each of behind) void start(each);
    }
  };
  const find = (id: number): Sending => {
    const found = all.find((each) => each.delivery.id === id);
    if (found === undefined) throw new TypeError(`event ${id} does not exist`);
    return found;
  };
  const send = (event: VendorEvent): Delivery[] => {
    const faults = plan.take('event', 'POST', event.name);
    const count = faults.find((each) => each.kind === 'burst')?.count ?? 1;
    const made = (vendor.findHooks?.(event, world) ?? []).flatMap((hook) =>
      Array.from({ length: count }, (_each, copy) => createSending(event, hook, faults, copy)),
    );
    for (const each of made) {
      each.delivery.id = all.push(each);
      dispatch(each);
    }
    return made.map((each) => each.delivery);
  };
  world.listeners.push((row, action) => {
    const event = vendor.describeChange?.(row.entity, row, action);
    if (event !== undefined) send(event);
  });
  return {
    list: () => all.map((each) => each.delivery),
    isHeld: () => isHeld,
    send,
    setHeld(next, order = []) {
      isHeld = next;
      if (next) return;
      const held = all.filter((each) => each.delivery.state === 'held' && !waiting.includes(each));
      for (const each of held.toSorted((a, b) => getPlace(order, a) - getPlace(order, b))) dispatch(each);
    },
    async repeat(id) {
      const sending = find(id);
      await start(sending);
      return sending.delivery;
    },
    drop(id) {
      const { delivery } = find(id);
      if (delivery.state !== 'held') throw new TypeError(`event ${id} is not held`);
      delivery.state = 'dropped';
      return delivery;
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function getPlace(order: readonly number[], { delivery }: Sending): number {
  const place = order.indexOf(delivery.id);
  return place === -1 ? order.length + delivery.id : place;
}

function createSending(event: VendorEvent, hook: Hook, faults: readonly Fault[], copy: number) {
  const has = (kind: string) => faults.some((each) => each.kind === kind);
  const body = { ...event.body };
  // Copies of a burst are events of their own, with ids of their own.
  if (copy > 0 && 'id' in body) body.id = typeof body.id === 'number' ? body.id + copy * 1_000_000 : randomUUID();
  if (copy > 0 && 'ulid' in body) body.ulid = randomUUID();
  const name = has('unknown_event') ? 'something.unheard' : event.name;
  for (const member of ['event', 'event_type']) {
    if (has('unknown_event') && member in body) body[member] = name;
  }
  const { hook: described } = body;
  if (typeof described === 'object' && described !== null && !Array.isArray(described)) {
    body.hook = { ...described, event: name, hookId: hook.id };
  }
  const delivery = {
    id: 0,
    event: name,
    hookId: hook.id,
    body,
    state: 'held' as Delivery['state'],
    status: null,
    error: null,
    attempts: 0,
  };
  return { delivery, hook, faults };
}

async function post(vendor: Vendor, world: World, { delivery, hook, faults }: Sending): Promise<void> {
  const has = (kind: string) => faults.some((each) => each.kind === kind);
  const raw = Buffer.from(JSON.stringify(delivery.body));
  const secret = has('bad_signature') ? `not-${hook.secret}` : has('old_secret') ? hook.oldSecret : hook.secret;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...hook.headers,
    ...vendor.signatureHeaders?.(hook, raw, secret),
  };
  for (const name of Object.keys(headers).filter((each) => each.endsWith('-company-id'))) {
    if (has('no_company')) delete headers[name];
    else if (has('other_company')) headers[name] = '999999';
  }
  delivery.state = 'sending';
  delivery.attempts += 1;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(hook.url, { method: 'POST', headers, body: raw, signal, redirect: 'manual' });
    await answer.arrayBuffer();
    delivery.status = answer.status;
    delivery.error = null;
  } catch (error) {
    delivery.status = null;
    delivery.error = String(error);
  }
  delivery.state = 'sent';
  vendor.noteDelivery?.(hook.id, delivery.status !== null && delivery.status < 300, world);
}
