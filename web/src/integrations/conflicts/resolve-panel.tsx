import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConflictResolve, IntegrationConflict } from '../../../../contract/integration-conflicts.ts';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { type Tagged, taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { isMeanwhile } from '../../records/theirs.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { At } from '../../ui/instant.tsx';
import { DoerName } from '../../ui/people.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useConnectionRefresh } from '../connection-data.ts';
import { type Asked, canUndo, findOutcome, listNotApplicable, readResolution, type Sides } from './conflict-choice.ts';
import { useFollowedRun } from './conflict-data.ts';
import { OutcomeNotice } from './outcome-notice.tsx';

interface Props {
  readonly connection: IntegrationConnection;
  readonly canManage: boolean;
  readonly read: Tagged<IntegrationConflict>;
  /** The chosen side of each field; undefined while sides are not chosen by field. */
  readonly sides: Sides | undefined;
  readonly onSides: (sides: Sides | undefined) => void;
  /** Reads the conflict again. */
  readonly onReload: () => Promise<unknown>;
}

/** Resolves a conflict or undoes that, and tells the outcome once the run has carried it out. */
export function ResolvePanel(props: Props) {
  const { connection, canManage, read, onSides, onReload } = props;
  const conflict = read.record;
  const { t } = useTranslation('synchronization');
  const [asked, setAsked] = useState<{ readonly what: Asked; readonly runId: string }>();
  const [isOvertaken, setOvertaken] = useState(false);
  const run = useFollowedRun(connection, asked?.runId);
  const refresh = useConnectionRefresh(connection.projectId);
  const api = useApi();
  const path = { projectId: connection.projectId, integrationId: connection.id, conflictId: conflict.id };
  const at = '/api/projects/{projectId}/integration-connections/{integrationId}/conflicts/{conflictId}';
  const begin = (what: Asked) => async (answer: { readonly run: { readonly id: string } }) => {
    onSides(undefined);
    await onReload();
    setAsked({ what, runId: answer.run.id });
    await refresh();
  };
  const resolve = useCall(
    (body: ConflictResolve) => {
      setOvertaken(false);
      const header = read.etag === null ? {} : { header: { 'If-Match': read.etag } };
      return taken(api.POST(`${at}/resolve`, { params: { path, ...header }, body }));
    },
    begin('resolve'),
    (problem) => {
      // Both sides are shown as they are now; the choice is the person's again.
      if (isMeanwhile(problem)) setOvertaken(true);
      void onReload();
    },
  );
  const undo = useCall(
    () => taken(api.POST(`${at}/undo`, { params: { path } })),
    begin('undo'),
    () => void onReload(),
  );
  const problem = (isOvertaken ? undefined : resolve.problem) ?? undo.problem;
  return (
    <Stack gap="sm">
      {isOvertaken && (
        <Alert color="orange" variant="light" role="alert" title={t('overtaken.title')}>
          <Text size="sm">{t('overtaken.advice')}</Text>
        </Alert>
      )}
      {asked !== undefined && (
        <OutcomeNotice {...{ connection, run }} outcome={findOutcome(asked.what, conflict, run)} />
      )}
      {asked === undefined && conflict.state === 'resolving' && (
        <OutcomeNotice
          {...{ connection }}
          run={undefined}
          outcome={findOutcome(conflict.undoneBy === null ? 'resolve' : 'undo', conflict, undefined)}
        />
      )}
      {problem != null && <ProblemNotice problem={problem} />}
      {conflict.state === 'open' && !canManage && (
        <Text size="sm" c="dimmed">
          {t('resolve.adminsOnly')}
        </Text>
      )}
      {conflict.state === 'open' && canManage && (
        <Choices {...props} conflict={conflict} isPending={resolve.isPending} onResolve={resolve.run} />
      )}
      {(conflict.state === 'resolved' || conflict.state === 'superseded') && (
        <Resolved
          {...{ conflict, canManage }}
          vendor={connection.vendorName}
          isPending={undo.isPending}
          onUndo={() => undo.run(undefined)}
        />
      )}
    </Stack>
  );
}

interface ChoicesProps extends Props {
  readonly conflict: IntegrationConflict;
  readonly isPending: boolean;
  readonly onResolve: (body: ConflictResolve) => void;
}

function Choices({ connection, conflict, sides, onSides, isPending, onResolve }: ChoicesProps) {
  const { t } = useTranslation(['synchronization', 'shell']);
  const vendor = `\u2068${connection.vendorName}\u2069`;
  if (conflict.reason === 'deleted_at_vendor') return <DeletedChoices {...{ vendor, isPending, onResolve }} />;
  const cannotTake = listNotApplicable(conflict).length > 0;
  if (sides !== undefined)
    return (
      <Stack gap="xs">
        <Text size="sm">{t('choose.advice')}</Text>
        <Group gap="xs">
          <Button loading={isPending} onClick={() => onResolve(readResolution(conflict, sides))}>
            {t('choose.apply')}
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => onSides(undefined)}>
            {t('shell:cancel')}
          </Button>
        </Group>
      </Stack>
    );
  return (
    <Stack gap="xs">
      <Text size="sm">{t('resolve.advice', { vendor })}</Text>
      {cannotTake && <Text size="sm">{t('resolve.cannotTake', { vendor })}</Text>}
      <Group gap="xs">
        <Button loading={isPending} onClick={() => onResolve({ resolution: 'keep_local' })}>
          {t('resolve.keep_local')}
        </Button>
        <Button
          variant="default"
          disabled={isPending || cannotTake}
          onClick={() => onResolve({ resolution: 'take_remote' })}
        >
          {t('resolve.take_remote', { vendor })}
        </Button>
        {conflict.fields.length > 1 && (
          <Button variant="default" disabled={isPending} onClick={() => onSides({})}>
            {t('resolve.merge')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface DeletedProps {
  readonly vendor: string;
  readonly isPending: boolean;
  readonly onResolve: (body: ConflictResolve) => void;
}

/** Neither choice can be undone, so that both are asked for once more. */
function DeletedChoices({ vendor, isPending, onResolve }: DeletedProps) {
  const { t } = useTranslation('synchronization');
  const [asking, setAsking] = useState<'keep_local' | 'take_remote'>();
  return (
    <Group gap="xs">
      <Button loading={isPending} onClick={() => setAsking('keep_local')}>
        {t('deleted.keep_local', { vendor })}
      </Button>
      <Button variant="default" disabled={isPending} onClick={() => setAsking('take_remote')}>
        {t('deleted.take_remote')}
      </Button>
      {asking !== undefined && (
        <Confirm
          opened
          isDangerous={asking === 'take_remote'}
          title={t(`deleted.${asking}`, { vendor })}
          action={t(`deleted.${asking}`, { vendor })}
          isPending={isPending}
          problem={undefined}
          onConfirm={() => {
            setAsking(undefined);
            onResolve({ resolution: asking });
          }}
          onClose={() => setAsking(undefined)}
        >
          {t(`deleted.advice.${asking}`, { vendor })}
        </Confirm>
      )}
    </Group>
  );
}

interface ResolvedProps {
  readonly conflict: IntegrationConflict;
  readonly vendor: string;
  readonly canManage: boolean;
  readonly isPending: boolean;
  readonly onUndo: () => void;
}

function Resolved({ conflict, vendor, canManage, isPending, onUndo }: ResolvedProps) {
  const { t } = useTranslation('synchronization');
  const { projectId, state, resolution, resolvedBy, resolvedAt, undoUntil, undoneAt, undoneBy } = conflict;
  if (state === 'superseded') return <Text size="sm">{t('resolved.superseded')}</Text>;
  const isUndoable = canUndo(conflict, Date.now());
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {resolution !== null && t(`resolved.${resolution}`, { vendor: `\u2068${vendor}\u2069` })}
        {resolvedBy !== null && (
          <>
            {' · '}
            <DoerName projectId={projectId} by={resolvedBy} />
          </>
        )}
        {resolvedAt !== null && (
          <>
            {' · '}
            <At at={resolvedAt} />
          </>
        )}
      </Text>
      {undoneAt !== null && (
        <Text size="sm">
          {t('resolved.undone')}
          {undoneBy !== null && (
            <>
              {' · '}
              <DoerName projectId={projectId} by={undoneBy} />
            </>
          )}
          {' · '}
          <At at={undoneAt} />
        </Text>
      )}
      {isUndoable && undoUntil !== null && (
        <Text size="sm">
          {t('resolved.undoUntil')} <At at={undoUntil} />
        </Text>
      )}
      {isUndoable && canManage && (
        <Text size="sm" c="dimmed">
          {t('resolved.undoEffect')}
        </Text>
      )}
      {isUndoable && canManage && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} data-mirrored />}
          loading={isPending}
          onClick={onUndo}
        >
          {t('resolved.undo')}
        </Button>
      )}
      {!isUndoable && undoneAt === null && (
        <Text size="sm" c="dimmed">
          {t('resolved.noUndo')}
        </Text>
      )}
    </Stack>
  );
}
