import { useEffect, useEffectEvent, useState } from 'react';

interface TypedText {
  readonly value: string;
  onChange(event: { readonly currentTarget: { readonly value: string } }): void;
}

/**
 * A text of the address that is typed: told, without its outer blanks, once who types rests; undefined for none. What the address
 * says instead, by a button or by going back, takes the place of what was typed.
 */
export function useTypedText(
  value: string | undefined,
  onChange: (text: string | undefined) => void,
  restMs: number,
): TypedText {
  const [typed, setTyped] = useState(value ?? '');
  const tell = useEffectEvent((text: string) => {
    const next = text.trim() || undefined;
    if (next !== value) onChange(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => tell(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed, restMs]);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '');
  }
  return { value: typed, onChange: ({ currentTarget }) => setTyped(currentTarget.value) };
}
