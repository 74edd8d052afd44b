// How far work on many photos is, and what became of it.
import { Anchor, Button, Group, List, Modal, Paper, Progress, ScrollArea, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../api/problem.ts';
import { useFormats } from '../../language/formats.ts';
import { ServiceText } from '../../parts/service-text.tsx';
import type { Bulk } from './use-bulk.ts';

/** What is under way, with a way to stop it; nothing otherwise. */
export function BulkProgress({ bulk: { run, stop } }: { readonly bulk: Bulk }) {
  const { t } = useTranslation('photos');
  const { number } = useFormats();
  if (run === undefined || run.isOver) return null;
  const done = run.done.length + run.refused.length;
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="xs">
      <Group gap="sm" wrap="nowrap">
        <Progress flex={1} value={(100 * done) / Math.max(1, run.total)} aria-label={t('wall.bulk.label')} />
        <Text size="sm" role="status">
          {t('wall.bulk.progress', { done: number(done), total: number(run.total) })}
        </Text>
        <Button variant="default" size="compact-sm" onClick={stop}>
          {t('wall.bulk.stop')}
        </Button>
      </Group>
    </Paper>
  );
}

/** What was refused and why, where something was. */
export function BulkReport({ projectId, bulk }: { readonly projectId: string; readonly bulk: Bulk }) {
  const { t } = useTranslation(['photos', 'frame', 'problems']);
  const { run, deed, putAway } = bulk;
  if (run === undefined || !run.isOver || deed === undefined) return null;
  const untouched = run.total - run.done.length - run.refused.length;
  if (run.refused.length + untouched === 0) return null;
  return (
    <Modal
      opened
      onClose={putAway}
      size="lg"
      title={t('photos:wall.bulk.report')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <Stack>
        <Text size="sm">{t(`photos:wall.bulk.done.${deed}`, { count: run.done.length })}</Text>
        {untouched > 0 && <Text size="sm">{t('photos:wall.bulk.untouched', { count: untouched })}</Text>}
        {run.refused.length > 0 && (
          <Text size="sm" fw={600}>
            {t('photos:wall.bulk.refused', { count: run.refused.length })}
          </Text>
        )}
        <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
          <List size="sm" spacing={4}>
            {run.refused.map(({ item, reason }) => (
              <List.Item key={item.id}>
                <Anchor
                  inherit
                  className="as-typed"
                  renderRoot={(props) => (
                    <Link
                      {...props}
                      to="/projects/$projectId/photos/$photoId"
                      params={{ projectId, photoId: item.id }}
                    />
                  )}
                >
                  {item.id.slice(-8)}
                </Anchor>{' '}
                <Reason of={reason} />
                {reason instanceof Problem && reason.requestId !== null && (
                  <Text size="xs" c="dimmed">
                    {t('problems:requestId')} <span className="as-typed">{reason.requestId}</span>
                  </Text>
                )}
              </List.Item>
            ))}
          </List>
        </ScrollArea.Autosize>
        <Group justify="flex-end">
          <Button onClick={putAway} data-autofocus>
            {t('frame:close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** What the service said, in a line. */
function Reason({ of }: { readonly of: unknown }) {
  const { t } = useTranslation('problems');
  if (!(of instanceof Problem) || of.code === 'unreachable') return t('advice.unreachable');
  return <ServiceText text={of.details[0]?.message ?? of.message} />;
}
