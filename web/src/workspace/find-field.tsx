import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly label: string;
  readonly value: string | undefined;
  readonly onFind: (text: string | undefined) => void;
}

const PAUSE_MS = 150;

/** A field that narrows a list to what is typed; the text goes into the address. */
export function FindField({ label, value, onFind }: Props) {
  const { t } = useTranslation('workspace');
  const [typed, setTyped] = useState(value ?? '');
  const find = useDebouncedCallback((text: string) => onFind(text.trim() === '' ? undefined : text.trim()), PAUSE_MS);
  const take = (text: string) => {
    setTyped(text);
    find(text);
  };
  return (
    <TextInput
      w={{ base: '100%', xs: 260 }}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? null : <CloseButton size="sm" aria-label={t('find.clear')} onClick={() => take('')} />
      }
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => take(event.currentTarget.value)}
    />
  );
}
