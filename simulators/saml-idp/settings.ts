// What of the provider can be set while it runs.
import type { Person } from '../identity-providers/people.ts';
import type { CertificateName } from './certificates.ts';
import type { Signs } from './faults.ts';
import type { AttributeNames } from './response.ts';

export type NameId = 'email' | 'persistent';

/** What name ids can be. */
export const NAME_IDS: readonly NameId[] = ['email', 'persistent'];

/** What can be set while it runs. */
export interface SamlSettings {
  people: readonly Person[];
  attributeNames: AttributeNames;
  /** What name ids are: e-mail addresses, or the ids by which the provider knows people for good. */
  nameId: NameId;
  signs: Signs;
  certificate: CertificateName;
  /** What the metadata shows, the one that signs first. */
  published: readonly CertificateName[];
  /** By how much its clock is from that of this machine. */
  offsetMs: number;
  /** How long after an answer the provider's own session ends (SessionNotOnOrAfter); null: not said. */
  sessionMs: number | null;
  /** The time since its person proved themselves: its answer unless it is asked to have them do so again (ForceAuthn). */
  signedInAgoMs: number;
  requests: RequestSettings;
}

/** The provider's demands on requests. */
export interface RequestSettings {
  /** Certificates in PEM of which one has to have signed each request; null: signatures are not looked at. */
  readonly signedBy: readonly string[] | null;
  /** True: its metadata asks for signed requests. */
  readonly wantsSigned: boolean;
  /** False: its metadata offers HTTP-POST alone. */
  readonly takesRedirects: boolean;
}

/** Reads how the provider wants to be asked. @throws TypeError for anything else */
export function readRequestSettings(given: string): RequestSettings {
  const { signedBy = null, wantsSigned = false, takesRedirects = true } = Object(JSON.parse(given));
  const isList = Array.isArray(signedBy) && signedBy.every((each) => typeof each === 'string');
  if (signedBy !== null && !isList) throw new TypeError('signedBy is a list of certificates in PEM, or null');
  if (typeof wantsSigned !== 'boolean' || typeof takesRedirects !== 'boolean') {
    throw new TypeError('wantsSigned and takesRedirects are true or false');
  }
  return { signedBy, wantsSigned, takesRedirects };
}
