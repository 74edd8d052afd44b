// Parts of an entry that its lists and its screen show alike.
import { Anchor, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountingDocument, AccountingEntry } from '../../../../../contract/accounting-entries.ts';
import { useFormats } from '../../../language/formats.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { useProjects } from '../../records.ts';
import { findFaultWord } from '../fault-text.tsx';
import { isNegative, isZero, toPositive } from './entry-choice.ts';

/** Returns the names of the projects of a workspace by their ids. */
export function useProjectNames(workspaceId: string): ReadonlyMap<string, string> {
  const projects = useProjects(workspaceId, 'all').data?.rows;
  return useMemo(() => new Map((projects ?? []).map(({ id, name }) => [id, name])), [projects]);
}

interface SourceProps {
  readonly entry: Pick<AccountingEntry, 'projectId' | 'source'>;
  readonly isShort?: boolean;
}

/** Shows the RFI that a cost comes from, as a link; below a column head that says so, by its number alone. */
export function SourceLink({ entry: { projectId, source }, isShort = false }: SourceProps) {
  const { t } = useTranslation('accounting');
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link {...props} to="/projects/$projectId/rfis/$rfiId" params={{ projectId, rfiId: source.id }} />
      )}
    >
      {isShort ? <bdi>#{source.number}</bdi> : t('source', { number: source.number })}
    </Anchor>
  );
}

/** Shows the name of the project of an entry. */
export function ProjectName({ id, names }: { readonly id: string; readonly names: ReadonlyMap<string, string> }) {
  const name = names.get(id);
  return name === undefined ? <span>—</span> : <span className="own-direction">{name}</span>;
}

type Amount = AccountingEntry['amount'];

/** Shows an amount with its currency. */
export function Money({ of: { amount, currency } }: { readonly of: Amount }) {
  const { money } = useFormats();
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{money(amount, currency)}</span>;
}

/** Says by how much an amendment changes what the provider has: a sign alone is easily missed. */
export function Difference({ amount, currency }: Amount) {
  const { t } = useTranslation('accounting');
  const { money } = useFormats();
  if (isZero(amount)) return <span>{t('amendment.same')}</span>;
  const shown = money(toPositive(amount), currency);
  return <span>{t(isNegative(amount) ? 'amendment.less' : 'amendment.more', { amount: shown })}</span>;
}

const DOCUMENT_COLORS = {
  draft: 'blue',
  open: 'green',
  paid: 'green',
  void: 'gray',
  other: 'gray',
  gone: 'red',
} as const;

/** Says what the provider has, and by how much an amendment changes it; nothing for the first entry of a source. */
export function Change({ entry: { previous, amount } }: { readonly entry: AccountingEntry }) {
  const { t } = useTranslation('accounting');
  const { money } = useFormats();
  if (previous === null) return null;
  const has = money(previous.amount, amount.currency);
  return (
    <span title={t('amendment.hasAmount', { amount: has })}>
      {t('amendment.was', { amount: has })} · <Difference amount={previous.difference} currency={amount.currency} />
    </span>
  );
}

/** Shows the status of a document at the provider. */
export function DocumentStatusMark({ status }: Pick<AccountingDocument, 'status'>) {
  const { t } = useTranslation('accounting');
  return <StatusMark color={DOCUMENT_COLORS[status]} label={t(`documentStatuses.${status}`)} />;
}

/** Shows the number of a document, or its id; as a link to its page at the provider if it has one. */
export function DocumentLink({ document: { number, vendorId, url } }: { readonly document: AccountingDocument }) {
  const { t } = useTranslation('accounting');
  const name = <bdi>{number ?? vendorId}</bdi>;
  if (url === null || !/^https?:\/\//.test(url)) return name;
  return (
    <Anchor inherit href={url} target="_blank" rel="noopener noreferrer" title={t('opensProvider')}>
      {name} <IconExternalLink size={14} aria-label={t('opensProvider')} style={{ verticalAlign: '-2px' }} />
    </Anchor>
  );
}

/** Says in a line why an entry cannot be approved, or why it failed; that it waits, if neither. */
export function HurdleLine({ entry }: { readonly entry: AccountingEntry }) {
  const { problems, error, state, contact, account } = entry;
  const { t } = useTranslation('accounting');
  const { list } = useFormats();
  if (problems.length > 0) {
    const names = list(problems.map((each) => t(`problems.${each}.name`)));
    return <span title={names}>{names}</span>;
  }
  if (state === 'failed' && error !== null) return <FaultName code={error.code} />;
  if (contact === null || account === null) {
    const words = t(contact !== null ? 'toChoose.account' : account !== null ? 'toChoose.contact' : 'toChoose.both');
    return <span title={words}>{words}</span>;
  }
  return (
    <Text span inherit c="dimmed">
      {t('noProblems')}
    </Text>
  );
}

function FaultName({ code }: { readonly code: string }) {
  const { t } = useTranslation('accounting');
  const words = t(`faults.${findFaultWord(code)}`);
  return <span title={words}>{words}</span>;
}
