// Whose deliveries they are: for the slice that makes and sends them. Not for how subscriptions are made and changed.
/** Deliveries are signed. */
export { openSecrets, type Secrets } from './secrets.ts';
