import { type Static, Type } from 'typebox';
import { person, personally, signedIn } from '../access.ts';
import {
  ConsentStart,
  IntegrationChange,
  IntegrationConnect,
  IntegrationConnection,
  IntegrationConnectionPage,
  IntegrationLink,
  IntegrationTokenConnect,
  IntegrationVendorPage,
} from '../integrations.ts';
import { Uuid } from '../values.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Integrations', description: 'Connections between projects and the platforms of other vendors.' };

/** Paths that name a vendor. */
const VendorParams = Type.Object({
  projectId: Uuid(),
  vendor: Type.String({ minLength: 1, maxLength: 100, description: 'The name of the vendor.' }),
});
export type VendorParams = Static<typeof VendorParams>;

export const integrationOperations = defineOperations(tag, {
  listIntegrationVendors: {
    method: 'GET',
    path: '/api/projects/{projectId}/integration-vendors',
    summary: 'List integration vendors',
    description:
      'Returns the vendors that the project can be connected to, with the records that each synchronizes, in one page: ' +
      '`nextCursor` is null.',
    access: person('viewer'),
    reply: IntegrationVendorPage,
  },
  listIntegrationConnections: {
    method: 'GET',
    path: '/api/projects/{projectId}/integration-connections',
    summary: 'List integration connections',
    description: 'Returns the connections of the project, one for each vendor, in one page: `nextCursor` is null.',
    access: person('viewer'),
    reply: IntegrationConnectionPage,
  },
  getIntegrationConnection: {
    method: 'GET',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}',
    summary: 'Get an integration connection',
    access: person('viewer'),
    reply: IntegrationConnection,
    etag: true,
  },
  connectIntegration: {
    method: 'POST',
    path: '/api/projects/{projectId}/integration-connections/{vendor}/connect',
    summary: 'Connect a project to a vendor',
    description:
      'Creates the connection (201), or replaces the credentials of the existing one and merges `config` over the stored ' +
      'settings (200). A project has one connection for each vendor. The vendor is not called to answer this request: the ' +
      'credentials are checked afterwards.',
    access: person('admin'),
    params: VendorParams,
    body: IntegrationConnect,
    reply: IntegrationConnection,
    creates: {},
    otherReplies: { 200: { description: 'The existing connection was changed.', reply: IntegrationConnection } },
    etag: true,
    entitlement: 'integrations',
    confirmed: true,
    refuses: ['not_found'],
  },
  connectIntegrationByToken: {
    method: 'POST',
    path: '/api/projects/{projectId}/integrations/{vendor}/connect',
    summary: 'Connect a project to a vendor with an access token',
    description:
      'For vendors of kind b. Creates the connection (201) or replaces the tokens of the existing one (200); `baseUrl` and ' +
      '`webhookSecret` become members of `config`.',
    access: person('admin'),
    params: VendorParams,
    body: IntegrationTokenConnect,
    reply: IntegrationConnection,
    creates: {},
    otherReplies: { 200: { description: 'The existing connection was changed.', reply: IntegrationConnection } },
    etag: true,
    entitlement: 'integrations',
    confirmed: true,
    refuses: ['not_found'],
  },
  linkIntegrationConnection: {
    method: 'POST',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}/link',
    summary: 'Link a connection to a project of the vendor',
    access: person('admin'),
    body: IntegrationLink,
    reply: IntegrationConnection,
    etag: true,
    refuses: ['conflict'],
  },
  linkIntegration: {
    method: 'POST',
    path: '/api/projects/{projectId}/integrations/{vendor}/link',
    summary: 'Link the connection to a vendor to a company and project there',
    description: 'For vendors of kind b.',
    access: person('admin'),
    params: VendorParams,
    body: IntegrationLink,
    reply: IntegrationConnection,
    etag: true,
    refuses: ['not_found', 'conflict'],
  },
  updateIntegrationConnection: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}',
    summary: 'Update the settings of a connection',
    access: person('admin'),
    body: IntegrationChange,
    reply: IntegrationConnection,
    etag: true,
    refuses: ['precondition_failed', 'conflict'],
  },
  disconnectIntegration: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}',
    summary: 'Disconnect a project from a vendor',
    description:
      'Deletes the credentials and secrets; links, mappings and the ledger are kept, and connecting again continues with them. ' +
      'Has no effect on a connection that is disconnected.',
    access: person('admin'),
    reply: null,
    confirmed: true,
    refuses: ['precondition_failed'],
  },
  startIntegrationConsent: {
    method: 'GET',
    path: '/api/projects/{projectId}/integrations/{vendor}/oauth/start',
    summary: 'Begin the consent of a vendor',
    description:
      'For vendors of kind a. Redirects the person to the page at which they consent; with `Accept: application/json` returns its ' +
      'address instead.',
    access: personally('admin'),
    params: VendorParams,
    query: Type.Object({
      scopes: Type.Optional(
        Type.String({
          maxLength: 2000,
          description: 'The scopes to ask for, separated by blanks; those of the operator if absent.',
        }),
      ),
    }),
    reply: ConsentStart,
    otherReplies: {
      302: { description: 'The address at which the person consents.', reply: { mediaType: 'text/html' } },
    },
    entitlement: 'integrations',
    confirmed: true,
    refuses: ['not_found', 'conflict'],
  },
  completeIntegrationConsent: {
    method: 'GET',
    path: '/api/integrations/{vendor}/oauth/callback',
    summary: 'Complete the consent of a vendor',
    description:
      "The vendor redirects the person to this address. Redirects to the project's integrations with `connected` or `error`.",
    access: signedIn,
    scope: 'none',
    params: Type.Object({
      vendor: Type.String({ minLength: 1, maxLength: 100, description: 'The name of the vendor.' }),
    }),
    query: Type.Object(
      {
        code: Type.Optional(Type.String({ maxLength: 4_096, description: 'The authorization code.' })),
        state: Type.Optional(Type.String({ maxLength: 200, description: 'The state of the consent.' })),
        error: Type.Optional(Type.String({ maxLength: 200, description: 'The reason why there is no code.' })),
        iss: Type.Optional(Type.String({ maxLength: 2_048, description: 'The issuer (RFC 9207).' })),
      },
      { additionalProperties: true },
    ),
    reply: { mediaType: 'text/html' },
    status: 303,
    refusesWithPage: 'navigations',
    refuses: ['bad_request', 'not_found'],
  },
});
