import { createContext, useContext } from 'react';
import type { Preferences, PreferencesChange } from '../../../contract/preferences.ts';
import type { Api } from './client.ts';
import type { ConfirmGate } from './confirm-gate.ts';
import type { SessionGate } from './session-gate.ts';
import type { Waiting } from './waiting.ts';

/** What the application's calls go through; made once, in main.tsx. */
export interface Service {
  readonly gate: SessionGate;
  readonly confirmation: ConfirmGate;
  readonly waiting: Waiting;
  /** A client for what lies in a workspace; without one for what is the person's own and for projects. */
  readonly apiOf: (workspaceId?: string) => Api;
  /** A fetch as patient as the clients', for addresses that are followed as links. Throws a Problem. */
  readonly ask: (request: Request) => Promise<Response>;
  readonly kept: KeptFiles;
  readonly looks: Looks;
}

/** The language and the theme of the page, which are remembered in this browser for the time before a sign-in. */
export interface Looks {
  /** Shows what is named and remembers it in this browser. Null: as the browser and the device are set. */
  readonly show: (chosen: PreferencesChange) => Promise<void>;
  /** Returns what this browser remembers. */
  readonly remembered: () => Preferences;
}

/** Files of people that this browser keeps until they are sent. */
export interface KeptFiles {
  /** Throws away those of everybody but this person, who has just come; undefined: of everybody. */
  readonly leaveOnlyOf: (userId: string | undefined) => Promise<void>;
}

export const ServiceContext = createContext<Service | undefined>(undefined);

/** The service that the application talks to. */
export function useService(): Service {
  const service = useContext(ServiceContext);
  if (service === undefined) throw new Error('ServiceContext is missing above this component.');
  return service;
}

/** The client for projects and for what is the person's own. */
export function useApi(): Api {
  return useService().apiOf();
}

/** The client for the paths under `/api/workspace`. */
export function useWorkspaceApi(workspaceId: string): Api {
  return useService().apiOf(workspaceId);
}
