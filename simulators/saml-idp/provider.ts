// A SAML 2.0 identity provider: a real HTTP server that answers rightly, or wrongly in the way it is told to.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import samlp from 'samlp';
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
        return answer(entityId, await requestOf(new URL(address, url)), person);
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
        return send(response, 200, metadataOf(provider, settings.published.map(provider.certificate)));
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
  address.searchParams.delete('user');
  try {
    const asked = await requestOf(address);
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
async function requestOf(address: URL): Promise<Request> {
  const given = (name: string) => address.searchParams.get(name) ?? undefined;
  const relayState = given('RelayState');
  if (address.pathname === '/start') {
    const [acs, audience] = [given('sp'), given('audience')];
    if (acs === undefined || audience === undefined) throw new Error('/start needs sp and audience');
    return { acs: checkedAcs(acs), audience, id: undefined, relayState, hint: undefined, isForced: false };
  }
  const query = { SAMLRequest: given('SAMLRequest') };
  if (query.SAMLRequest === undefined) throw new Error('/sso needs a SAMLRequest');
  const facts = await parseRequest({ query }).catch((error: unknown) => {
    throw new Error(`the SAMLRequest cannot be read: ${error}`);
  });
  const { issuer, assertionConsumerServiceURL: acs, id, subject, forceAuthn } = facts ?? {};
  if (issuer === undefined || acs === undefined || id === undefined) {
    throw new Error('the SAMLRequest needs an ID, an Issuer and an AssertionConsumerServiceURL');
  }
  return { acs: checkedAcs(acs), audience: issuer, id, relayState, hint: subject, isForced: forceAuthn === 'true' };
}

function checkedAcs(acs: string): string {
  if (!/^https?:$/.test(URL.parse(acs)?.protocol ?? '')) throw new Error(`${acs} is not an address to post to`);
  return acs;
}
