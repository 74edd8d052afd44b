// An application that a person connects: the authorization code flow with PKCE, as any OAuth 2.1 client goes through it that knows
// nothing of the service but its issuer (docs/integrators.md, 12).
import * as oauth from 'openid-client';
import { listen, send } from '../identity-providers/listener.ts';

export interface ConnectOptions {
  /** `<address of the service>/oauth`. */
  readonly issuer: string;
  readonly clientId: string;
  /** Of a confidential application; a public one has none. */
  readonly clientSecret?: string;
  readonly scope: string;
  /** Of the redirect address `http://127.0.0.1:<port>/callback`, which the application must be registered with. */
  readonly port: number;
  /** Told where the person has to go. */
  readonly onAddress: (url: string) => void;
}

export interface Connected {
  readonly configuration: oauth.Configuration;
  readonly tokens: oauth.TokenEndpointResponse;
}

/** Waits for the person to decide and redeems the code. Throws what the library throws: refused, wrong issuer, wrong state. */
export async function connect(options: ConnectOptions): Promise<Connected> {
  const { port, scope } = options;
  const configuration = await discover(options);
  const redirectUri = `http://127.0.0.1:${port}/callback`;
  const pkceCodeVerifier = oauth.randomPKCECodeVerifier();
  const state = oauth.randomState();
  const url = oauth.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const answer = await answerAt(port, () => options.onAddress(url.href));
  const checks = { pkceCodeVerifier, expectedState: state };
  const tokens = await oauth.authorizationCodeGrant(configuration, new URL(answer, redirectUri), checks);
  return { configuration, tokens };
}

function discover({ issuer, clientId, clientSecret }: ConnectOptions): Promise<oauth.Configuration> {
  const how = clientSecret === undefined ? oauth.None() : oauth.ClientSecretBasic(clientSecret);
  // The library speaks http only where it is told to: a service on one's own machine.
  const execute = issuer.startsWith('http:') ? [oauth.allowInsecureRequests] : [];
  return oauth.discovery(new URL(issuer), clientId, clientSecret, how, { algorithm: 'oauth2', execute });
}

/** Listens until the browser is sent back; path and query of what it brings. */
function answerAt(port: number, onListening: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const listening = listen(
      () => async (request, response) => {
        if (request.url?.startsWith('/callback?') !== true) return send(response, 404, { error: 'not found' });
        response.writeHead(200, { 'content-type': 'text/plain', connection: 'close' });
        response.end('Done: this window can be closed.\n');
        const { url } = request;
        response.once('close', () => void listening.then((each) => each.close()).then(() => resolve(url), reject));
      },
      { port },
    );
    listening.then(onListening, reject);
  });
}
