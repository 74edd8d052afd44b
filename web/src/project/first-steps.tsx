import { Anchor, Group, List, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconCircleDashed } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ProjectOverview } from '../../../contract/overview.ts';
import { projectRoleReaches, workspaceRoleReaches } from '../../../contract/scopes.ts';
import { usePeople } from '../ui/people.tsx';
import { useProjectAccess } from '../ui/project-access.ts';
import { Section } from '../ui/section.tsx';
import { linkTo } from './project-links.ts';

interface Props {
  readonly projectId: string;
  readonly counts: ProjectOverview;
}

interface Step {
  readonly name: 'plan' | 'photos' | 'issue' | 'people';
  readonly isDone: boolean;
  /** Undefined: the person may not do it. */
  readonly link: LinkProps | undefined;
}

/** How a project begins, until it has begun: what is done, what is next, and who does what the person may not. */
export function FirstSteps({ projectId, counts }: Props) {
  const { t } = useTranslation('project');
  const { workspaceId, workspaceRole, projectRole } = useProjectAccess(projectId);
  const people = usePeople(projectId).all.filter(({ type, role }) => type === 'user' && role !== null);
  const may = (isAllowed: boolean, link: LinkProps) => (isAllowed ? link : undefined);
  const isUploader = projectRoleReaches(projectRole, 'upload_engineer');
  const invite = { to: '/w/$workspaceId/members', params: { workspaceId } } as LinkProps;
  const steps: readonly Step[] = [
    { name: 'plan', isDone: counts.floorPlans > 0, link: may(isUploader, linkTo(projectId, 'plans')) },
    {
      name: 'photos',
      isDone: counts.photos.live + counts.photos.draft > 0,
      link: may(isUploader, linkTo(projectId, 'uploads')),
    },
    {
      name: 'issue',
      isDone: counts.issues.total > 0,
      link: may(projectRoleReaches(projectRole, 'reviewer'), linkTo(projectId, 'issues', { new: true })),
    },
    { name: 'people', isDone: people.length > 1, link: may(workspaceRoleReaches(workspaceRole, 'admin'), invite) },
  ];
  if (steps.slice(0, 3).every(({ isDone }) => isDone)) return null;
  return (
    <Section title={t('steps.title')} advice={t('steps.advice')}>
      <List listStyleType="none" spacing="sm">
        {steps.map((step) => (
          <StepItem key={step.name} {...step} />
        ))}
      </List>
    </Section>
  );
}

function StepItem({ name, isDone, link }: Step) {
  const { t } = useTranslation('project');
  return (
    <List.Item>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ThemeIcon
          size={22}
          radius="xl"
          variant={isDone ? 'filled' : 'transparent'}
          {...(isDone ? { color: 'green.9' } : { c: 'dimmed' })}
          aria-hidden
        >
          {isDone ? <IconCheck size={14} /> : <IconCircleDashed size={20} />}
        </ThemeIcon>
        <div>
          {isDone || link === undefined ? (
            <Text size="sm" fw={500} {...(isDone && { c: 'dimmed' })}>
              {t(`steps.${name}.title`)}
              {isDone && <span className="visually-hidden"> {t('steps.done')}</span>}
            </Text>
          ) : (
            <Anchor size="sm" fw={500} renderRoot={(props) => <Link {...props} {...link} />}>
              {t(`steps.${name}.title`)}
            </Anchor>
          )}
          {!isDone && (
            <Text size="sm" c="dimmed">
              {t(link === undefined ? `steps.${name}.others` : `steps.${name}.advice`)}
            </Text>
          )}
        </div>
      </Group>
    </List.Item>
  );
}
