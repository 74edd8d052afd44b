import type { AccountingConnection } from '../../../../contract/accounting.ts';

/** Properties of each tab. */
export interface AccountingTabProps {
  readonly workspaceId: string;
  readonly accounting: AccountingConnection;
  readonly etag: string | null;
}
