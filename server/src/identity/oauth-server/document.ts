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
  client_id: text('Of a public application, and of a confidential one that sends its secret in the form.'),
  client_secret: text('Of a confidential application that does not send it as HTTP Basic.'),
};

/** Builds the document of the deployment at this address. */
export function oauthDocument(baseUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Project Coordination Service: OAuth 2.0',
      version: '1.0.0',
      description: [
        'Authorization code with PKCE (RFC 6749, RFC 7636, RFC 9700), for applications that act for a person within one workspace.',
        'A workspace administrator registers them (`/api/workspace/oauth-applications` in the [main document](/api/openapi.json)).',
        'Bodies are forms, errors are OAuth’s own. Tokens are opaque: they go into `Authorization: Bearer` of the app API and of feeds,',
        'never of `/api/v1`. Programs find these addresses by discovery (RFC 8414).',
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
      summary: 'Metadata of the authorization server (RFC 8414)',
      security: [],
      responses: { 200: json({ $ref: '#/components/schemas/OAuthMetadata' }, 'Its addresses, and what it can do.') },
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
        summary: 'Where the application sends the person’s browser',
        description:
          'The person signs in and consents; the browser then goes to the redirect address with `code`, `state` and `iss` (RFC ' +
          '9207), or with `error`. What cannot be sent back there is told on a page.',
        security: [],
        parameters: [
          query('client_id', true, text('Of the application.')),
          query('redirect_uri', true, text('One of its addresses, letter by letter.')),
          query('response_type', true, text('`code` always.', { enum: ['code'] })),
          query('scope', true, text(`Some of ${OAUTH_SCOPES.join(', ')}, with spaces between them.`)),
          query('code_challenge', true, text('The SHA-256 of the verifier, base64url (RFC 7636).')),
          query('code_challenge_method', true, text('`S256` always.', { enum: ['S256'] })),
          query('state', false, text('Comes back as it is: hold the answer against it.')),
        ],
        responses: {
          303: { description: 'To the consent page, or back to the application.' },
          400: { description: 'A page: no such application, or not its redirect address.' },
          429: error('Too many from this address; `Retry-After` says when to come again.'),
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
  401: error('`invalid_client`: no such application, or not its secret.'),
  429: error('Too many from this address; `Retry-After` says when to come again.'),
};

function token(): Json {
  const properties = {
    grant_type: { type: 'string', enum: ['authorization_code', 'refresh_token'] },
    code: text('Of the redirect; good for a minute and once. A second use ends all that came of it.'),
    redirect_uri: text('The one of the authorization.'),
    code_verifier: text('Whose SHA-256 was the challenge.'),
    refresh_token: text('The latest one. The one before it is taken for 60 seconds, later its use ends the grant.'),
    scope: text('With a refresh token: fewer scopes than were granted.'),
    ...CLIENT_FIELDS,
  };
  return {
    '/oauth/token': {
      post: {
        operationId: 'issueOAuthTokens',
        summary: 'Change a code, or a refresh token, for tokens',
        security: BASIC_OR_FORM,
        requestBody: form(properties, ['grant_type']),
        responses: { 200: json({ $ref: '#/components/schemas/OAuthTokens' }, 'Tokens.'), ...REFUSALS },
      },
    },
  };
}

function ofTokens(): Json {
  const properties = {
    token: text('Of this application.'),
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
    '/oauth/revoke': operation('revokeOAuthToken', 'End a token and its grant (RFC 7009)', {
      description: 'Done, also where there was none; no body.',
    }),
    '/oauth/introspect': operation(
      'introspectOAuthToken',
      'Say whether a token is good (RFC 7662)',
      json({ $ref: '#/components/schemas/OAuthIntrospection' }, 'What the token is; `active` alone where it is none.'),
    ),
  };
}

const WORDS = { type: 'array', items: { type: 'string' } };
const URI = { type: 'string', format: 'uri' };

const SCHEMAS: Json = {
  OAuthError: {
    type: 'object',
    properties: {
      error: text('Branch on this.'),
      error_description: text('For a developer.'),
      scope: { type: 'string' },
    },
    required: ['error'],
  },
  OAuthTokens: {
    type: 'object',
    properties: {
      access_token: text('Opaque; good for `expires_in` seconds.'),
      token_type: { type: 'string', enum: ['Bearer'] },
      expires_in: { type: 'integer' },
      refresh_token: text('Where `offline_access` was granted; keep it instead of the one before.'),
      scope: text(
        'What the token can do: what was granted, without what the application may no longer have; `write` in place of `admin` for a person who administers neither the workspace nor a project.',
      ),
    },
    required: ['access_token', 'token_type', 'expires_in', 'scope'],
  },
  OAuthIntrospection: {
    type: 'object',
    properties: {
      active: { type: 'boolean' },
      client_id: { type: 'string' },
      sub: text('The id of the person.'),
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
