import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../api/session.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Section } from '../ui/section.tsx';
import { ShortcutList } from '../ui/shortcut-list.tsx';
import { AppearanceForm } from './appearance-form.tsx';
import { GrantList } from './grant-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { RestrictedNotice } from './security/restricted-notice.tsx';
import { SecuritySections } from './security/security-sections.tsx';
import { SessionList } from './session-list.tsx';

/** What is a person's own: name, password, sessions, how the application looks to them. */
export function AccountScreen() {
  const { t } = useTranslation('account');
  return (
    <Stack maw={760} w="100%" mx="auto" gap="md" pb="xl">
      <PageHead title={t('title')} />
      <RestrictedNotice />
      <Section title={t('profile.title')} advice={t('profile.advice')}>
        <ProfileForm />
      </Section>
      <PasswordSection />
      <SecuritySections />
      <SessionList />
      <GrantList />
      <Section title={t('appearance.title')} advice={t('appearance.advice')}>
        <AppearanceForm />
      </Section>
      <Section title={t('shortcuts')}>
        <ShortcutList />
      </Section>
    </Stack>
  );
}

// Whoever has none would be asked for one that they cannot know.
function PasswordSection() {
  const { t } = useTranslation('account');
  const hasNone = useProfile().data?.record.hasPassword === false;
  return (
    <Section title={t('password.title')} {...(!hasNone && { advice: t('password.advice') })}>
      {hasNone ? <Text size="sm">{t('password.none')}</Text> : <PasswordForm />}
    </Section>
  );
}
