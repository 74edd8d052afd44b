import { TextInput, type TextInputProps } from '@mantine/core';

/** Input for the name of a new key, token or application, which is the first field of its form. */
export function NameInput(props: TextInputProps) {
  return <TextInput withAsterisk maxLength={200} data-autofocus {...props} />;
}
