// The connection between a workspace and its accounting provider, as it is stored and as clients see it (integrations 11.18). Pure.
import type { AccountingConnection, AccountingStatus, PayableKind } from '../../../../contract/accounting.ts';
import type { Doer } from '../../../../contract/values.ts';
import type { AccountingSettings } from '../../platform/vendor-settings.ts';
import type { ProviderCompany } from '../accounting-provider/public.ts';
import { findRepair, findStatus } from '../connection-states/public.ts';

/** The connection without its sealed values. */
export interface StoredAccounting {
  readonly id: string;
  /** The slug of the provider that it was connected to. */
  readonly provider: string;
  readonly state: AccountingStatus;
  /** The address that a person gave; null for the operator's. */
  readonly baseUrl: string | null;
  readonly account: { readonly id: string; readonly name: string } | null;
  /** The company that documents are written into; null until it was read. */
  readonly company: ProviderCompany | null;
  /** True once the company of the credentials that are stored now was compared with that one. */
  readonly isChecked: boolean;
  readonly requireSecondPerson: boolean;
  readonly defaultKind: PayableKind;
  readonly scopes: readonly string[];
  readonly tokenExpiresAt: string | null;
  readonly hasRefreshToken: boolean;
  readonly tokenGeneration: number;
  readonly refreshFailingSince: string | null;
  readonly error: AccountingConnection['lastError'];
  readonly faults: number;
  readonly createdBy: Doer;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Returns the status at an instant: an expired token without another one needs authorization the moment it expires. */
export function findAccountingStatus(stored: StoredAccounting, nowMs: number): AccountingStatus {
  const status = findStatus({ ...stored, authKind: 'oauth2' }, false, nowMs);
  return status === 'syncing' ? 'connected' : status;
}

const NONE = {
  id: null,
  status: 'disconnected',
  account: null,
  company: null,
  scopes: [],
  requireSecondPerson: false,
  defaultKind: 'purchase_order',
  tokenExpiresAt: null,
  lastError: null,
  nextAction: null,
  createdBy: null,
  createdAt: null,
  updatedAt: null,
} as const;

/** Returns the accounting of a workspace as clients see it, with the same members before it was ever connected. */
export function describeAccounting(
  stored: StoredAccounting | undefined,
  settings: AccountingSettings,
  nowMs: number,
): AccountingConnection {
  const configured = settings.apiUrl !== undefined && settings.client !== undefined;
  const usual = { provider: settings.slug, providerName: settings.name, configured };
  if (stored === undefined) return { ...NONE, ...usual, scopes: [] };
  const status = findAccountingStatus(stored, nowMs);
  // The operator may have configured another provider since.
  const isOther = status !== 'disconnected' && stored.provider !== settings.slug;
  return {
    ...usual,
    ...(isOther && { provider: stored.provider, providerName: stored.provider, configured: false }),
    id: stored.id,
    status,
    account: stored.account,
    company: stored.company,
    scopes: [...stored.scopes],
    requireSecondPerson: stored.requireSecondPerson,
    defaultKind: stored.defaultKind,
    tokenExpiresAt: stored.tokenExpiresAt,
    lastError: stored.error,
    nextAction: isOther ? 'fix_configuration' : findRepair(stored, status),
    createdBy: stored.createdBy,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}
