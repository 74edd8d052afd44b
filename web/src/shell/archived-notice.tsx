import { Alert, Anchor } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { workspaceRoleReaches } from '../../../contract/scopes.ts';
import { projectAccessQuery, projectQuery } from '../api/session.ts';
import { useService } from '../api/use-api.ts';

/** Says above every screen of an archived project that it is read-only, and where a workspace admin restores it. */
export function ArchivedNotice({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('shell');
  const service = useService();
  const { data: project } = useQuery(projectQuery(service, projectId));
  const { data: access } = useQuery(projectAccessQuery(service, projectId));
  if (project?.status !== 'archived') return null;
  const mayRestore = access !== undefined && workspaceRoleReaches(access.workspaceRole, 'admin');
  return (
    <Alert color="yellow" icon={<IconArchive />} mb="sm" py="xs" role="status" style={{ flexShrink: 0 }}>
      <span>{t(mayRestore ? 'archived.mayRestore' : 'archived.readOnly')}</span>{' '}
      {mayRestore && (
        <Anchor
          inherit
          underline="always"
          renderRoot={(props) => <Link {...props} to="/projects/$projectId/settings" params={{ projectId }} />}
        >
          {t('archived.restore')}
        </Anchor>
      )}
    </Alert>
  );
}
