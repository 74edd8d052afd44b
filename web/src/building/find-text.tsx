import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedText } from '../ui/typed-text.ts';

interface Props {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Who types is left alone for so long before the list follows. */
const REST_MS = 300;

/** A text that a list is searched for. */
export function FindText({ label, value, onChange }: Props) {
  const typed = useTypedText(value, onChange, REST_MS);
  return (
    <TextInput
      type="search"
      w={{ base: '100%', xs: 220 }}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={200}
      {...typed}
    />
  );
}
