import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';

interface Props {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Who types is left alone for so long before the list follows. */
const REST_MS = 300;

/** A text that a list is searched for. */
export function FindText({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value ?? '');
  const take = useEffectEvent((text: string) => {
    const next = text.trim() === '' ? undefined : text;
    if (next !== value) onChange(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => take(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // What the address says instead, by a button or by going back, takes the place of what was typed.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '');
  }
  return (
    <TextInput
      type="search"
      w={{ base: '100%', xs: 220 }}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
