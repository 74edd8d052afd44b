import { Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';

interface Props {
  readonly label: string;
  readonly description: string;
  readonly nothingFound: string;
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
}

/** Chooses a time zone by its IANA name: those that the browser knows and the current one. */
export function TimeZoneSelect({ value, onChange, nothingFound, ...input }: Props) {
  const zones = useMemo(() => [...new Set([value, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted(), [value]);
  return (
    <Select
      {...input}
      data={zones}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      nothingFoundMessage={nothingFound}
      limit={100}
      searchable
      allowDeselect={false}
      required
    />
  );
}
