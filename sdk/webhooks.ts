// The door for receivers of webhooks: needs nothing but the runtime.
export {
  type AuditEntry,
  type DeliveredEvent,
  type Delivery,
  DeliveryRefusal,
  type Received,
  type RefusalReason,
  verifyDelivery,
} from './delivery.ts';
export { readDelivery, readDeliveryRequest } from './receiving.ts';
