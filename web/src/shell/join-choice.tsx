import { Button, Group, Stack, Text } from '@mantine/core';
import { IconKeyOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { taken } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { markAccepted, type Session, useHolding } from '../api/session.ts';
import { useApi } from '../api/use-api.ts';
import { useCall } from '../api/use-call.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';

interface Props {
  readonly workspace: Session['workspaces'][number];
  /** Called when the person does not want to decide now; without it they are not offered that. */
  readonly onPutOff?: (() => void) | undefined;
}

/** Asks for the decision about a workspace that made the person a member: to join it, or not now. */
export function JoinChoice({ workspace: { id, name }, onPutOff }: Props) {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { queries } = useHolding();
  const join = useCall<void, unknown>(
    () => api.POST('/api/workspaces/{workspaceId}/acceptance', { params: { path: { workspaceId: id } } }),
    () => markAccepted(queries, id),
    // The workspace has removed them since, or asks for more than this session shows: the session says which.
    (problem) => {
      if (isGone(problem)) void queries.invalidateQueries({ queryKey: ['session'] });
    },
  );
  const { data: preview, isPending } = useQuery({
    queryKey: ['acceptance', id],
    queryFn: () =>
      taken(api.GET('/api/workspaces/{workspaceId}/acceptance', { params: { path: { workspaceId: id } } })),
  });
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('join.advice')}</Text>
      {preview?.endsWaysIn === true && (
        <Group gap={6} wrap="nowrap" align="flex-start">
          <IconKeyOff size={18} style={{ flexShrink: 0 }} aria-hidden />
          <Text size="sm">{t('join.endsWaysIn')}</Text>
        </Group>
      )}
      {join.problem != null && <ProblemNotice problem={join.problem} />}
      <Group gap="xs">
        <Button
          size="sm"
          loading={join.isPending || isPending}
          onClick={() => join.run()}
          aria-label={t('join.actionNamed', { name })}
        >
          {t('join.action')}
        </Button>
        {onPutOff !== undefined && (
          <Button size="sm" variant="default" disabled={join.isPending} onClick={onPutOff}>
            {t('join.notNow')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const isGone = (problem: unknown) => problem instanceof Problem && problem.status === 404;
