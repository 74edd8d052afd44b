// Workspaces that a person was asked to join and said "not now" to, in this browser: they are not asked again by themselves.

const KEPT_AS = 'pcs-put-off';

/** Lists the ids of the workspaces that were put off. */
export function listPutOff(): string[] {
  return localStorage.getItem(KEPT_AS)?.split(' ') ?? [];
}

/** Puts a workspace off. Its own pages and the account's page still ask. */
export function putOff(workspaceId: string): void {
  const ids = new Set(listPutOff()).add(workspaceId);
  localStorage.setItem(KEPT_AS, [...ids].join(' '));
}
