import { PasswordInput } from '@mantine/core';
import type { ChangeEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly autoFocus?: boolean;
  readonly error?: ReactNode;
  readonly value?: string;
  readonly onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Tells password managers whose password a form asks for. */
export function HiddenUsername() {
  const { user } = useSession();
  return (
    <input
      className="visually-hidden"
      type="email"
      name="email"
      autoComplete="username"
      value={user.email}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  );
}

/** Input for the current password. Takes the input properties of a form. */
export function PasswordInputOfOwn({ label, name, ...input }: Props) {
  const { t } = useTranslation('shell');
  return (
    <PasswordInput
      {...input}
      data-autofocus={input.autoFocus || undefined}
      name={name}
      label={label}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
      required
    />
  );
}

/** Input for a new password, with the rule of the service beside it. Takes the input properties of a form. */
export function NewPasswordInput({ label, name, ...input }: Props) {
  const { t } = useTranslation('shell');
  return (
    <PasswordInput
      {...input}
      data-autofocus={input.autoFocus || undefined}
      name={name}
      label={label}
      description={t('password.rule')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
      required
    />
  );
}

/** True if a password is shorter than the service accepts, which is shown at once. The service checks the rest of the rule. */
export function isTooShort(password: string): boolean {
  return [...password.normalize('NFC')].length < MIN_LENGTH;
}

const MIN_LENGTH = 10;
