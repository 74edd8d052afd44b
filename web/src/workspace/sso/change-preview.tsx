import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { AffectedPeople } from './affected-people.tsx';
import type { ChangePreview as Preview } from './use-sso.ts';

interface Props {
  readonly data: Preview | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The people who would have no way in because of a change, and the sessions that would end. */
export function ChangePreview({ data, error, onRetry }: Props) {
  const { t } = useTranslation('sso');
  if (error != null) return <ProblemNotice problem={error} onRetry={onRetry} />;
  if (data === undefined) return <Pending height={40} />;
  const { losing, ending } = data;
  return (
    <Stack gap="xs">
      {losing.length > 0 ? (
        <Alert color="red" icon={<IconAlertTriangle />} title={t('policy.losing', { count: losing.length })}>
          <AffectedPeople people={losing.map((each) => ({ ...each, why: t(`policy.reasons.${each.reason}`) }))} />
        </Alert>
      ) : (
        <Text size="sm">{t('change.nobodyLoses')}</Text>
      )}
      {ending.sessions > 0 && <Text size="sm">{t('change.ending', { count: ending.sessions })}</Text>}
    </Stack>
  );
}
