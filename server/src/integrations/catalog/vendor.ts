// The kinds of vendors, as data: credentials, and the records that each keeps in step. Nothing beyond a vendor's own slice
// knows the shape of its answers.
import type { AuthKind, IntegrationVendor, VendorKind } from '../../../../contract/integrations.ts';
import { notFound } from '../../platform/app-error.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';

type Capabilities = Pick<IntegrationVendor, 'authKinds' | 'entities'>;

const CAPABILITIES: Readonly<Record<VendorKind, Capabilities>> = {
  a: {
    authKinds: ['oauth2'],
    entities: [
      { entity: 'model', push: false, pull: true, create: false },
      { entity: 'issue', push: true, pull: true, create: true },
    ],
  },
  b: {
    authKinds: ['oauth2'],
    entities: [
      { entity: 'rfi', push: true, pull: true, create: true },
      { entity: 'issue', push: true, pull: true, create: true },
    ],
  },
  c: {
    authKinds: ['api_key', 'username_password'],
    entities: [
      { entity: 'asset', push: true, pull: true, create: true },
      { entity: 'space', push: true, pull: true, create: true },
    ],
  },
};

/** Returns a vendor as clients see it. */
export function describeVendor(settings: VendorSettings): IntegrationVendor {
  const { kind, slug, name } = settings;
  return { vendor: slug, name, kind, ...CAPABILITIES[kind], configured: isConfigured(settings) };
}

/** True if runs can call the vendor. Connections to vendor C have their address and their key themselves. */
const isConfigured = ({ kind, apiUrl, client }: VendorSettings): boolean =>
  kind === 'c' || (apiUrl !== undefined && client !== undefined);

/** The kinds of credentials that connections to a kind of vendor can have. */
export const listAuthKinds = (kind: VendorKind): readonly AuthKind[] => CAPABILITIES[kind].authKinds;

/** The settings of a vendor by the name in a path, of a kind if one is given. Throws not_found. */
export function requireVendor(vendors: readonly VendorSettings[], slug: string, kind?: VendorKind): VendorSettings {
  const vendor = vendors.find((each) => each.slug === slug && (kind === undefined || each.kind === kind));
  if (vendor === undefined) throw notFound();
  return vendor;
}

/**
 * Returns the address of a connection's API; undefined without one. Vendors of kind a have that of the operator alone: their tokens
 * are granted to the operator's client.
 */
export function findApiAddress(
  vendors: readonly VendorSettings[],
  { vendor, config }: { readonly vendor: VendorKind; readonly config: Readonly<Record<string, unknown>> },
): string | undefined {
  const own = vendor === 'a' ? undefined : config.baseUrl;
  return typeof own === 'string' ? own : vendors.find(({ kind }) => kind === vendor)?.apiUrl;
}
