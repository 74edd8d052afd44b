import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { WorkspaceScreen } from '../workspace-screen.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { DomainsSection } from './domains-section.tsx';
import { PolicySection } from './policy-section.tsx';
import { SessionSection } from './session-section.tsx';
import { SigningSection } from './signing-section.tsx';

const route = getRouteApi('/in/w/$workspaceId/single-sign-on');

/** Single sign-on of a workspace, for its owners: whose addresses, at which provider, and what is demanded. */
export function SsoScreen() {
  const { t } = useTranslation('sso');
  const { workspaceId } = route.useParams();
  return (
    <WorkspaceScreen workspaceId={workspaceId} needs="owner" title={t('title')}>
      <Stack maw={960} pb="xl">
        <DomainsSection workspaceId={workspaceId} />
        <ConnectionsSection workspaceId={workspaceId} />
        <SigningSection workspaceId={workspaceId} />
        <PolicySection workspaceId={workspaceId} />
        <SessionSection workspaceId={workspaceId} />
      </Stack>
    </WorkspaceScreen>
  );
}
