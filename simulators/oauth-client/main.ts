// node simulators/oauth-client/main.ts --issuer http://localhost:8080/oauth --client-id app_…
// Prints the address at which a person consents, then what the tokens open; ends with 1 where the service refuses.
import { parseArgs } from 'node:util';
import * as oauth from 'openid-client';
import { connect } from './client.ts';

const { values } = parseArgs({
  options: {
    issuer: { type: 'string', default: 'http://localhost:8080/oauth' },
    'client-id': { type: 'string', default: '' },
    'client-secret': { type: 'string' },
    scope: { type: 'string', default: 'read offline_access' },
    port: { type: 'string', default: '8095' },
    revoke: { type: 'boolean', default: false },
  },
});
const { issuer, scope, 'client-id': clientId, 'client-secret': clientSecret } = values;
if (clientId === '') {
  console.error(`Usage: node simulators/oauth-client/main.ts --client-id <client id> [--client-secret <secret>]
  [--issuer http://localhost:8080/oauth] [--scope "read offline_access"] [--port 8095] [--revoke]
The application must be registered with the redirect address http://127.0.0.1:8095/callback (or that of the port).`);
  process.exit(2);
}
try {
  const secret = clientSecret === undefined ? {} : { clientSecret };
  const options = { issuer, clientId, scope, port: Number(values.port), ...secret };
  const { configuration, tokens } = await connect({
    ...options,
    onAddress: (url) => console.log(`Open this in the browser in which you are signed in, and decide:\n\n${url}\n`),
  });
  console.log(`granted      ${tokens.scope}, for ${tokens.expires_in} seconds`);
  await read(tokens.access_token);
  if (tokens.refresh_token !== undefined) await goOn(configuration, tokens.refresh_token);
} catch (error) {
  const said = error as { error?: string; error_description?: string; message?: string; cause?: unknown };
  const cause = said.cause instanceof Error ? ` (${said.cause.message})` : '';
  console.error(
    said.error === undefined ? `${said.message}${cause}` : `${said.error}: ${said.error_description ?? ''}`,
  );
  process.exitCode = 1;
}

async function read(accessToken: string): Promise<void> {
  const address = new URL('/api/projects?limit=3', issuer);
  const answer = await fetch(address, { headers: { authorization: `Bearer ${accessToken}` } });
  console.log(`GET ${address.pathname}${address.search}  ${answer.status}`);
  const { data = [] } = (await answer.json()) as { data?: { name: string }[] };
  for (const { name } of data) console.log(`  ${name}`);
}

async function goOn(configuration: oauth.Configuration, refreshToken: string): Promise<void> {
  const renewed = await oauth.refreshTokenGrant(configuration, refreshToken);
  console.log(`refreshed    ${renewed.scope}, and the refresh token is another one`);
  if (!values.revoke) {
    console.log(
      'It stays connected: see your account, and the application under Applications. --revoke ends it at once.',
    );
    return;
  }
  await oauth.tokenRevocation(configuration, renewed.refresh_token ?? refreshToken);
  console.log('revoked');
  await read(renewed.access_token);
}
