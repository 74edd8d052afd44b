import { Alert, Button, Stack } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Problem } from '../api/problem.ts';
import { AuthHead } from './auth-head.tsx';

interface Props {
  readonly title: string;
  /** What may have become of the link, and how to come by another. */
  readonly advice: string;
  readonly view?: 'forgotten';
  readonly action: string;
}

/** Says that a link does not work any more, and what to do instead. */
export function BadLink({ title, advice, view, action }: Props) {
  const { t } = useTranslation('auth');
  return (
    <Stack>
      <AuthHead title={title} />
      <Alert color="yellow" icon={<IconLinkOff />} role="alert" title={t('badLink')}>
        {advice}
      </Alert>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/sign-in" search={view === undefined ? {} : { view }} {...props} />}
      >
        {action}
      </Button>
    </Stack>
  );
}

/** True where it is the link that was refused. A token that is not even shaped like one is a bad link too. */
export function isBadLink(problem: unknown): boolean {
  if (!(problem instanceof Problem)) return false;
  return problem.status === 404 || problem.details.some(({ path }) => path === 'token');
}
