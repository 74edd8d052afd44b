import { Anchor, Code, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountingEvent } from '../../../../../contract/accounting-events.ts';
import { CopyIcon } from '../../../ui/copy-button.tsx';
import { SideDialog } from '../../../ui/dialog.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { At } from '../../../ui/instant.tsx';
import { ServiceText } from '../../../ui/service-text.tsx';
import { useNames } from '../../audit/actors.tsx';
import { DoerText } from '../doer-text.tsx';
import { Money, ProjectName } from '../entries/entry-cells.tsx';
import { findFaultWord } from '../fault-text.tsx';
import { OutcomeMark, Subject, What } from './event-words.tsx';

interface Props {
  readonly workspaceId: string;
  readonly event: AccountingEvent;
  readonly projects: ReadonlyMap<string, string>;
  readonly onClose: () => void;
}

/** Shows an event of the ledger whole: what was sent, what was replaced, and what to do about a failure. */
export function EventDrawer({ workspaceId, event, projects, onClose }: Props) {
  const { t } = useTranslation(['accounting', 'shell']);
  const names = useNames(workspaceId);
  const { entryId, projectId, amount, code, message, key, vendorId, vendorNumber, vendorStatus, vendorRequestId } =
    event;
  const isOurs = typeof key === 'string';
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('ledger.event')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack>
        <Group gap="sm">
          <OutcomeMark outcome={event.outcome} />
          <Text size="sm">
            <What event={event} />
          </Text>
        </Group>
        <Stack component="dl" gap="sm" m={0}>
          <Fact name={t('columns.source')}>
            {entryId === null ? (
              <Subject event={event} />
            ) : (
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link {...props} to="/w/$workspaceId/accounting/entries/$entryId" params={{ workspaceId, entryId }} />
                )}
              >
                <Subject event={event} />
              </Anchor>
            )}
          </Fact>
          {projectId !== null && (
            <Fact name={t('project')}>
              <ProjectName id={projectId} names={projects} />
            </Fact>
          )}
          {amount !== null && (
            <Fact name={t('columns.amount')}>
              <Money of={amount} />
            </Fact>
          )}
          {(vendorNumber ?? vendorId) !== null && (
            <Fact name={t('columns.document')}>
              <bdi>{vendorNumber ?? vendorId}</bdi>
            </Fact>
          )}
          <Fact name={t('ledger.at')}>
            <At at={event.at} /> · <DoerText by={event.actor} names={names} />
          </Fact>
          {code !== null && (
            <Fact name={t('ledger.remedy')}>
              {t(`faults.${findFaultWord(code)}`)} {t(`remedies.${findFaultWord(code)}`)}
            </Fact>
          )}
          {message !== null && message !== '' && (
            <Fact name={t(isOurs ? 'ledger.ownMessage' : 'ledger.message')}>
              <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
                <ServiceText said={{ ...event, message }} />
              </Text>
            </Fact>
          )}
          {vendorStatus !== null && (
            <Fact name={t('ledger.status')}>
              <span className="as-typed">{vendorStatus}</span>
            </Fact>
          )}
          {vendorRequestId !== null && (
            <Fact name={t('ledger.requestId')}>
              <span className="as-typed">{vendorRequestId}</span>{' '}
              <CopyIcon text={vendorRequestId} label={t('shell:copyNamed', { name: t('ledger.requestId') })} />
            </Fact>
          )}
        </Stack>
        <Replaced event={event} />
      </Stack>
    </SideDialog>
  );
}

function Replaced({ event: { replaced } }: Pick<Props, 'event'>) {
  const { t } = useTranslation('accounting');
  if (replaced.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h4" mb={4}>
        {t('ledger.replaced')}
      </Title>
      <Code
        block
        className="as-typed"
        dir="ltr"
        tabIndex={0}
        role="group"
        aria-label={t('ledger.replaced')}
        style={{ maxHeight: 360, overflow: 'auto' }}
      >
        {JSON.stringify(replaced, null, 2)}
      </Code>
    </section>
  );
}
