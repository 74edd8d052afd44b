import { useEffect, useEffectEvent, useState } from 'react';

interface TypedText {
  readonly value: string;
  onChange(event: { readonly currentTarget: { readonly value: string } }): void;
}

/**
 * Debounced text input bound to a search parameter; reports the trimmed text, or undefined if empty. A value that the address gets
 * otherwise, by a button or by going back, replaces the typed text.
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
