import { Anchor, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertCircle, IconFlag, IconMessageQuestion, IconPhoto } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectOverview } from '../../../contract/overview.ts';
import { useFormats } from '../language/formats.ts';
import { linkTo } from './project-links.ts';

interface Props {
  readonly projectId: string;
  readonly counts: ProjectOverview;
}

interface Line {
  readonly text: string;
  readonly link: LinkProps;
  readonly isUrgent?: boolean;
}

/** The project in numbers, each leading to what it counts. */
export function CountTiles({ projectId, counts }: Props) {
  const { t } = useTranslation('project');
  const { issues, rfis, clashes, photos, floorPlans, milestones } = counts;
  const to = (step: string, search?: Record<string, string | boolean>) => linkTo(projectId, step, search);
  const overdue = (step: string, count: number): Line[] =>
    count === 0 ? [] : [{ text: t('counts.overdue', { count }), link: to(step, { overdue: true }), isUrgent: true }];
  const mine = (step: string, count: number): Line[] =>
    count === 0 ? [] : [{ text: t('counts.mine', { count }), link: to(step, { assignee: 'me' }) }];
  const all = (step: string, count: number): Line => ({
    text: t('counts.all', { count }),
    link: to(step, { show: 'all' }),
  });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      <Tile
        icon={IconFlag}
        title={t('counts.issues')}
        count={issues.open}
        unit={t('counts.open', { count: issues.open })}
        link={to('issues')}
        lines={[
          ...overdue('issues', issues.overdue),
          ...mine('issues', issues.assignedToMe),
          all('issues', issues.total),
        ]}
      />
      <Tile
        icon={IconMessageQuestion}
        title={t('counts.rfis')}
        count={rfis.open}
        unit={t('counts.open', { count: rfis.open })}
        link={to('rfis')}
        lines={[...overdue('rfis', rfis.overdue), ...mine('rfis', rfis.assignedToMe), all('rfis', rfis.total)]}
      />
      <Tile
        icon={IconAlertCircle}
        title={t('counts.clashes')}
        count={clashes.open}
        unit={t('counts.open', { count: clashes.open })}
        link={to('clashes')}
        lines={[...mine('clashes', clashes.assignedToMe), all('clashes', clashes.total)]}
      />
      <Tile
        icon={IconPhoto}
        title={t('counts.capture')}
        count={photos.live}
        unit={t('counts.published', { count: photos.live })}
        link={to('photos')}
        lines={[
          ...(photos.draft === 0
            ? []
            : [{ text: t('counts.drafts', { count: photos.draft }), link: to('photos', { visibility: 'draft' }) }]),
          { text: t('counts.plans', { count: floorPlans }), link: to('plans') },
          { text: t('counts.milestones', { count: milestones }), link: to('milestones') },
        ]}
      />
    </SimpleGrid>
  );
}

interface TileProps {
  readonly icon: ComponentType<{ size?: number }>;
  readonly title: string;
  readonly count: number;
  readonly unit: string;
  readonly link: LinkProps;
  readonly lines: readonly Line[];
}

function Tile({ icon: Icon, title, count, unit, link, lines }: TileProps) {
  const { number } = useFormats();
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={2}>
          <Text size="sm" c="dimmed">
            {title}
          </Text>
          <Anchor c="var(--mantine-color-text)" renderRoot={(props) => <Link {...props} {...link} />}>
            <Text span fz={28} fw={600} lh={1.2}>
              {number(count)}
            </Text>{' '}
            <Text span size="sm">
              {unit}
            </Text>
          </Anchor>
        </Stack>
        <ThemeIcon variant="light" size={36} radius="md" aria-hidden>
          <Icon size={20} />
        </ThemeIcon>
      </Group>
      <Group gap="4px 12px" mt="xs">
        {lines.map(({ text, link: each, isUrgent }) => (
          <Anchor
            key={text}
            size="sm"
            {...(isUrgent && { c: 'var(--mantine-color-error)', fw: 600 })}
            renderRoot={(props) => <Link {...props} {...each} />}
          >
            {text}
          </Anchor>
        ))}
      </Group>
    </Paper>
  );
}
