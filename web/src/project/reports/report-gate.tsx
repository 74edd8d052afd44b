import { Alert, Stack, Text } from '@mantine/core';
import { IconLock, IconMailPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/page-head.tsx';
import { useHoldsMail, useLacks } from '../../ui/plan-access.ts';
import { useProject, useProjectAccess } from '../../ui/project-access.ts';

interface Props {
  readonly projectId: string;
  readonly children: ReactNode;
}

/** Shows its children to admins of the project, also of an archived one: addresses of people outside are personal data. */
export function ReportGate({ projectId, children }: Props) {
  const { t } = useTranslation('reports');
  const { name } = useProject(projectId);
  const isAdmin = useProjectAccess(projectId).projectRole === 'admin';
  const isLacking = useLacks(projectId, 'scheduled_reports');
  const holdsMail = useHoldsMail(projectId);
  if (isAdmin && !isLacking) {
    return (
      <>
        {holdsMail && (
          <Alert color="yellow" variant="light" icon={<IconMailPause />} title={t('mailHeld.title')} mb="md" maw={960}>
            <Text size="sm">{t('mailHeld.advice')}</Text>
          </Alert>
        )}
        {children}
      </>
    );
  }
  return (
    <Stack maw={960} w="100%" gap="md">
      <PageHead
        title={t('title')}
        crumbs={[{ label: name, to: { to: '/projects/$projectId/overview', params: { projectId } } }]}
      />
      <Alert
        color="yellow"
        variant="light"
        icon={<IconLock />}
        title={t(isAdmin ? 'notInPlan.title' : 'forbidden.title')}
      >
        <Text size="sm">{t(isAdmin ? 'notInPlan.advice' : 'forbidden.advice')}</Text>
      </Alert>
    </Stack>
  );
}
