import type { ConnectionTabProps } from '../connection-data.ts';

export const ConflictsTab = ({ connection }: ConnectionTabProps) => <p>{connection.vendorName}</p>;
