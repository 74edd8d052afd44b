// `npm run simulators`: identity providers and vendors on this machine, with the values to enter into a service.
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openKeptValues } from './identity-providers/kept-values.ts';
import { PEOPLE, type Person } from './identity-providers/people.ts';
import { type NameServer, startNameServer } from './name-server/server.ts';
import { type OidcProvider, startOidcProvider } from './oidc-idp/provider.ts';
import { type SamlProvider, startSamlProvider } from './saml-idp/provider.ts';
import { startVendors } from './vendor-core/start-all.ts';

const USAGE = `Usage: npm run simulators -- [options]
  --service <address>    the service that is to trust them (http://localhost:8080)
  --domain <domain>      of the people's e-mail addresses (corp.example)
  --saml-port <port>     of the SAML provider (8091, or SIMULATORS_SAML_PORT); 0: any that is free
  --oidc-port <port>     of the OpenID provider (8092, or SIMULATORS_OIDC_PORT); 0: any that is free
  --dns-port <port>      of the name server, UDP (8093, or SIMULATORS_DNS_PORT); its page is on the next one; 0: any that are free
  --vendor-a-port, --vendor-b-port, --vendor-c-port <port>
                         of the vendors of integrations (8101, 8102, 8103); 0: any that is free
  --accounting-port <port>
                         of the accounting provider (8104); 0: any that is free
  --no-drafts            an accounting provider whose bills have no draft state
  --vendor-port <port>   of vendor A's signed files (8105); 0: any that is free
  --keep <folder>        where keys, certificates and the client secret outlive a restart (.cache/simulators)`;

const CLIENT_ID = 'coordination';
/** Address of a service at its usual port. */
const SERVICE = 'http://localhost:8080';

await main().catch((error: Error & { code?: string }) => {
  const isKnown = /^(?:EADDRINUSE|EACCES|ERR_SOCKET_BAD_PORT|ERR_PARSE_ARGS.*)$/.test(error.code ?? '');
  console.error(isKnown ? `${error.message}\n${USAGE}` : error);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return console.log(USAGE);
  const options = readOptions();
  const people = PEOPLE.map((each) => ({ ...each, email: each.email.replace('@corp.example', `@${options.domain}`) }));
  const secret = openKeptValues(`${options.keep}/client.json`)('client secret', () =>
    randomBytes(24).toString('base64url'),
  );
  const saml = await startSamlProvider({ port: options.samlPort, people, keptIn: `${options.keep}/saml.json` });
  const oidc = await startOidcProvider({
    port: options.oidcPort,
    people,
    keptIn: `${options.keep}/oidc.json`,
    clients: [{ client_id: CLIENT_ID, client_secret: secret, redirect_uris: [`${options.service}/sso/*/callback`] }],
  }).catch(async (error: unknown) => {
    await saml.close();
    throw error;
  });
  const pagePort = options.dnsPort === 0 ? 0 : options.dnsPort + 1;
  const names = await startNameServer({ dnsPort: options.dnsPort, port: pagePort }).catch(async (error: unknown) => {
    await Promise.all([saml.close(), oidc.close()]);
    throw error;
  });
  const vendors = await startVendors(options.vendorPorts, {
    folder: options.keep,
    draftBills: options.draftBills,
  }).catch(async (error: unknown) => {
    await Promise.all([saml.close(), oidc.close(), names.close()]);
    throw error;
  });
  console.log(`listening on ${saml.url}/ (SAML)`);
  console.log(`listening on ${oidc.url}/ (OpenID Connect)`);
  console.log(`listening on ${names.url}/ (names)`);
  for (const line of vendors.lines) console.log(`listening on ${line}`);
  console.log(vendors.guide);
  console.log(guide({ saml, oidc, names, secret, people, options }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void Promise.all([saml.close(), oidc.close(), names.close(), vendors.close()]));
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      service: { type: 'string', default: SERVICE },
      domain: { type: 'string', default: 'corp.example' },
      'saml-port': { type: 'string', default: process.env.SIMULATORS_SAML_PORT ?? '8091' },
      'oidc-port': { type: 'string', default: process.env.SIMULATORS_OIDC_PORT ?? '8092' },
      'dns-port': { type: 'string', default: process.env.SIMULATORS_DNS_PORT ?? '8093' },
      'vendor-a-port': { type: 'string', default: '8101' },
      'vendor-b-port': { type: 'string', default: '8102' },
      'vendor-c-port': { type: 'string', default: '8103' },
      'accounting-port': { type: 'string', default: '8104' },
      'no-drafts': { type: 'boolean', default: false },
      'vendor-port': { type: 'string', default: '8105' },
      keep: { type: 'string', default: fileURLToPath(new URL('../.cache/simulators', import.meta.url)) },
    },
  });
  return {
    service: values.service.replace(/\/+$/, ''),
    domain: values.domain,
    samlPort: Number(values['saml-port']),
    oidcPort: Number(values['oidc-port']),
    dnsPort: Number(values['dns-port']),
    vendorPorts: {
      a: Number(values['vendor-a-port']),
      b: Number(values['vendor-b-port']),
      c: Number(values['vendor-c-port']),
      accounting: Number(values['accounting-port']),
      files: Number(values['vendor-port']),
    },
    draftBills: !values['no-drafts'],
    keep: values.keep,
  };
}

interface Guide {
  readonly saml: SamlProvider;
  readonly oidc: OidcProvider;
  readonly names: NameServer;
  readonly secret: string;
  readonly people: readonly Person[];
  readonly options: { readonly service: string; readonly domain: string };
}

/** What a person enters where. */
function guide({ saml, oidc, names, secret, people, options: { service, domain } }: Guide): string {
  const acs = `${service}/sso/<login handle>/acs`;
  return `
To verify the domain ${domain}, as the people's addresses are of it, start the service with
  PCS_DNS_SERVERS=${names.server}
and enter the record that it shows at ${names.url}/

Enter into the service's single sign-on screen, for SAML 2.0:
  Metadata address       ${saml.metadataUrl}
  or by hand
    Sign-in URL          ${saml.ssoUrl}
    Entity id (issuer)   ${saml.entityId}
    Signing certificate  ${saml.url}/certificate.pem
  The provider takes the service's entity id and assertion consumer address (${acs})
  from its requests: nothing is registered here. Sign-in that begins at the provider:
    ${saml.url}/start?sp=<assertion consumer address>&audience=<entity id of the service>

for OpenID Connect:
  Issuer                 ${oidc.issuer}
  Client id              ${CLIENT_ID}
  Client secret          ${secret}
  Scopes                 openid email profile groups
  Redirect address       ${service}/sso/<login handle>/callback (any login handle is registered)
${
  service === SERVICE
    ? `These addresses hold for the usual port of the service; where it is at another one, start with
  npm run simulators -- --service http://localhost:<port>
`
    : ''
}
Who can sign in, without a password:
${people.map(({ email, givenName, familyName, groups }) => `  ${email.padEnd(26)} ${`${givenName} ${familyName}`.padEnd(22)} ${groups.join(', ')}`.trimEnd()).join('\n')}

The service must be allowed to reach this machine. "npm run demo" is; any other start needs
  PCS_ALLOWED_TARGETS=127.0.0.0/8,::1
To send what Okta and Entra send to provision people (SCIM), with a token of the service:
  node bootstrap.mjs simulators/scim-client/main.ts all --agent entra --url ${service}/scim/v2 --token <token>
Faults, certificates, people and clocks are set at ${saml.url}/control/ and ${oidc.url}/control/:
see docs/simulators.md. Ctrl+C ends all.`;
}
