// The events that subscriptions name and deliveries carry (spec 6.1). The list is closed for v1: names may be added, and
// none is changed or removed.

/** What each event tells of. */
export const EVENT_MEANINGS = {
  'issue.created': 'An issue is created.',
  'issue.updated': 'An issue is changed in any way, including the change that closes it.',
  'issue.closed': 'An issue enters `closed` or `verified`; not again when a closed issue is edited.',
  'rfi.created': 'An RFI is raised: created as `open`, or moved from `draft` to `open` for the first time.',
  'clash.decided': 'A decision on a clash is written to the governance ledger.',
} as const;

export type EventType = keyof typeof EVENT_MEANINGS;

/** The names of the events, in the order of spec 6.1. */
export const EVENT_TYPES = Object.keys(EVENT_MEANINGS) as EventType[];

/** What else happens: told inside the service, to automation rules, and not offered to subscriptions (spec 6.4). */
export const INTERNAL_EVENT_MEANINGS = {
  'anomaly.raised': 'A threshold or the analytics scan raises an anomaly.',
  'photo.published': 'A captured photo is published.',
} as const;

/** An entry of the audit log, for the streams of a workspace's owners alone; subscriptions to events cannot name it. */
export const AUDIT_EVENT = 'audit.entry';

/** The cost of an RFI or what decides about it changed: its status, or the subject under which it is proposed. Told inside the service alone. */
export const COST_EVENT = 'rfi.cost_changed';

/** Every event that the outbox takes. */
export type OutboxEventType = EventType | keyof typeof INTERNAL_EVENT_MEANINGS | typeof AUDIT_EVENT | typeof COST_EVENT;

/** Sent by hand to try a subscription out (contract §7); it cannot be subscribed to, and no change causes it. */
export const PING_EVENT = 'ping';
