import type { ConnectionTabProps } from '../connection-data.ts';

export const MappingTab = ({ connection }: ConnectionTabProps) => <p>{connection.vendorName}</p>;
