// The names by which a person chose what to link: they are shown until a check has read those at the vendor.
import type { IntegrationConnection } from '../../../../contract/integrations.ts';

interface Named {
  readonly id: string;
  readonly name: string | null;
}

export interface ChosenNames {
  readonly company: Named | null;
  readonly project: Named;
}

type Linked = Pick<IntegrationConnection, 'linkedCompanyId' | 'linkedCompanyName' | 'linkedProjectId' | 'linkedName'>;

/** Returns the key of the chosen names in the query cache. */
export const toChosenKey = (projectId: string, connectionId: string) =>
  ['project', projectId, 'integration-chosen', connectionId] as const;

/** Returns a connection with the chosen names in place of those that are not known yet. */
export function fillNames<Connection extends Linked>(
  connection: Connection,
  chosen: ChosenNames | undefined,
): Connection {
  const find = (id: string | null, named: Named | null | undefined) =>
    named !== null && named?.id === id ? named.name : null;
  return {
    ...connection,
    linkedCompanyName: connection.linkedCompanyName ?? find(connection.linkedCompanyId, chosen?.company),
    linkedName: connection.linkedName ?? find(connection.linkedProjectId, chosen?.project),
  };
}
