import { Anchor, Button, Group, List, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { BulkRun } from './bulk-run.ts';
import type { Issue } from './issue-terms.ts';
import { reasonOf } from './use-bulk.ts';

interface Props {
  readonly projectId: string;
  readonly run: BulkRun<Issue>;
  readonly onClose: () => void;
}

/** What became of a change of many issues: how many have it, and of each that has not the service's reason. */
export function BulkReport({ projectId, run, onClose }: Props) {
  const { t } = useTranslation(['issues', 'frame', 'problems']);
  const untouched = run.total - run.succeeded.length - run.refused.length;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('bulk.report')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <Stack>
        <Text size="sm">{t('bulk.succeeded', { count: run.succeeded.length })}</Text>
        {untouched > 0 && <Text size="sm">{t('bulk.untouched', { count: untouched })}</Text>}
        {run.refused.length > 0 && (
          <>
            <Text size="sm" fw={600}>
              {t('bulk.refused', { count: run.refused.length })}
            </Text>
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
                          to="/projects/$projectId/issues/$issueId"
                          params={{ projectId, issueId: item.id }}
                        />
                      )}
                    >
                      #{item.number}
                    </Anchor>{' '}
                    <span className="own-direction">{reasonOf(reason) ?? t('problems:advice.unreachable')}</span>
                  </List.Item>
                ))}
              </List>
            </ScrollArea.Autosize>
          </>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('frame:close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
