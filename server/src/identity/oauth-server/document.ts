// The OpenAPI document of the authorization server: its endpoints are the library's, so what they take and answer is written here,
// in the words of the standards. Held against a running service by the acceptance tests.
import { OAUTH_SCOPES } from '../../../../contract/oauth.ts';

type Json = Record<string, unknown>;

const text = (description: string, more: Json = {}): Json => ({ type: 'string', description, ...more });
const json = (schema: Json, description: string): Json => ({
  description,
  content: { 'application/json': { schema } },
});
const error = (description: string): Json => json({ $ref: '#/components/schemas/OAuthError' }, description);

const BASIC_OR_FORM = [{ basic: [] }, {}];
const CLIENT_FIELDS = {
  client_id: text('Client ID, for a public application or a confidential one that sends its secret in the form.'),
  client_secret: text('Client secret of a confidential application that does not use HTTP Basic.'),
};

/** Builds the document of the deployment at this address. */
export function oauthDocument(baseUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Project Coordination Service: OAuth 2.0',
      version: '1.0.0',
      description: [
        'Authorization code with PKCE (RFC 6749, RFC 7636, RFC 9700), for applications that act for a person ' +
          'within one workspace.',
        'A workspace administrator registers them (`/api/workspace/oauth-applications` in the [main ' +
          'document](/api/openapi.json)).',
        'Bodies are forms and errors follow OAuth. Tokens are opaque: send them as `Authorization: Bearer` to ' +
          'the app API and to feeds,',
        'but not to `/api/v1`. Clients can discover these URLs (RFC 8414).',
      ].join('\n'),
    },
    servers: [{ url: baseUrl }],
    paths: { ...discovery(), ...authorization(), ...token(), ...ofTokens() },
    components: { securitySchemes: { basic: { type: 'http', scheme: 'basic' } }, schemas: SCHEMAS },
  };
}

function discovery(): Json {
  const operation = (operationId: string) => ({
    get: {
      operationId,
      summary: 'Get the authorization server metadata (RFC 8414)',
      security: [],
      responses: {
        200: json(
          { $ref: '#/components/schemas/OAuthMetadata' },
          'Endpoints and capabilities of the authorization server.',
        ),
      },
    },
  });
  return {
    '/oauth/.well-known/oauth-authorization-server': operation('getOAuthMetadata'),
    '/.well-known/oauth-authorization-server/oauth': operation('getOAuthMetadataAtRoot'),
  };
}

function authorization(): Json {
  const query = (name: string, required: boolean, { description, ...schema }: Json) => ({
    name,
    in: 'query',
    required,
    description,
    schema,
  });
  return {
    '/oauth/authorize': {
      get: {
        operationId: 'authorizeOAuthApplication',
        summary: 'Authorize an application',
        description:
          'The application sends the person’s browser here. The person signs in and consents; the browser is then ' +
          'redirected to the redirect URI with `code`, `state` and `iss` (RFC 9207), or with `error`. Errors that ' +
          'cannot be returned there are shown on a page.',
        security: [],
        parameters: [
          query('client_id', true, text('Client ID of the application.')),
          query('redirect_uri', true, text('One of the application’s redirect URIs, matched exactly.')),
          query('response_type', true, text('Always `code`.', { enum: ['code'] })),
          query('scope', true, text(`One or more of ${OAUTH_SCOPES.join(', ')}, separated by spaces.`)),
          query('code_challenge', true, text('SHA-256 of the code verifier, base64url (RFC 7636).')),
          query('code_challenge_method', true, text('Always `S256`.', { enum: ['S256'] })),
          query('state', false, text('Returned unchanged; compare it with the value that you sent.')),
        ],
        responses: {
          303: { description: 'Redirect to the consent page, or back to the application.' },
          400: { description: 'Error page: unknown application, or a redirect URI that is not registered for it.' },
          429: error('Too many requests from this IP address; retry after `Retry-After`.'),
        },
      },
    },
  };
}

function form(properties: Json, required: readonly string[]): Json {
  return {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties, required } } },
  };
}

const REFUSALS = {
  400: error('`invalid_request`, `invalid_grant`, `invalid_scope`, `unsupported_grant_type` …'),
  401: error('`invalid_client`: unknown application, or wrong secret.'),
  429: error('Too many requests from this IP address; retry after `Retry-After`.'),
};

function token(): Json {
  const properties = {
    grant_type: { type: 'string', enum: ['authorization_code', 'refresh_token'] },
    code: text(
      'Authorization code from the redirect, valid once and for one minute. Using it a second time revokes all ' +
        'tokens issued for it.',
    ),
    redirect_uri: text('The redirect URI of the authorization request.'),
    code_verifier: text('Code verifier whose SHA-256 was sent as `code_challenge`.'),
    refresh_token: text(
      'The latest refresh token. The previous one is accepted for 60 seconds; using it later revokes the grant.',
    ),
    scope: text('With a refresh token: a subset of the granted scopes.'),
    ...CLIENT_FIELDS,
  };
  return {
    '/oauth/token': {
      post: {
        operationId: 'issueOAuthTokens',
        summary: 'Exchange a code or refresh token for tokens',
        security: BASIC_OR_FORM,
        requestBody: form(properties, ['grant_type']),
        responses: { 200: json({ $ref: '#/components/schemas/OAuthTokens' }, 'The issued tokens.'), ...REFUSALS },
      },
    },
  };
}

function ofTokens(): Json {
  const properties = {
    token: text('Access or refresh token of this application.'),
    token_type_hint: { type: 'string', enum: ['access_token', 'refresh_token'] },
    ...CLIENT_FIELDS,
  };
  const operation = (operationId: string, summary: string, done: Json) => ({
    post: {
      operationId,
      summary,
      security: BASIC_OR_FORM,
      requestBody: form(properties, ['token']),
      responses: { 200: done, ...REFUSALS },
    },
  });
  return {
    '/oauth/revoke': operation('revokeOAuthToken', 'Revoke a token and its grant (RFC 7009)', {
      description: 'Revoked, or there was no such token. No body.',
    }),
    '/oauth/introspect': operation(
      'introspectOAuthToken',
      'Introspect a token (RFC 7662)',
      json(
        { $ref: '#/components/schemas/OAuthIntrospection' },
        'State of the token; only `active` if it is not valid.',
      ),
    ),
  };
}

const WORDS = { type: 'array', items: { type: 'string' } };
const URI = { type: 'string', format: 'uri' };

const SCHEMAS: Json = {
  OAuthError: {
    type: 'object',
    properties: {
      error: text('Error code. Branch on this.'),
      error_description: text('Explanation for developers.'),
      scope: { type: 'string' },
    },
    required: ['error'],
  },
  OAuthTokens: {
    type: 'object',
    properties: {
      access_token: text('Opaque access token, valid for `expires_in` seconds.'),
      token_type: { type: 'string', enum: ['Bearer'] },
      expires_in: { type: 'integer' },
      refresh_token: text('Refresh token, if `offline_access` was granted. Replaces the previous one.'),
      scope: text(
        'Scopes of the token: the granted scopes, without those that the application is no longer allowed; `write` ' +
          'instead of `admin` for a person who administers neither the workspace nor a project.',
      ),
    },
    required: ['access_token', 'token_type', 'expires_in', 'scope'],
  },
  OAuthIntrospection: {
    type: 'object',
    properties: {
      active: { type: 'boolean' },
      client_id: { type: 'string' },
      sub: text('Id of the person.'),
      scope: { type: 'string' },
      token_type: { type: 'string' },
      iss: URI,
      iat: { type: 'integer' },
      exp: { type: 'integer' },
    },
    required: ['active'],
  },
  OAuthMetadata: {
    type: 'object',
    properties: {
      issuer: URI,
      authorization_endpoint: URI,
      token_endpoint: URI,
      revocation_endpoint: URI,
      introspection_endpoint: URI,
      scopes_supported: WORDS,
      response_types_supported: WORDS,
      response_modes_supported: WORDS,
      grant_types_supported: WORDS,
      token_endpoint_auth_methods_supported: WORDS,
      code_challenge_methods_supported: WORDS,
      authorization_response_iss_parameter_supported: { type: 'boolean' },
    },
    required: ['issuer', 'authorization_endpoint', 'token_endpoint', 'response_types_supported'],
  },
};
