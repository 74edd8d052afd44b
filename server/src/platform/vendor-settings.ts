// Settings of the vendors that projects can be connected to (PCS_VENDOR_…) and of the accounting provider (PCS_ACCOUNTING_…). They
// are data: their names, addresses and clients are the operator's.
import type { VendorKind } from '../../../contract/integrations.ts';
import { accountingSlug, headerName, oneOf, slug, text, url, type Variable } from './config-values.ts';

/** Client of a vendor's authorization server (RFC 6749 §2.3.1). */
export interface VendorClient {
  /** Undefined for a vendor whose consent flow is not used. */
  readonly authorizeUrl: string | undefined;
  readonly tokenUrl: string;
  readonly revokeUrl: string | undefined;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** False for a vendor that refuses PKCE (RFC 7636). */
  readonly usesPkce: boolean;
}

export interface VendorSettings {
  readonly kind: VendorKind;
  /** Part of paths and header names. */
  readonly slug: string;
  readonly name: string;
  readonly apiUrl: string | undefined;
  readonly client: VendorClient | undefined;
  /** The hash of the signatures of events. */
  readonly signature: 'sha256' | 'sha1';
  /** The address of the vendor's web application, for links to records. */
  readonly webUrl: string | undefined;
  /** The header that carries an API key, and the text before the key. */
  readonly key: { readonly header: string; readonly prefix: string };
}

/** The accounting provider that workspaces can be connected to. */
export interface AccountingSettings extends Pick<VendorSettings, 'slug' | 'name' | 'apiUrl' | 'client'> {
  readonly kind: 'accounting';
}

const address = url('https:', 'http:');
const pkce = oneOf('on', 'off');

/** Every variable of vendors and of the accounting provider. */
export const VENDOR_VARIABLES = {
  PCS_VENDOR_A_NAME: text,
  PCS_VENDOR_A_SLUG: slug,
  PCS_VENDOR_A_API_URL: address,
  PCS_VENDOR_A_AUTHORIZE_URL: address,
  PCS_VENDOR_A_TOKEN_URL: address,
  PCS_VENDOR_A_REVOKE_URL: address,
  PCS_VENDOR_A_CLIENT_ID: text,
  PCS_VENDOR_A_CLIENT_SECRET: text,
  PCS_VENDOR_A_SCOPES: text,
  PCS_VENDOR_A_PKCE: pkce,
  PCS_VENDOR_A_SIGNATURE: oneOf('sha256', 'sha1'),
  PCS_VENDOR_A_WEB_URL: address,
  PCS_VENDOR_B_NAME: text,
  PCS_VENDOR_B_SLUG: slug,
  PCS_VENDOR_B_API_URL: address,
  PCS_VENDOR_B_AUTHORIZE_URL: address,
  PCS_VENDOR_B_TOKEN_URL: address,
  PCS_VENDOR_B_REVOKE_URL: address,
  PCS_VENDOR_B_CLIENT_ID: text,
  PCS_VENDOR_B_CLIENT_SECRET: text,
  PCS_VENDOR_B_SCOPES: text,
  PCS_VENDOR_B_PKCE: pkce,
  PCS_VENDOR_C_NAME: text,
  PCS_VENDOR_C_SLUG: slug,
  PCS_VENDOR_C_KEY_HEADER: headerName,
  PCS_VENDOR_C_KEY_PREFIX: text,
  PCS_ACCOUNTING_NAME: text,
  PCS_ACCOUNTING_SLUG: accountingSlug,
  PCS_ACCOUNTING_API_URL: address,
  PCS_ACCOUNTING_AUTHORIZE_URL: address,
  PCS_ACCOUNTING_TOKEN_URL: address,
  PCS_ACCOUNTING_REVOKE_URL: address,
  PCS_ACCOUNTING_CLIENT_ID: text,
  PCS_ACCOUNTING_CLIENT_SECRET: text,
  PCS_ACCOUNTING_SCOPES: text,
  PCS_ACCOUNTING_PKCE: pkce,
} as const satisfies Record<string, Variable<unknown>>;

type VendorVariable = keyof typeof VENDOR_VARIABLES;
type ValueFor<N extends VendorVariable> = Exclude<ReturnType<(typeof VENDOR_VARIABLES)[N]['read']>, undefined>;

/** Reads a variable; undefined if it is not set, or not valid. */
export type GetVendorVariable = <N extends VendorVariable>(name: N) => ValueFor<N> | undefined;

const NO_KEY = { header: 'X-API-KEY', prefix: '' };

/** Reads the settings of each vendor. Appends a fault for each combination that no service can use. */
export function readVendors(get: GetVendorVariable, faults: string[]): readonly VendorSettings[] {
  const vendors: readonly VendorSettings[] = [
    {
      kind: 'a',
      slug: get('PCS_VENDOR_A_SLUG') ?? 'vendor-a',
      name: get('PCS_VENDOR_A_NAME') ?? 'Vendor A',
      apiUrl: get('PCS_VENDOR_A_API_URL'),
      client: readClient('VENDOR_A', get, faults),
      signature: get('PCS_VENDOR_A_SIGNATURE') ?? 'sha256',
      webUrl: get('PCS_VENDOR_A_WEB_URL'),
      key: NO_KEY,
    },
    {
      kind: 'b',
      slug: get('PCS_VENDOR_B_SLUG') ?? 'vendor-b',
      name: get('PCS_VENDOR_B_NAME') ?? 'Vendor B',
      apiUrl: get('PCS_VENDOR_B_API_URL'),
      client: readClient('VENDOR_B', get, faults),
      signature: 'sha256',
      webUrl: undefined,
      key: NO_KEY,
    },
    {
      kind: 'c',
      slug: get('PCS_VENDOR_C_SLUG') ?? 'vendor-c',
      name: get('PCS_VENDOR_C_NAME') ?? 'Vendor C',
      apiUrl: undefined,
      client: undefined,
      signature: 'sha256',
      webUrl: undefined,
      key: { header: get('PCS_VENDOR_C_KEY_HEADER') ?? NO_KEY.header, prefix: get('PCS_VENDOR_C_KEY_PREFIX') ?? '' },
    },
  ];
  for (const [index, { kind, slug: given }] of vendors.entries()) {
    const other = vendors.slice(0, index).find((each) => each.slug === given);
    if (other !== undefined) {
      faults.push(
        `PCS_VENDOR_${kind.toUpperCase()}_SLUG must differ from the slug of vendor ${other.kind.toUpperCase()}`,
      );
    }
  }
  return vendors;
}

/** Reads the settings of the accounting provider. Appends a fault for each combination that no service can use. */
export function readAccounting(
  get: GetVendorVariable,
  vendors: readonly VendorSettings[],
  faults: string[],
): AccountingSettings {
  const given = get('PCS_ACCOUNTING_SLUG') ?? 'accounting';
  const other = vendors.find((each) => each.slug === given);
  if (other !== undefined) {
    faults.push(`PCS_ACCOUNTING_SLUG must differ from the slug of vendor ${other.kind.toUpperCase()}`);
  }
  return {
    kind: 'accounting',
    slug: given,
    name: get('PCS_ACCOUNTING_NAME') ?? 'Accounting',
    apiUrl: get('PCS_ACCOUNTING_API_URL'),
    client: readClient('ACCOUNTING', get, faults),
  };
}

function readClient(
  owner: 'VENDOR_A' | 'VENDOR_B' | 'ACCOUNTING',
  get: GetVendorVariable,
  faults: string[],
): VendorClient | undefined {
  const given = {
    AUTHORIZE_URL: get(`PCS_${owner}_AUTHORIZE_URL`),
    TOKEN_URL: get(`PCS_${owner}_TOKEN_URL`),
    CLIENT_ID: get(`PCS_${owner}_CLIENT_ID`),
    CLIENT_SECRET: get(`PCS_${owner}_CLIENT_SECRET`),
  };
  // Before the first return: a value that is not valid is a fault also without a client.
  const revokeUrl = get(`PCS_${owner}_REVOKE_URL`);
  const scopes = (get(`PCS_${owner}_SCOPES`) ?? '').split(/[\s,]+/).filter((each) => each !== '');
  const usesPkce = get(`PCS_${owner}_PKCE`) !== 'off';
  const { AUTHORIZE_URL: authorizeUrl, TOKEN_URL: tokenUrl, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = given;
  if (Object.values(given).every((each) => each === undefined)) return undefined;
  // Tokens of vendor B come from outside: its consent page is not needed.
  const needsPage = owner !== 'VENDOR_B';
  const isWhole = authorizeUrl !== undefined || !needsPage;
  if (tokenUrl === undefined || clientId === undefined || clientSecret === undefined || !isWhole) {
    const needed = Object.keys(given).filter((each) => each !== 'AUTHORIZE_URL' || needsPage);
    const missing = needed.filter((each) => given[each as keyof typeof given] === undefined);
    faults.push(
      `${missing.map((each) => `PCS_${owner}_${each}`).join(' and ')} must be set with the rest of the client`,
    );
    return undefined;
  }
  return { authorizeUrl, tokenUrl, revokeUrl, clientId, clientSecret, scopes, usesPkce };
}
