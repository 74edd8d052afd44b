import { Checkbox, Fieldset, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Connection } from './use-sso.ts';

/** Which attributes the provider sends under names of its own, as they are typed. */
interface AttributeValues {
  emailAttribute: string;
  givenNameAttribute: string;
  familyNameAttribute: string;
  displayNameAttribute: string;
  roleAttribute: string;
}

/** What is entered of the people of a connection; values one a line. */
export interface PeopleValues extends AttributeValues, Record<string, unknown> {
  createPeople: boolean;
  adminValues: string;
}

/** What a form begins with. */
export const peopleOf = (connection: Connection | undefined): PeopleValues => {
  const { email, givenName, familyName, displayName, role } = connection?.attributes ?? {};
  return {
    createPeople: connection?.createPeople ?? true,
    emailAttribute: email ?? '',
    givenNameAttribute: givenName ?? '',
    familyNameAttribute: familyName ?? '',
    displayNameAttribute: displayName ?? '',
    roleAttribute: role ?? '',
    adminValues: textOfRoles(connection?.roles ?? []),
  };
};

/** The values that make admins as they are typed. */
const textOfRoles = (roles: Connection['roles']): string => roles.map(({ value }) => value).join('\n');

/** And back, as the service takes them. */
export function peopleTaken({ adminValues, ...values }: PeopleValues) {
  const admins = adminValues.split('\n').map((each) => each.trim());
  const named = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    createPeople: values.createPeople,
    attributes: {
      email: named(values.emailAttribute),
      givenName: named(values.givenNameAttribute),
      familyName: named(values.familyNameAttribute),
      displayName: named(values.displayNameAttribute),
      role: named(values.roleAttribute),
    },
    roles: admins.filter((each) => each !== '').map((value) => ({ value, role: 'admin' as const })),
  };
}

/** Whom a connection makes members, and who of them are admins. */
export function PeopleFields<Values extends PeopleValues>({ form }: { readonly form: UseFormReturnType<Values> }) {
  const { t } = useTranslation('sso');
  return (
    <>
      <Checkbox
        label={t('createPeople')}
        description={t('form.createPeopleIs')}
        {...form.getInputProps('createPeople', { type: 'checkbox' })}
      />
      <AttributeNames form={form} />
      <TextInput
        label={t('form.roleAttribute')}
        description={t('form.roleAttributeHint')}
        className="as-typed-input"
        maxLength={300}
        {...form.getInputProps('roleAttribute')}
      />
      {form.values.roleAttribute.trim() !== '' && (
        <Textarea
          label={t('form.adminValues')}
          description={t('form.adminValuesHint')}
          autosize
          minRows={2}
          maxRows={6}
          className="as-typed-input"
          {...form.getInputProps('adminValues')}
        />
      )}
    </>
  );
}

const NAMES = ['emailAttribute', 'givenNameAttribute', 'familyNameAttribute', 'displayNameAttribute'] as const;

/** For providers that call them otherwise. */
function AttributeNames<Values extends PeopleValues>({ form }: { readonly form: UseFormReturnType<Values> }) {
  const { t } = useTranslation('sso');
  return (
    <Fieldset legend={t('form.names')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('form.namesHint')}
        </Text>
        {NAMES.map((name) => (
          <TextInput
            key={name}
            label={t(`form.${name}`)}
            {...(name === 'emailAttribute' && { description: t('form.emailAttributeHint') })}
            className="as-typed-input"
            maxLength={300}
            {...form.getInputProps(name)}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
