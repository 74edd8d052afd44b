// The control address of the provider, for programs in any language; README.md has the list.
import { type PlannedFault, readFault } from '../identity-providers/fault-plan.ts';
import type { Actions } from '../identity-providers/listener.ts';
import { readOffset, readPeople } from '../identity-providers/people.ts';
import type { Answer } from './answer.ts';
import { ATTACKS, type AttackName } from './attacks.ts';
import { CERTIFICATES, type CertificateName } from './certificates.ts';
import { FAULT_KINDS, type FaultKind, SIGNS } from './faults.ts';
import { ATTRIBUTE_NAMES, type AttributeNames } from './response.ts';
import { NAME_IDS, readRequestSettings, type SamlSettings } from './settings.ts';

/** What can be asked of a provider in its own program. */
export interface SamlControls {
  readonly metadataUrl: string;
  /** Its entity id: the address of its metadata. */
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly settings: SamlSettings;
  certificate(name: CertificateName): string;
  setFault(fault: PlannedFault<FaultKind> | undefined): void;
  /**
   * What the provider posts to the service for a person (by id or e-mail address; empty: who refuses), without a browser.
   * @throws Error for an address that holds no request, and for nobody's id
   */
  signIn(url: string, user: string): Promise<Answer>;
  /** What it sent lately, the last at the end. */
  answers(): readonly Answer[];
}

/** What can be asked and set. */
export function controlsOf(provider: SamlControls & { planned(): PlannedFault<FaultKind> | undefined }): Actions {
  const { settings } = provider;
  const state = () => ({ ...settings, fault: provider.planned() ?? null });
  const set = (change: Partial<typeof settings>) => {
    Object.assign(settings, change);
    return state();
  };
  return {
    'GET state': state,
    'PUT people': (given) => set({ people: readPeople(given) }),
    'PUT attribute-names': (given) => set({ attributeNames: readAttributeNames(given) }),
    'PUT name-id': (given) => set({ nameId: oneOf(NAME_IDS, given) }),
    'PUT signs': (given) => set({ signs: oneOf(SIGNS, given) }),
    'PUT certificate': (given) => set(readCertificates(given)),
    'PUT clock': (given) => set({ offsetMs: readOffset(given) }),
    'PUT session': (given) => set({ sessionMs: given === 'null' ? null : readOffset(given) }),
    'PUT requests': (given) => set({ requests: readRequestSettings(given) }),
    'PUT signed-in-ago': (given) => set({ signedInAgoMs: readOffset(given) }),
    'GET faults': () => ({ kinds: FAULT_KINDS, fault: provider.planned() ?? null }),
    'PUT fault'(given) {
      provider.setFault(readFault(given));
      return state();
    },
    'DELETE fault'() {
      provider.setFault(undefined);
      return state();
    },
    'GET answers': () => ({ answers: provider.answers() }),
    'GET certificates': () => Object.fromEntries(CERTIFICATES.map((name) => [name, provider.certificate(name)])),
    async 'POST sign-in'(given) {
      const { url, user } = JSON.parse(given);
      return provider.signIn(String(url), String(user));
    },
    'POST attack'(given) {
      const { xml, attack, nameId } = JSON.parse(given);
      const name = oneOf(Object.keys(ATTACKS) as readonly AttackName[], attack);
      return { xml: ATTACKS[name](String(xml), String(nameId)) };
    },
  };
}

function readAttributeNames(given: string): AttributeNames {
  if (given === 'entra' || given === 'okta') return ATTRIBUTE_NAMES[given];
  const { email, givenName, familyName, groups } = JSON.parse(given);
  const names = { email, givenName, familyName, groups };
  if (Object.values(names).some((each) => typeof each !== 'string')) {
    throw new TypeError(`${Object.keys(ATTRIBUTE_NAMES).join(', ')}, or each of ${Object.keys(names).join(', ')}`);
  }
  return names;
}

/** A certificate by its name alone signs and is published; as JSON, others can be published (`{ "signs", "published" }`). */
function readCertificates(given: string): { certificate: CertificateName; published: readonly CertificateName[] } {
  const { signs, published = [signs] } = given.startsWith('{') ? JSON.parse(given) : { signs: given };
  const names = (published as unknown[]).map((each) => oneOf(CERTIFICATES, each));
  if (names.length === 0) throw new TypeError('at least one certificate is published');
  return { certificate: oneOf(CERTIFICATES, signs), published: names };
}

function oneOf<Name extends string>(names: readonly Name[], given: unknown): Name {
  const name = names.find((each) => each === given);
  if (name === undefined) throw new TypeError(`one of ${names.join(', ')} is wanted`);
  return name;
}
