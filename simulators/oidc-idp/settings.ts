// What of the provider can be set while it runs.
import type { Person } from '../identity-providers/people.ts';
import type { Client } from './memory.ts';

/** What can be set while it runs. */
export interface OidcSettings {
  people: readonly Person[];
  clients: readonly Client[];
  /** By how much its clock is from that of this machine. */
  offsetMs: number;
}
