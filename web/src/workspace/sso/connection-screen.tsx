import { Button, Code, Paper, SimpleGrid, Stack } from '@mantine/core';
import {
  IconEdit,
  IconPlayerPlay,
  IconPlayerStop,
  IconReplace,
  IconTestPipe,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceRole } from '../../api/session.ts';
import { Fact } from '../../ui/fact.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { useShownTitle } from '../../ui/shown-title.ts';
import { WorkspaceScreen } from '../workspace-screen.tsx';
import { Attempts } from './attempts.tsx';
import { CertificateEnd } from './certificate-end.tsx';
import { ConnectionDeed, type Deed, useTest } from './connection-deeds.tsx';
import { ConnectionState } from './connections-section.tsx';
import { Copied } from './copied.tsx';
import { EditConnection } from './edit-connection.tsx';
import { NewConnection } from './new-connection.tsx';
import { ProjectRules } from './project-rules.tsx';
import { TestResult } from './test-result.tsx';
import { type Connection, useConnection } from './use-sso.ts';

const route = getRouteApi('/in/w/$workspaceId/single-sign-on/$connectionId');

type Asked = Deed | 'replace' | 'edit' | 'rules';

/** One connection: what the provider is given, how the last test went, who signed in and who could not. */
export function ConnectionScreen() {
  const { t } = useTranslation('sso');
  const shown = useShownTitle();
  const { workspaceId, connectionId } = route.useParams();
  const isOwner = useWorkspaceRole(workspaceId, 'owner');
  const { data: connection, error, refetch } = useConnection(workspaceId, connectionId, isOwner);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <WorkspaceScreen
      workspaceId={workspaceId}
      needs="owner"
      title={connection === undefined ? t('connection') : shown(connection.displayName)}
      aside={connection && <ConnectionState connection={connection} />}
      crumbs={[{ label: t('title'), to: { to: '/w/$workspaceId/single-sign-on', params: { workspaceId } } }]}
      actions={connection && <Deeds {...{ workspaceId, connection }} onAsk={setAsked} />}
    >
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {connection === undefined && error === null && <Pending height={240} />}
      {connection !== undefined && (
        <Stack maw={960} pb="xl">
          <TestResult connection={connection} />
          <Facts connection={connection} />
          <Attempts {...{ workspaceId, connectionId }} />
          {asked === 'replace' && <NewConnection {...{ workspaceId }} replaces={connection} onClose={close} />}
          {asked === 'edit' && <EditConnection {...{ workspaceId, connection }} onClose={close} />}
          {asked === 'rules' && <ProjectRules {...{ workspaceId, connection }} onClose={close} />}
          {asked !== undefined && asked !== 'replace' && asked !== 'edit' && asked !== 'rules' && (
            <ConnectionDeed {...{ workspaceId, connection }} deed={asked} onClose={close} />
          )}
        </Stack>
      )}
    </WorkspaceScreen>
  );
}

/** As the checks of a sign-in write it, and the pages of providers do. */
const inPairs = (hex: string) => hex.toUpperCase().match(/../g)?.join(':') ?? hex;

interface DeedsProps {
  readonly workspaceId: string;
  readonly connection: Connection;
  readonly onAsk: (asked: Asked) => void;
}

function Deeds({ workspaceId, connection, onAsk }: DeedsProps) {
  const { t } = useTranslation('sso');
  const test = useTest(workspaceId, connection);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTestPipe size={18} />}
        loading={test.isPending}
        onClick={() => test.run(undefined)}
      >
        {t('deeds.test')}
      </Button>
      <Button variant="default" leftSection={<IconEdit size={18} />} onClick={() => onAsk('edit')}>
        {t('deeds.edit')}
      </Button>
      <Button variant="default" leftSection={<IconUsersGroup size={18} />} onClick={() => onAsk('rules')}>
        {t('deeds.rules')}
      </Button>
      {connection.active ? (
        <>
          <Button variant="default" leftSection={<IconReplace size={18} />} onClick={() => onAsk('replace')}>
            {t('deeds.replace')}
          </Button>
          <Button variant="default" leftSection={<IconPlayerStop size={18} />} onClick={() => onAsk('deactivate')}>
            {t('deeds.deactivate')}
          </Button>
        </>
      ) : (
        <>
          <Button leftSection={<IconPlayerPlay size={18} data-mirrored />} onClick={() => onAsk('activate')}>
            {t('deeds.activate')}
          </Button>
          <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => onAsk('delete')}>
            {t('deeds.delete')}
          </Button>
        </>
      )}
    </>
  );
}

function Facts({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('sso');
  const { protocol, saml, oidc, addresses, createPeople, idpInitiated, signRequests } = connection;
  const yesOrNo = (is: boolean) => t(is ? 'yes' : 'no');
  return (
    <>
      <Section title={t('given.title')} advice={t('given.advice')}>
        {addresses.entityId !== null && <Copied name={t('given.entityId')} value={addresses.entityId} />}
        {addresses.acs !== null && <Copied name={t('given.acs')} value={addresses.acs} />}
        {addresses.callback !== null && <Copied name={t('given.callback')} value={addresses.callback} />}
        <Copied name={t('given.start')} value={addresses.start} />
      </Section>
      <Paper withBorder bg="var(--pcs-surface)" p="md">
        <SimpleGrid component="dl" cols={{ base: 1, sm: 2 }} m={0}>
          <Fact name={t('protocol')}>{t(`protocols.${protocol}`)}</Fact>
          <Fact name={t('createPeople')}>{yesOrNo(createPeople)}</Fact>
          <Fact name={t('rules.title')}>{t('rules.count', { count: connection.projectRoles.length })}</Fact>
          {saml !== null && (
            <>
              <Fact name={t('idpEntityId')}>
                <span className="as-typed">{saml.idpEntityId}</span>
              </Fact>
              <Fact name={t('signInUrl')}>
                <span className="as-typed">{saml.signInUrl}</span>
              </Fact>
              <Fact name={t('fingerprint')}>
                <Code className="as-typed" style={{ overflowWrap: 'anywhere' }}>
                  {inPairs(saml.certificate.fingerprint)}
                </Code>
                <CertificateEnd connection={connection} />
              </Fact>
              <Fact name={t('idpInitiated')}>{yesOrNo(idpInitiated)}</Fact>
              <Fact name={t('signInBinding')}>{t(`bindings.${saml.signInBinding}`)}</Fact>
              <Fact name={t('signRequests')}>{yesOrNo(signRequests)}</Fact>
              <Fact name={t('wantsSigned')}>{yesOrNo(saml.wantsSignedRequests)}</Fact>
            </>
          )}
          {oidc !== null && (
            <>
              <Fact name={t('issuer')}>
                <span className="as-typed">{oidc.issuer}</span>
              </Fact>
              <Fact name={t('clientId')}>
                <span className="as-typed">{oidc.clientId}</span>
              </Fact>
            </>
          )}
        </SimpleGrid>
      </Paper>
    </>
  );
}
