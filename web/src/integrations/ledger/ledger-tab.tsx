import type { ConnectionTabProps } from '../connection-data.ts';

export const LedgerTab = ({ connection }: ConnectionTabProps) => <p>{connection.vendorName}</p>;
