import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface Props {
  readonly value: string | undefined;
  /** Undefined: no day. */
  readonly onChange: (day: string | undefined) => void;
  readonly label?: string;
  readonly min?: string;
  readonly max?: string;
}

/** Years that are typed go through 2, 20 and 202. */
const FIRST_WHOLE = '1000';

/**
 * A day of the address (`2026-11-23`): told once its year is whole, and that there is none once the field is left. What the
 * address says instead takes the place of what was typed.
 */
export function DayField({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value ?? '');
  }
  return (
    <TextInput
      type="date"
      dir="ltr"
      value={typed}
      onChange={({ currentTarget: { value: day } }) => {
        setTyped(day);
        if (day >= FIRST_WHOLE && day !== value) onChange(day);
      }}
      onBlur={() => {
        if (typed === '' && value !== undefined) onChange(undefined);
        else if (typed < FIRST_WHOLE) setTyped(value ?? '');
      }}
      {...props}
    />
  );
}
