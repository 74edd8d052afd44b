import { Anchor, Button, Group, List, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../api/problem.ts';
import type { BulkRun } from '../issues/bulk-run.ts';
import type { Clash } from './clash-terms.ts';

interface Props {
  readonly projectId: string;
  readonly run: BulkRun<Clash>;
  readonly onClose: () => void;
}

/** What became of a decision about many clashes: how many have it, and of each that has not the service's reason. */
export function BulkOutcome({ projectId, run, onClose }: Props) {
  const { t } = useTranslation(['clashes', 'frame']);
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
                      renderRoot={(props) => (
                        <Link
                          {...props}
                          to="/projects/$projectId/clashes/$clashId"
                          params={{ projectId, clashId: item.id }}
                        />
                      )}
                    >
                      <span className="as-typed">#{item.number}</span>{' '}
                      <span className="own-direction">{item.name}</span>
                    </Anchor>
                    {': '}
                    <Reason of={reason} />
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

/** The service's own words, in a line. */
function Reason({ of }: { readonly of: unknown }) {
  const { t } = useTranslation('problems');
  if (!(of instanceof Problem)) return t('unexpected');
  if (of.code === 'unreachable') return t('advice.unreachable');
  return <span className="own-direction">{of.details[0]?.message ?? of.message}</span>;
}
