import { Button, Group, List, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalResult } from '../../../../../contract/accounting-approvals.ts';
import type { AccountingEntry } from '../../../../../contract/accounting-entries.ts';
import { taken } from '../../../api/client.ts';
import { useWorkspaceApi } from '../../../api/use-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { useFormats } from '../../../language/formats.ts';
import { BulkBar } from '../../../ui/bulk/bulk-bar.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldName, ServiceText } from '../../../ui/service-text.tsx';
import { useAccountingRefresh } from '../accounting-data.ts';
import type { AccountingTabProps } from '../tab-props.ts';
import { listApprovable, MAX_AT_ONCE, sumAmounts } from './approvable.ts';

interface Props extends Pick<AccountingTabProps, 'workspaceId' | 'accounting'> {
  readonly chosen: readonly AccountingEntry[];
  /** False for an empty list: its last entries may be those that the report is about. */
  readonly hasRows: boolean;
  readonly onClear: () => void;
}

/** Approves the chosen entries with the usual choices of their projects, after a confirmation, and lists those that were refused. */
export function BulkApprove({ workspaceId, accounting, chosen, hasRows, onClear }: Props) {
  const { t } = useTranslation(['accounting', 'bulk']);
  const { number, money, list } = useFormats();
  const [isAsked, setAsked] = useState(false);
  const [report, setReport] = useState<Report>();
  const api = useWorkspaceApi(workspaceId);
  const refresh = useAccountingRefresh(workspaceId);
  const approvable = listApprovable(chosen);
  const approve = useCall(
    (entries: readonly AccountingEntry[]) =>
      taken(
        api.POST('/api/workspace/accounting/entries/approve', {
          body: { ids: entries.map(({ id }) => id), versions: entries.map(({ version }) => version) },
        }),
      ),
    ({ results }, entries) => {
      setAsked(false);
      setReport({ results, entries });
      onClear();
      void refresh();
    },
  );
  const count = approvable.length;
  const left = chosen.length - count;
  const isTooMany = count > MAX_AT_ONCE;
  const name = `\u2068${accounting.providerName}\u2069`;
  const sums = list(sumAmounts(approvable).map(({ amount, currency }) => money(amount, currency)));
  return (
    <>
      {hasRows && (
        <BulkBar
          run={undefined}
          label={t('bulk:label')}
          hintFrom="sm"
          hint={t('staged.hint')}
          chosen={
            chosen.length === 0 ? undefined : t('staged.chosen', { count: chosen.length, shown: number(chosen.length) })
          }
          onClear={onClear}
        >
          <Button size="compact-sm" disabled={isTooMany || count === 0} onClick={() => setAsked(true)}>
            {t('staged.approve')}
          </Button>
          {left > 0 && <Text size="sm">{t('staged.left', { count: left, shown: number(left) })}</Text>}
          {isTooMany && (
            <Text size="sm" role="alert">
              {t('staged.tooMany', { max: number(MAX_AT_ONCE) })}
            </Text>
          )}
        </BulkBar>
      )}
      {isAsked && (
        <Confirm
          opened
          isDangerous={false}
          title={t('staged.ask', { count, shown: number(count) })}
          action={t('staged.confirm')}
          isPending={approve.isPending}
          problem={approve.problem}
          onConfirm={() => approve.run(approvable)}
          onClose={() => {
            approve.reset();
            setAsked(false);
          }}
        >
          <Text size="sm">{t('staged.sum', { amounts: sums })}</Text>
          <Text size="sm">{t('staged.usual')}</Text>
          <Text size="sm">{t('staged.drafts', { name })}</Text>
        </Confirm>
      )}
      {report !== undefined && <Results {...report} onClose={() => setReport(undefined)} />}
    </>
  );
}

interface Report {
  readonly results: readonly ApprovalResult[];
  readonly entries: readonly AccountingEntry[];
}

function Results({ results, entries, onClose }: Report & { readonly onClose: () => void }) {
  const { t } = useTranslation(['accounting', 'shell']);
  const { number } = useFormats();
  const done = results.filter(({ ok }) => ok).length;
  const refused = results.filter(({ ok }) => !ok);
  const find = (id: string) => entries.find((each) => each.id === id);
  return (
    <Dialog opened onClose={onClose} title={t('staged.report')} closeButtonProps={{ 'aria-label': t('shell:close') }}>
      <Stack>
        <Text size="sm" role="status">
          {t('staged.done', { count: done, shown: number(done) })}
        </Text>
        {refused.length > 0 && (
          <>
            <Text size="sm">{t('staged.refused', { count: refused.length, shown: number(refused.length) })}</Text>
            <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
              <List size="sm" spacing="xs">
                {refused.map(({ id, error }) => {
                  const entry = find(id);
                  return (
                    <List.Item key={id}>
                      {entry !== undefined && (
                        <>
                          {t('source', { number: entry.source.number })} · <bdi>{entry.description}</bdi>
                        </>
                      )}
                      {error !== null && <Refusal error={error} />}
                    </List.Item>
                  );
                })}
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

/** Shows why an entry was refused, field by field if fields were. */
function Refusal({ error }: { readonly error: NonNullable<ApprovalResult['error']> }) {
  const { details = [] } = error;
  if (details.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        <ServiceText said={error} />
      </Text>
    );
  }
  return details.map((each) => (
    <Text key={each.path} size="sm" c="dimmed">
      <FieldName path={each.path} /> <ServiceText said={each} />
    </Text>
  ));
}
