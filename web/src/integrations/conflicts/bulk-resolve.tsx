import { Button, Group, List, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationConflict, ResolveResult } from '../../../../contract/integration-conflicts.ts';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { useFormats } from '../../language/formats.ts';
import { BulkBar } from '../../ui/bulk/bulk-bar.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ServiceText } from '../../ui/service-text.tsx';
import { useConnectionRefresh } from '../connection-data.ts';
import { useRecordName } from '../synced/record-name.tsx';

/** As the service takes at once. */
const MAX_AT_ONCE = 200;

type Resolution = 'keep_local' | 'take_remote';

interface Props {
  readonly connection: IntegrationConnection;
  readonly chosen: readonly IntegrationConflict[];
  readonly onClear: () => void;
}

/** Resolves the chosen conflicts in the same way, after a confirmation, and tells the result of each. */
export function BulkResolve({ connection, chosen, onClear }: Props) {
  const { t } = useTranslation(['synchronization', 'bulk']);
  const { number } = useFormats();
  const [asking, setAsking] = useState<Resolution>();
  const [results, setResults] = useState<readonly ResolveResult[]>();
  const [resolved, setResolved] = useState<readonly IntegrationConflict[]>([]);
  const { projectId, id: integrationId, vendorName } = connection;
  const vendor = `\u2068${vendorName}\u2069`;
  const count = chosen.length;
  const api = useApi();
  const refresh = useConnectionRefresh(projectId);
  const resolve = useCall(
    (resolution: Resolution) =>
      taken(
        api.POST('/api/projects/{projectId}/integration-connections/{integrationId}/conflicts/resolve', {
          params: { path: { projectId, integrationId } },
          body: { ids: chosen.map(({ id }) => id), resolution },
        }),
      ),
    (answer) => {
      setAsking(undefined);
      setResolved(chosen);
      setResults(answer.results);
      onClear();
      void refresh();
    },
  );
  const isTooMany = count > MAX_AT_ONCE;
  const canTake = chosen.some(canTakeVendor);
  return (
    <>
      <BulkBar
        run={undefined}
        label={t('bulk:label')}
        hintFrom="sm"
        hint={t('bulk.hint')}
        chosen={count === 0 ? undefined : t('bulk.chosen', { count, shown: number(count) })}
        onClear={onClear}
      >
        <Button size="compact-sm" disabled={isTooMany} onClick={() => setAsking('keep_local')}>
          {t('resolve.keep_local')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isTooMany || !canTake}
          onClick={() => setAsking('take_remote')}
        >
          {t('resolve.take_remote', { vendor })}
        </Button>
        {isTooMany && (
          <Text size="sm" role="alert">
            {t('bulk.tooMany', { max: number(MAX_AT_ONCE) })}
          </Text>
        )}
      </BulkBar>
      {asking !== undefined && (
        <Confirm
          opened
          isDangerous={false}
          title={t(`bulk.title.${asking}`, { vendor })}
          action={t(`resolve.${asking}`, { vendor })}
          isPending={resolve.isPending}
          problem={resolve.problem}
          onConfirm={() => resolve.run(asking)}
          onClose={() => {
            resolve.reset();
            setAsking(undefined);
          }}
        >
          <Text size="sm">{t(`bulk.advice.${asking}`, { count, shown: number(count), vendor })}</Text>
          {chosen.some(({ reason }) => reason === 'deleted_at_vendor') && (
            <Text size="sm">{t(`bulk.deleted.${asking}`, { vendor })}</Text>
          )}
        </Confirm>
      )}
      {results !== undefined && <Results {...{ results }} conflicts={resolved} onClose={() => setResults(undefined)} />}
    </>
  );
}

/** True if the vendor's side of a conflict can be taken: each of its values can be applied here, or the link ends. */
const canTakeVendor = ({ reason, fields }: IntegrationConflict): boolean =>
  reason === 'deleted_at_vendor' || !fields.some(({ notApplicable }) => notApplicable);

interface ResultsProps {
  readonly results: readonly ResolveResult[];
  readonly conflicts: readonly IntegrationConflict[];
  readonly onClose: () => void;
}

function Results({ results, conflicts, onClose }: ResultsProps) {
  const { t } = useTranslation(['synchronization', 'shell']);
  const { number } = useFormats();
  const nameRecord = useRecordName();
  const done = results.filter(({ ok }) => ok).length;
  const refused = results.filter(({ ok }) => !ok);
  const name = (id: string) => {
    const conflict = conflicts.find((each) => each.id === id);
    return conflict === undefined ? id : nameRecord(conflict);
  };
  return (
    <Dialog opened onClose={onClose} title={t('bulk.report')} closeButtonProps={{ 'aria-label': t('shell:close') }}>
      <Stack>
        <Text size="sm" role="status">
          {t('bulk.begun', { count: done, shown: number(done) })}
        </Text>
        {refused.length > 0 && (
          <>
            <Text size="sm">{t('bulk.refused', { count: refused.length, shown: number(refused.length) })}</Text>
            <ScrollArea.Autosize mah={320} tabIndex={0}>
              <List size="sm" spacing="xs">
                {refused.map(({ id, error }) => (
                  <List.Item key={id}>
                    <bdi>{name(id)}</bdi>
                    {error !== null && (
                      <Text size="sm" c="dimmed">
                        <ServiceText said={error} />
                      </Text>
                    )}
                  </List.Item>
                ))}
              </List>
            </ScrollArea.Autosize>
          </>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('shell:close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
