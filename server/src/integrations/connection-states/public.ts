// States of connections: of projects to vendors, and of workspaces to their accounting provider.
export {
  applyEvent,
  type ConnectionEvent,
  type EventFault,
  findRepair,
  findRetryMs,
  findStatus,
  type StateChange,
  type StoredState,
} from './states.ts';
