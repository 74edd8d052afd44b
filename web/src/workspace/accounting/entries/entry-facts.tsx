import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AccountingEntry } from '../../../../../contract/accounting-entries.ts';
import { Fact } from '../../../ui/fact.tsx';
import { At } from '../../../ui/instant.tsx';
import { Section } from '../../../ui/section.tsx';
import { useNames } from '../../audit/actors.tsx';
import { WAITING_STATES } from '../addresses.ts';
import { DoerText } from '../doer-text.tsx';
import { Money, ProjectName, SourceLink, useProjectNames } from './entry-cells.tsx';

interface Props {
  readonly workspaceId: string;
  readonly entry: AccountingEntry;
}

/** Shows an entry: its source, its amount, and who decided on it. */
export function EntryFacts({ workspaceId, entry }: Props) {
  const { t } = useTranslation('accounting');
  const projects = useProjectNames(workspaceId);
  const names = useNames(workspaceId);
  const { amount, description, approvedBy, approvedAt, proposedBy, proposedAt, rejectedBy, rejectedAt, reversedBy } =
    entry;
  const isDecided = !WAITING_STATES.some((each) => each === entry.state);
  return (
    <Section title={t('entry.facts')}>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} m={0}>
        <Fact name={t('columns.source')}>
          <SourceLink entry={entry} />
        </Fact>
        <Fact name={t('project')}>
          <ProjectName id={entry.projectId} names={projects} />
        </Fact>
        <Fact name={t('columns.amount')}>
          <Money of={amount} />
        </Fact>
        <Fact name={t('columns.description')}>
          <span className="own-direction">{description}</span>
        </Fact>
        <Fact name={t('entry.proposed')}>
          {proposedBy !== null && (
            <>
              <DoerText by={proposedBy} names={names} />
              {' · '}
            </>
          )}
          <At at={proposedAt} />
        </Fact>
        {isDecided && <Chosen entry={entry} />}
        {approvedAt !== null && (
          <Fact name={t('entry.approved')}>
            {approvedBy !== null && (
              <>
                <DoerText by={approvedBy} names={names} />
                {' · '}
              </>
            )}
            <At at={approvedAt} />
          </Fact>
        )}
        {rejectedAt !== null && rejectedBy !== null && (
          <Fact name={t('entry.rejected')}>
            <DoerText by={rejectedBy} names={names} />
            {' · '}
            <At at={rejectedAt} />
          </Fact>
        )}
        {reversedBy !== null && (
          <Fact name={t('entry.reversed')}>
            <DoerText by={reversedBy} names={names} />
          </Fact>
        )}
        {entry.reason !== null && (
          <Fact name={t('entry.reason')}>
            <span className="own-direction">{entry.reason}</span>
          </Fact>
        )}
      </SimpleGrid>
    </Section>
  );
}

/** Shows what was chosen for the document. */
function Chosen({ entry: { contact, account, tax, tracking, kind, approvedAt } }: { readonly entry: AccountingEntry }) {
  const { t } = useTranslation('accounting');
  if (approvedAt === null) return null;
  return (
    <>
      <Fact name={t('fields.kind')}>{t(`kinds.${kind}`)}</Fact>
      {contact !== null && (
        <Fact name={t('fields.contact')}>
          <bdi>{contact.name}</bdi>
        </Fact>
      )}
      {account !== null && (
        <Fact name={t('fields.account')}>
          <bdi>{account.name}</bdi>
        </Fact>
      )}
      {tax !== null && (
        <Fact name={t('fields.tax')}>
          <bdi>{tax.name}</bdi>
        </Fact>
      )}
      {tracking !== null && (
        <Fact name={t('fields.tracking')}>
          <bdi>{tracking.name}</bdi>
        </Fact>
      )}
    </>
  );
}
