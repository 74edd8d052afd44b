import { Alert, Button, Grid, Group, Stack, Text } from '@mantine/core';
import { IconRefreshAlert, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountingEntry } from '../../../../../contract/accounting-entries.ts';
import { taken } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { useWorkspaceApi } from '../../../api/use-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { useFormats } from '../../../language/formats.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { useAccountingRefresh } from '../accounting-data.ts';
import type { AccountingTabProps } from '../tab-props.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { type Choices, fitKind, isBlocking, listRemaining, readChoices, toBody } from './entry-choice.ts';
import { Hurdles } from './hurdles.tsx';
import { RejectButton } from './reject-button.tsx';

export interface DecisionProps extends Pick<AccountingTabProps, 'workspaceId' | 'accounting'> {
  /** Staged or failed. */
  readonly entry: AccountingEntry;
}

type Seen = Pick<AccountingEntry, 'version' | 'amount'>;

/** Chooses the document of an entry beside what will be sent, and approves, rejects or retries it. */
export function DecisionPanel({ workspaceId, accounting, entry }: DecisionProps) {
  const { t } = useTranslation('accounting');
  const [seen, setSeen] = useState<Seen>(entry);
  const [chosen, setChosen] = useState(() => readChoices(entry));
  const choices: Choices = { ...chosen, kind: fitKind(chosen.kind, entry.amount.amount) };
  const isConnected = accounting.id !== null && accounting.status !== 'disconnected';
  const [isChecked, setChecked] = useState(false);
  const remaining = listRemaining(entry, choices);
  const decide = useDecision({ workspaceId, accounting, entry }, seen, choices);
  const isMoved = entry.state === 'staged' && seen.version !== entry.version;
  const isOwn = useIsOwn(entry) && accounting.requireSecondPerson && entry.state === 'staged';
  const isDisabled = isMoved || isOwn || !isConnected || remaining.some(isBlocking);
  const submit = () => {
    setChecked(true);
    if (choices.contact !== null && choices.account !== null) decide.run(undefined);
  };
  return (
    <Stack gap="md">
      {isMoved && <Moved {...{ seen, entry }} onSeen={() => setSeen(entry)} />}
      <Hurdles {...{ entry }} problems={remaining} currency={accounting.company?.currency} />
      {isOwn && (
        <Alert color="orange" variant="light" role="status" icon={<IconUsers />} title={t('secondPerson.title')}>
          <Text size="sm">{t('secondPerson.advice')}</Text>
        </Alert>
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Section title={t('entry.choices')} advice={t('entry.choicesAdvice')}>
            <ChoiceFields
              {...{ workspaceId, entry, choices, isChecked }}
              company={accounting.company}
              onChange={setChosen}
              disabled={!isConnected}
            />
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Section title={t('preview.title')} advice={t('preview.advice')}>
            {isConnected ? (
              <DocumentPreview {...{ workspaceId, choices }} entryId={entry.id} version={entry.version} />
            ) : (
              <Text size="sm">{t('preview.connectFirst')}</Text>
            )}
          </Section>
        </Grid.Col>
      </Grid>
      {decide.problem != null && !isMoved && <ProblemNotice problem={decide.problem} />}
      <Group gap="xs" justify="flex-end">
        {entry.state === 'staged' && <RejectButton {...{ workspaceId, entry }} />}
        <Button loading={decide.isPending} disabled={isDisabled} onClick={submit}>
          {t(entry.state === 'failed' ? 'actions.retry' : 'actions.approve')}
        </Button>
      </Group>
    </Stack>
  );
}

/** True if the person at the screen set the cost. */
function useIsOwn({ proposedBy }: AccountingEntry): boolean {
  const { user } = useSession();
  return proposedBy !== null && proposedBy.type === 'user' && proposedBy.id === user.id;
}

/** Approves an entry in the version that was seen, or retries one that failed. */
function useDecision({ workspaceId, accounting, entry }: DecisionProps, { version }: Seen, choices: Choices) {
  const { t } = useTranslation('accounting');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useAccountingRefresh(workspaceId);
  const params = { path: { entryId: entry.id } };
  return useCall(
    () =>
      entry.state === 'failed'
        ? taken(api.POST('/api/workspace/accounting/entries/{entryId}/retry', { params, body: toBody(choices) }))
        : taken(
            api.POST('/api/workspace/accounting/entries/{entryId}/approve', {
              params,
              body: { ...toBody(choices), version },
            }),
          ),
    async () => {
      toastDone(t('actions.approved', { name: `\u2068${accounting.providerName}\u2069` }));
      await refresh();
    },
    // Of a refusal, the entry as it is now says the most: its amount may have changed, or somebody else decided.
    () => void refresh(),
  );
}

interface MovedProps {
  readonly seen: Seen;
  readonly entry: AccountingEntry;
  readonly onSeen: () => void;
}

/** Says that the cost changed while it was looked at, and asks to look at the new one before it is approved. */
function Moved({ seen, entry, onSeen }: MovedProps) {
  const { t } = useTranslation('accounting');
  const { money } = useFormats();
  const show = ({ amount, currency }: Seen['amount']) => money(amount, currency);
  const isSame = show(seen.amount) === show(entry.amount);
  return (
    <Alert color="orange" variant="light" role="alert" icon={<IconRefreshAlert />} title={t('moved.title')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {isSame ? t('moved.text') : t('moved.advice', { before: show(seen.amount), now: show(entry.amount) })}
        </Text>
        <Button size="xs" onClick={onSeen}>
          {t('moved.accept')}
        </Button>
      </Stack>
    </Alert>
  );
}
