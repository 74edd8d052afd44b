import { Checkbox, Stack, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { OAUTH_SCOPES } from '../../../../contract/choices.ts';
import { NameInput } from '../name-input.tsx';

/** What is entered of an application; redirect addresses one a line. */
export interface ApplicationValues extends Record<string, unknown> {
  name: string;
  redirectUris: string;
  scopes: string[];
}

/** The fields that registration and edit have in common. */
export function ApplicationFields<Values extends ApplicationValues>({
  form,
}: {
  readonly form: UseFormReturnType<Values>;
}) {
  const { t } = useTranslation('applications');
  return (
    <>
      <NameInput label={t('name')} description={t('nameHint')} {...form.getInputProps('name')} />
      <Textarea
        label={t('redirectUris')}
        description={t('redirectUrisHint')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        className="as-typed-input"
        {...form.getInputProps('redirectUris')}
      />
      <Checkbox.Group label={t('scopes')} withAsterisk {...form.getInputProps('scopes')}>
        <Stack gap="xs" mt={6}>
          {OAUTH_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t(`scopeNames.${scope}.name`)}
              description={t(`scopeNames.${scope}.may`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}

/** What is missing, in the reader's words. */
export function useApplicationRules() {
  const { t } = useTranslation('applications');
  return {
    name: (name: string) => (name.trim() === '' ? t('nameNeeded') : null),
    redirectUris: (lines: string) => (lines.trim() === '' ? t('redirectUrisNeeded') : null),
    scopes: (scopes: string[]) => (scopes.length === 0 ? t('scopesNeeded') : null),
  };
}
