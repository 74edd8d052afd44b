import type { ConnectionTabProps } from '../connection-data.ts';

export const RecordsTab = ({ connection }: ConnectionTabProps) => <p>{connection.vendorName}</p>;
