// A short value that is saved when the person leaves its field or presses Enter; Escape brings back what stands.
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (text: string) => void;
  /** What is wrong with a text, so that it is not saved. */
  readonly wrong?: (text: string) => string | undefined;
  readonly inputMode?: 'decimal' | 'numeric';
  readonly description?: string;
}

/** A value of the kind that machines read, such as a number, written from left to right. */
export function CommitInput({ label, value, onCommit, wrong, inputMode, description }: Props) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const fault = text === value ? undefined : wrong?.(text);

  function commit(): void {
    if (text.trim() !== value && fault === undefined) onCommit(text.trim());
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setText(value);
  }

  return (
    <TextInput
      {...{ label, description, inputMode }}
      dir="ltr"
      value={text}
      error={fault}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKey}
    />
  );
}
