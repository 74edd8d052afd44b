// Members of a connection's settings as inputs show them, and back. Pure.
import type { IntegrationConnection } from '../../../contract/integrations.ts';

/** Returns the address of the API that is set for a connection; empty without one. */
export function getBaseUrl(connection: Pick<IntegrationConnection, 'config'> | undefined): string {
  const baseUrl = connection?.config.baseUrl;
  return typeof baseUrl === 'string' ? baseUrl : '';
}
