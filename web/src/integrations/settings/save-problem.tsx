import { Button, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../api/problem.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

interface Props {
  readonly problem: unknown;
  /** Opens the forms with the settings that are stored now. */
  readonly onReload: () => void;
}

/** Shows why settings were not saved; if somebody else changed them meanwhile, offers to load them again. */
export function SaveProblem({ problem, onReload }: Props) {
  const { t } = useTranslation('connections');
  if (problem == null) return null;
  const isOvertaken = problem instanceof Problem && problem.code === 'precondition_failed';
  return (
    <Stack gap="xs" align="flex-start">
      <ProblemNotice problem={problem} />
      {isOvertaken && (
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onReload}>
          {t('settings.reload')}
        </Button>
      )}
    </Stack>
  );
}
