// A SAML 2.0 identity provider: a real HTTP server that answers rightly, or wrongly in the way it is told to.
import { X509Certificate } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import samlp, { type RequestVerification } from 'samlp';
import { openFaultPlan } from '../identity-providers/fault-plan.ts';
import { openKeptValues } from '../identity-providers/kept-values.ts';
import {
  answerControl,
  bodyOf,
  isControl,
  type Listening,
  type ListenOptions,
  listen,
  send,
} from '../identity-providers/listener.ts';
import { faultPage, postingPage, signInPage } from '../identity-providers/pages.ts';
import { findPerson, PEOPLE, type Person } from '../identity-providers/people.ts';
import { type Answer, makeAnswer, type Request } from './answer.ts';
import { type CertificateName, openCertificates } from './certificates.ts';
import { controlsOf, type SamlControls } from './control.ts';
import { FAULT_KINDS, type FaultKind } from './faults.ts';
import { metadataOf } from './metadata.ts';
import { ATTRIBUTE_NAMES } from './response.ts';
import type { SamlSettings } from './settings.ts';

export interface SamlProviderOptions extends ListenOptions {
  /** A file that keeps keys and certificates between starts; new ones at each start without it. */
  readonly keptIn?: string;
  readonly people?: readonly Person[];
  /** The time that is written into answers; that of this machine when not given. */
  readonly now?: () => number;
}

/** A provider that listens. */
export type SamlProvider = Listening & SamlControls;

const TITLE = 'Simulated SAML identity provider';
const KEPT_ANSWERS = 100;
/** What the page's button of that name says in place of a person. */
const REFUSES = '';
const parseRequest = promisify(samlp.parseRequest);

/** Starts a provider. */
export async function startSamlProvider(options: SamlProviderOptions = {}): Promise<SamlProvider> {
  const now = options.now ?? Date.now;
  const certificates = openCertificates(openKeptValues(options.keptIn), now);
  const faults = openFaultPlan<FaultKind>(FAULT_KINDS);
  const settings: SamlSettings = {
    people: options.people ?? PEOPLE,
    attributeNames: ATTRIBUTE_NAMES.entra,
    nameId: 'email',
    signs: 'assertion',
    certificate: 'current',
    published: ['current'],
    offsetMs: 0,
    sessionMs: null,
    signedInAgoMs: 0,
    requests: { signedBy: null, wantsSigned: false, takesRedirects: true },
  };
  let answers: readonly Answer[] = [];
  const answer = async (entityId: string, request: Request, person: Person | undefined): Promise<Answer> => {
    const context = {
      settings,
      entityId,
      certificates,
      nowMs: now() + settings.offsetMs,
      last: answers.findLast((each) => each.fault === null),
    };
    const made = await makeAnswer(context, request, { person, fault: faults.take(FAULT_KINDS) });
    answers = [...answers, made].slice(-KEPT_ANSWERS);
    return made;
  };
  const parts = (url: string): SamlControls => {
    const entityId = `${url}/metadata`;
    return {
      metadataUrl: entityId,
      entityId,
      ssoUrl: `${url}/sso`,
      settings,
      certificate: (name: CertificateName) => certificates(name).cert,
      setFault: faults.plan,
      async signIn(address: string, user: string) {
        const person = findPerson(settings.people, user);
        if (person === undefined && user !== REFUSES) throw new Error(`there is no ${user}`);
        return answer(entityId, await requestOf(settings, new URL(address, url)), person);
      },
      answers: () => answers,
    };
  };
  const listening = await listen((url) => {
    const provider = parts(url);
    const controls = controlsOf({ ...provider, planned: faults.planned });
    return async (request, response) => {
      if (isControl(request)) return answerControl(controls, request, response);
      const address = new URL(request.url ?? '/', url);
      if (address.pathname === '/metadata') {
        return send(
          response,
          200,
          metadataOf(provider, settings.published.map(provider.certificate), settings.requests),
        );
      }
      if (address.pathname === '/certificate.pem')
        return send(response, 200, provider.certificate(settings.certificate));
      await signInByBrowser(provider, address, request, response);
    };
  }, options);
  return { ...listening, ...parts(listening.url) };
}

/** The page on which a person is chosen, and then the one that posts the answer. */
async function signInByBrowser(
  { settings, signIn }: Pick<SamlProvider, 'settings' | 'signIn'>,
  address: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (address.pathname !== '/sso' && address.pathname !== '/start') {
    return send(
      response,
      404,
      faultPage(TITLE, 'There is nothing here but /metadata, /certificate.pem, /sso and /start.'),
    );
  }
  const posted = request.method === 'POST' ? new URLSearchParams(await bodyOf(request)) : new URLSearchParams();
  const user = posted.get('user') ?? address.searchParams.get('user');
  for (const [name, value] of posted) address.searchParams.set(name, value);
  // A service's form, not that of the page on which a person is chosen.
  if (posted.has('SAMLRequest') && !posted.has('user')) address.searchParams.set('binding', 'post');
  address.searchParams.delete('user');
  try {
    const asked = await requestOf(settings, address);
    if (user === null) {
      const fields = Object.fromEntries(address.searchParams);
      const page = { title: TITLE, service: asked.audience, people: settings.people, hint: asked.hint };
      return send(response, 200, signInPage({ ...page, action: address.pathname, fields }));
    }
    const { action, fields } = await signIn(address.href, user);
    send(response, 200, postingPage(TITLE, action, fields));
  } catch (error) {
    send(response, 400, faultPage(TITLE, error instanceof Error ? error.message : String(error)));
  }
}

/** What a service asks for at `/sso`, or what an administrator made of `/start`. */
async function requestOf({ requests }: SamlSettings, address: URL): Promise<Request> {
  const given = (name: string) => address.searchParams.get(name) ?? undefined;
  const relayState = given('RelayState');
  if (address.pathname === '/start') {
    const [acs, audience] = [given('sp'), given('audience')];
    if (acs === undefined || audience === undefined) throw new Error('/start needs sp and audience');
    return { acs: checkedAcs(acs), audience, id: undefined, relayState, hint: undefined, isForced: false };
  }
  const facts = await readRequest(requests, Object.fromEntries(address.searchParams));
  const { issuer, assertionConsumerServiceURL: acs, id, subject, forceAuthn } = facts ?? {};
  if (issuer === undefined || acs === undefined || id === undefined) {
    throw new Error('the SAMLRequest needs an ID, an Issuer and an AssertionConsumerServiceURL');
  }
  return { acs: checkedAcs(acs), audience: issuer, id, relayState, hint: subject, isForced: forceAuthn === 'true' };
}

type RequestFacts = Awaited<ReturnType<typeof parseRequest>>;

/** Reads a request, and verifies its signature by samlp where one is asked for. */
async function readRequest(
  { signedBy }: SamlSettings['requests'],
  { binding, ...fields }: Record<string, string>,
): Promise<RequestFacts> {
  const { SAMLRequest } = fields;
  if (SAMLRequest === undefined) throw new Error('/sso needs a SAMLRequest');
  const request = binding === 'post' ? { query: {}, body: { SAMLRequest } } : { query: fields };
  const faults: unknown[] = [];
  for (const signingCert of signedBy ?? [undefined]) {
    const facts = await parseRequest(request, verificationBy(signingCert)).catch((error: unknown) => {
      faults.push(error);
    });
    if (facts !== undefined) return facts;
  }
  throw new Error(`the SAMLRequest cannot be read: ${faults.join('; ')}`);
}

/** A signature in the XML names its certificate, which samlp then knows by its thumbprint. */
function verificationBy(signingCert: string | undefined): RequestVerification {
  if (signingCert === undefined) return {};
  const thumbprint = new X509Certificate(signingCert).fingerprint.replaceAll(':', '').toLowerCase();
  return { signingCert, thumbprints: [thumbprint] };
}

function checkedAcs(acs: string): string {
  if (!/^https?:$/.test(URL.parse(acs)?.protocol ?? '')) throw new Error(`${acs} is not an address to post to`);
  return acs;
}
