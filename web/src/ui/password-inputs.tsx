import { PasswordInput } from '@mantine/core';
import type { ChangeEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly autoFocus?: boolean;
  readonly error?: ReactNode;
  readonly value?: string;
  readonly onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Where somebody enters the password that they have. Takes what a form gives its inputs. */
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

/** Where a new password is chosen, with the service's rule beside it. Takes what a form gives its inputs. */
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

/** True for what is shorter than the service takes: said at once. The rest of the rule is the service's to judge. */
export function isTooShort(password: string): boolean {
  return [...password.normalize('NFC')].length < SHORTEST;
}

const SHORTEST = 10;
