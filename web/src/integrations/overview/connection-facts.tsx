import { Anchor, SimpleGrid } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationConnection, IntegrationVendor } from '../../../../contract/integrations.ts';
import { useFormats } from '../../language/formats.ts';
import { Fact } from '../../ui/fact.tsx';
import { Ago, At } from '../../ui/instant.tsx';
import { DoerName } from '../../ui/people.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';

interface Props {
  readonly projectId: string;
  readonly connection: IntegrationConnection;
  readonly kind: IntegrationVendor['kind'] | undefined;
}

const HOOK_COLORS = { none: 'gray', active: 'green', inactive: 'red', unknown: 'yellow' } as const;

/** Shows the account and project of a connection at the vendor, and its figures. */
export function ConnectionFacts({ projectId, connection, kind }: Props) {
  const { t } = useTranslation('connections');
  const { number } = useFormats();
  const { account, linkedCompanyId, linkedProjectId, linkedName, health, tokenExpiresAt, createdBy } = connection;
  const company = connection.linkedCompanyName ?? linkedCompanyId;
  const path = { projectId, connectionId: connection.id };
  const at = (instant: string | null) => (instant === null ? t('facts.never') : <Ago at={instant} />);
  return (
    <Section title={t('facts.title')} advice={kind === 'c' ? t('facts.laterWins') : undefined}>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3, lg: 4 }} m={0}>
        {(kind !== 'c' || account !== null) && (
          <Fact name={t('facts.account')}>{account === null ? t('facts.unknown') : <bdi>{account.name}</bdi>}</Fact>
        )}
        {kind !== 'c' && (
          <Fact name={t(kind === 'a' ? 'choose.hub' : 'choose.company')}>
            {company === null ? t('facts.noProject') : <bdi>{company}</bdi>}
          </Fact>
        )}
        <Fact name={t(kind === 'c' ? 'choose.property' : 'choose.project')}>
          {linkedProjectId === null ? t('facts.noProject') : <bdi>{linkedName ?? linkedProjectId}</bdi>}
        </Fact>
        <Fact name={t('facts.lastSynced')}>{at(connection.lastSyncedAt)}</Fact>
        <Fact name={t('facts.lastPush')}>{at(health.lastPushAt)}</Fact>
        <Fact name={t('facts.lastPull')}>{at(health.lastPullAt)}</Fact>
        {health.eventsExpected && (
          <>
            <Fact name={t('facts.lastEvent')}>{at(health.lastEventAt)}</Fact>
            <Fact name={t('facts.hooks')}>
              <StatusMark color={HOOK_COLORS[health.hookStatus]} label={t(`hooks.${health.hookStatus}`)} />
            </Fact>
          </>
        )}
        <FigureLink
          name={t('facts.openConflicts')}
          count={health.openConflicts}
          link={(props) => (
            <Link {...props} to="/projects/$projectId/integrations/$connectionId/conflicts" params={path} />
          )}
        />
        <FigureLink
          name={t('facts.recordsWithErrors')}
          count={health.recordsWithErrors}
          link={(props) => (
            <Link
              {...props}
              to="/projects/$projectId/integrations/$connectionId/records"
              params={path}
              search={{ problems: true }}
            />
          )}
        />
        <Fact name={t('facts.unmappedValues')}>{number(health.unmappedValues)}</Fact>
        {tokenExpiresAt !== null && (
          <Fact name={t('facts.tokenExpires')}>
            <At at={tokenExpiresAt} />
          </Fact>
        )}
        <Fact name={t('facts.connectedBy')}>
          <DoerName projectId={projectId} by={createdBy} />
        </Fact>
      </SimpleGrid>
    </Section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly count: number;
  /** Renders the link to what was counted. */
  readonly link: (props: object) => ReactNode;
}

function FigureLink({ name, count, link }: FigureProps) {
  const { number } = useFormats();
  return (
    <Fact name={name}>
      {count === 0 ? (
        number(0)
      ) : (
        <Anchor inherit aria-label={`${name}: ${number(count)}`} renderRoot={link}>
          {number(count)}
        </Anchor>
      )}
    </Fact>
  );
}
