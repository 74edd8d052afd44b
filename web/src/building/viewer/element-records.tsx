import { Anchor, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Space } from '../../../../contract/spaces.ts';
import { useApi } from '../../api/use-api.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { recordsQuery } from './geometry-data.ts';
import { linkToRecord } from './pin-words.tsx';
import classes from './viewer.module.css';

interface Props {
  readonly projectId: string;
  readonly guid: string;
  /** The space that it is, where it is one. */
  readonly space?: Space | undefined;
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly to: LinkProps;
}

/** What the project has about an element: its asset, its sensors, its space, and the issues, RFIs and clashes that name it. */
export function ElementRecords({ projectId, guid, space }: Props) {
  const { t } = useTranslation(['viewer', 'shell']);
  const read = useQuery(recordsQuery(useApi(), projectId, guid, space));
  if (read.data === undefined) {
    return read.error === null ? (
      <Loader size="sm" role="status" aria-label={t('shell:loading')} />
    ) : (
      <ProblemNotice problem={read.error} onRetry={() => void read.refetch()} />
    );
  }
  const { issues, rfis, clashes, assets, sensors } = read.data;
  const link = (screen: string, id: string) => linkToRecord(projectId, screen, id);
  const numbered = (of: number, title: string) => `#${of} ${title}`;
  const lists = [
    {
      of: 'assets' as const,
      rows: assets.map(
        ({ id, tag }): Named => ({ id, name: tag ?? t('viewer:records.asset'), to: link('assets', id) }),
      ),
    },
    {
      of: 'sensors' as const,
      rows: sensors.map(({ id, deviceId }): Named => ({ id, name: deviceId, to: link('sensors', id) })),
    },
    {
      of: 'spaces' as const,
      rows: (space === undefined ? [] : [space]).map(
        ({ id, name }): Named => ({
          ...{ id, name },
          to: { to: '/projects/$projectId/spaces', params: { projectId }, search: { q: name } },
        }),
      ),
    },
    {
      of: 'issues' as const,
      rows: issues.map(
        (each): Named => ({
          ...{ id: each.id, name: numbered(each.number, each.title), to: link('issues', each.id) },
        }),
      ),
    },
    {
      of: 'rfis' as const,
      rows: rfis.map(
        (each): Named => ({
          ...{ id: each.id, name: numbered(each.number, each.subject), to: link('rfis', each.id) },
        }),
      ),
    },
    {
      of: 'clashes' as const,
      rows: clashes.map(
        (each): Named => ({
          ...{ id: each.id, name: numbered(each.number, each.name), to: link('clashes', each.id) },
        }),
      ),
    },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Stack gap={4}>
      {lists.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('viewer:records.none')}
        </Text>
      )}
      {lists.map(({ of, rows }) => (
        <div key={of}>
          <Text size="sm" c="dimmed">
            {t(`viewer:records.${of}`)}
          </Text>
          <ul className={classes.list} aria-label={t(`viewer:records.${of}`)}>
            {rows.map(({ id, name, to }) => (
              <li key={id}>
                <Anchor size="sm" className="own-direction" renderRoot={(props) => <Link {...props} {...to} />}>
                  {name}
                </Anchor>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  );
}
