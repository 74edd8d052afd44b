// Events of vendor B: pure. An event is a hint: its name and its ids alone are read, and records are read from the vendor.
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import { readId } from '../answers/public.ts';
import { getMember } from './pages.ts';

/** A change of a record, by the ids that its event names. */
export interface CompanyEvent {
  readonly entity: Extract<SyncedEntity, 'issue' | 'rfi'>;
  readonly vendorId: string;
  /** Null if the event does not name the project. */
  readonly projectId: string | null;
}

const ENTITIES: Readonly<Record<string, CompanyEvent['entity']>> = { rfis: 'rfi', coordination_issues: 'issue' };
const ACTION = /(?:^|\.)(?:create|update|delete)d?$/;

/** Reads the body of an event, which is any JSON; undefined for events without an effect here. */
export function readCompanyEvent(body: unknown): CompanyEvent | undefined {
  const names = [
    getMember(getMember(body, 'hook'), 'event'),
    ...['event', 'event_type', 'type'].map((each) => getMember(body, each)),
  ];
  const name = names.find((each) => typeof each === 'string');
  const resource = getMember(body, 'resource_name');
  if (typeof name !== 'string' || typeof resource !== 'string' || !ACTION.test(name)) return undefined;
  const key = resource.toLowerCase().replaceAll(' ', '_');
  const entity = Object.hasOwn(ENTITIES, key) ? ENTITIES[key] : undefined;
  const vendorId = readId(getMember(body, 'resource_id'));
  const projectId = readEventProject(body);
  if (entity === undefined || typeof vendorId !== 'string' || projectId === undefined) return undefined;
  return { entity, vendorId, projectId };
}

/** Returns the project that an event names; null if it names none, undefined for what is not an id. */
export function readEventProject(body: unknown): string | null | undefined {
  return readId(getMember(body, 'project_id') ?? null);
}
