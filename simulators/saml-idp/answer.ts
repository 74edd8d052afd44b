// One answer of the provider: what is right, as far as no fault says otherwise.
import type { PlannedFault } from '../identity-providers/fault-plan.ts';
import type { Person } from '../identity-providers/people.ts';
import { ATTACKS } from './attacks.ts';
import type { CertificateName, SigningCertificate } from './certificates.ts';
import { type Departure, FAULTS, type FaultKind } from './faults.ts';
import { type ResponseFacts, sign, withRefusal, writeEncryptedResponse, writeResponse } from './response.ts';
import type { SamlSettings } from './settings.ts';

/** What a service wants to know, or is told without having asked (no id). */
export interface Request {
  readonly acs: string;
  readonly audience: string;
  readonly id: string | undefined;
  readonly relayState: string | undefined;
  /** Whom the service expects. */
  readonly hint: string | undefined;
  /** True: the person has to prove themselves again. */
  readonly isForced: boolean;
}

/** A form that the browser posts to the service. */
export interface Answer {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  /** What `fields.SAMLResponse` is the Base64 of. */
  readonly xml: string;
  /** Its fault, or null. */
  readonly fault: FaultKind | null;
}

/** How the provider stands when it answers. */
interface Context {
  readonly settings: SamlSettings;
  readonly entityId: string;
  readonly certificates: (name: CertificateName) => SigningCertificate;
  readonly nowMs: number;
  /** The last right one. */
  readonly last: Answer | undefined;
}

interface Chosen {
  /** Undefined: somebody who refuses. */
  readonly person: Person | undefined;
  readonly fault: PlannedFault<FaultKind> | undefined;
}

const REFUSED: Departure = { refusal: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed' };
const NOBODY: Person = { id: 'nobody', email: 'nobody@corp.example', givenName: '', familyName: '', groups: [] };

/** Makes the answer for a person. @throws Error for a replay where there is nothing to repeat */
export async function makeAnswer(context: Context, request: Request, { person, fault }: Chosen): Promise<Answer> {
  const departure = person === undefined ? REFUSED : fault === undefined ? {} : FAULTS[fault.kind];
  const relayState: { RelayState?: string } =
    request.relayState === undefined ? {} : { RelayState: request.relayState };
  const xml = await xmlOf(context, request, { departure, person: person ?? NOBODY, nameId: fault?.nameId });
  return {
    action: request.acs,
    fields: { SAMLResponse: Buffer.from(xml).toString('base64'), ...relayState },
    xml,
    fault: fault?.kind ?? null,
  };
}

interface Wanted {
  readonly departure: Departure;
  readonly person: Person;
  /** Whom an attacker wants to pass for. */
  readonly nameId: string | undefined;
}

async function xmlOf(context: Context, request: Request, wanted: Wanted): Promise<string> {
  const { departure, nameId = 'victim@corp.example' } = wanted;
  if (departure.isReplay === true) {
    if (context.last === undefined) throw new Error('there is no answer yet that could be replayed');
    return context.last.xml;
  }
  const certificate = context.certificates(departure.certificate ?? context.settings.certificate);
  const facts = factsOf(context, request, { ...wanted, nameId });
  if (departure.isEncrypted === true) {
    return writeEncryptedResponse(facts, certificate, context.certificates('stranger'));
  }
  const written = await writeResponse(facts, certificate);
  const unsigned = departure.refusal === undefined ? written : withRefusal(written, departure.refusal);
  const signed = elementsOf(departure, context.settings).reduce(
    (xml, element) => sign(xml, { element, certificate, algorithm: departure.algorithm ?? 'sha256' }),
    unsigned,
  );
  return departure.attack === undefined ? signed : ATTACKS[departure.attack](signed, nameId);
}

function factsOf(context: Context, request: Request, { departure, person, nameId }: Wanted): ResponseFacts {
  const isComment = departure.attack === 'comment_in_name_id';
  const email = isComment ? `${nameId}.evil.example` : person.email;
  return {
    issuer: departure.issuer ?? context.entityId,
    audience: departure.audience ?? request.audience,
    destination: departure.destination ?? request.acs,
    recipient: departure.recipient ?? request.acs,
    inResponseTo: departure.inResponseTo === null ? undefined : (departure.inResponseTo ?? request.id),
    person: { ...person, email },
    nameId: context.settings.nameId === 'persistent' && !isComment ? person.id : email,
    writtenNameId: departure.nameId,
    attributeNames: departure.withoutAttributes === true ? undefined : context.settings.attributeNames,
    nowMs: context.nowMs + (departure.shiftMs ?? 0),
    authnAgoMs: computeAuthnAgo(context, request, departure),
    sessionEndsMs: context.settings.sessionMs === null ? undefined : context.nowMs + context.settings.sessionMs,
  };
}

function computeAuthnAgo({ settings }: Context, { isForced }: Request, { authnAgoMs }: Departure): number | null {
  if (authnAgoMs !== undefined) return authnAgoMs;
  return isForced ? 0 : settings.signedInAgoMs;
}

/** The assertion first: the signature of the response is over that of the assertion too. */
function elementsOf({ signs, refusal }: Departure, settings: SamlSettings): readonly ('Assertion' | 'Response')[] {
  if (refusal !== undefined) return ['Response'];
  const wanted = signs ?? settings.signs;
  if (wanted === 'none') return [];
  return wanted === 'both' ? ['Assertion', 'Response'] : [wanted === 'response' ? 'Response' : 'Assertion'];
}
