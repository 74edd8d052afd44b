import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';

interface Props extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'onPointerDown'> {
  /** `2026-11-23`, or `2026-11-23T08:15` with `withTime`; undefined: none. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly withTime?: boolean;
}

/** A year that is typed passes through 0002, 0020 and 0202. */
const FIRST_FULL_YEAR = '1000';

const isWhole = (text: string) => text === '' || text >= FIRST_FULL_YEAR;

/**
 * A native date field. A value picked from the calendar is reported at once; a typed one when the field is left or Enter is
 * pressed, since it is another date at every key. Escape restores the current value, and a new one replaces what was typed.
 */
export function DayInput({ value, onChange, withTime = false, ...props }: Props) {
  const current = value ?? '';
  const [text, setText] = useState(current);
  const [known, setKnown] = useState(current);
  const isTyping = useRef(false);
  if (known !== current) {
    setKnown(current);
    setText(current);
  }

  function commit(next: string): void {
    isTyping.current = false;
    if (!isWhole(next)) setText(current);
    else if (next !== current) onChange(next || undefined);
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Enter') commit(text);
    else if (key === 'Escape') setText(current);
    // The calendar has a focus of its own: a key that arrives here edits the text.
    else if (key !== 'Tab' && key !== ' ') isTyping.current = true;
  }

  return (
    <TextInput
      dir="ltr"
      {...props}
      type={withTime ? 'datetime-local' : 'date'}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        if (!isTyping.current && isWhole(currentTarget.value)) commit(currentTarget.value);
      }}
      onBlur={() => commit(text)}
      onKeyDown={onKeyDown}
      onPointerDown={() => {
        isTyping.current = false;
      }}
    />
  );
}
