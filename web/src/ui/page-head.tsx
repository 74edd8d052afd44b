import { Anchor, Box, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindowTitle } from './window-title.ts';

/** Breadcrumb: its label and where it leads. */
export interface Crumb {
  readonly label: string;
  readonly to: LinkProps;
}

interface Props {
  readonly title: string;
  /** Title of the window if the page's heading is the name of its project, which every title contains. */
  readonly windowTitle?: string;
  /** Shown beside the title: a status, a count. */
  readonly aside?: ReactNode;
  readonly crumbs?: readonly Crumb[];
  readonly actions?: ReactNode;
}

/** Shows the head of a page: breadcrumbs, title (also that of the window) and actions. */
export function PageHead({ title, windowTitle = title, aside, crumbs = [], actions }: Props) {
  const { t } = useTranslation('shell');
  useWindowTitle(windowTitle);
  return (
    <Box component="header" mb="md">
      {crumbs.length > 0 && (
        <Breadcrumbs
          component="nav"
          aria-label={t('breadcrumbs')}
          mb={4}
          separatorMargin={6}
          separator={<IconChevronRight size={14} data-mirrored aria-hidden />}
        >
          {crumbs.map(({ label, to }, step) => (
            <Anchor
              // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have one name
              key={step}
              size="sm"
              truncate
              // The row is one line high, which would cut off descenders.
              lh={1.6}
              maw="min(100%, 30rem)"
              className="own-direction"
              renderRoot={(props) => <Link {...props} {...to} />}
            >
              {label}
            </Anchor>
          ))}
        </Breadcrumbs>
      )}
      <Group justify="space-between" gap="sm" wrap="wrap">
        <Group gap="sm" wrap="wrap" miw={0}>
          <Title order={1} className="own-direction" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {typeof aside === 'string' ? <Text c="dimmed">{aside}</Text> : aside}
        </Group>
        <Group gap="xs">{actions}</Group>
      </Group>
    </Box>
  );
}
