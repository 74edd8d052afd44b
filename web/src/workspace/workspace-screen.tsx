import { Alert, Anchor, List, Text } from '@mantine/core';
import { IconLock, IconWebhook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceRole } from '../../../contract/scopes.ts';
import { useWorkspace, useWorkspaceRole } from '../api/session.ts';
import { NotFound } from '../shell/not-found.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { type Crumb, PageHead } from '../ui/page-head.tsx';
import { useWebhooks } from './records.ts';

interface Props {
  readonly workspaceId: string;
  /** Who has a role below it is told so, instead of what the screen holds. */
  readonly needs: WorkspaceRole;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly crumbs?: readonly Crumb[];
  readonly actions?: ReactNode;
  /** The webhook whose screen this is: what is wrong with it stands there already. */
  readonly webhookId?: string;
  readonly children: ReactNode;
}

/** What every screen of a workspace has: its head, the notice of disabled webhooks, the word for who may not see it. */
export function WorkspaceScreen(props: Props) {
  const { workspaceId, needs, title, aside, crumbs = [], actions, webhookId, children } = props;
  const { t } = useTranslation('workspace');
  const workspace = useWorkspace(workspaceId);
  const isAllowed = useWorkspaceRole(workspaceId, needs);
  const isAdmin = useWorkspaceRole(workspaceId, 'admin');
  if (workspace === undefined) return <NotFound />;
  if (!isAllowed) {
    return (
      <>
        <PageHead title={title} />
        <EmptyState
          icon={<IconLock size={28} />}
          title={t(needs === 'owner' ? 'forbidden.ownersTitle' : 'forbidden.title')}
          advice={t(needs === 'owner' ? 'forbidden.ownersAdvice' : 'forbidden.advice', { name: workspace.name })}
          action={
            <Anchor renderRoot={(props) => <Link {...props} to="/w/$workspaceId/members" params={{ workspaceId }} />}>
              {t('forbidden.whom')}
            </Anchor>
          }
        />
      </>
    );
  }
  return (
    <>
      <PageHead title={title} aside={aside} crumbs={crumbs} actions={actions} />
      {isAdmin && <DisabledWebhooks {...{ workspaceId, webhookId }} />}
      {children}
    </>
  );
}

const EVERY_MS = 60_000;
const NAMED = 3;

interface DisabledProps {
  readonly workspaceId: string;
  readonly webhookId: string | undefined;
}

/** Tells admins on every screen of the workspace that deliveries have stopped (contract §7). */
function DisabledWebhooks({ workspaceId, webhookId }: DisabledProps) {
  const { t } = useTranslation('workspace');
  const { data } = useWebhooks(workspaceId, { everyMs: EVERY_MS });
  const disabled = data?.rows.filter(({ id, active }) => !active && id !== webhookId) ?? [];
  if (disabled.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="light"
      role="status"
      mb="md"
      icon={<IconWebhook />}
      title={t('disabled.title', { count: disabled.length })}
      style={{ flexShrink: 0 }}
    >
      <Text size="sm">{t('disabled.advice')}</Text>
      <List size="sm" mt={4}>
        {disabled.slice(0, NAMED).map(({ id, url }) => (
          <List.Item key={id}>
            <Anchor
              size="sm"
              c="inherit"
              td="underline"
              className="as-typed"
              style={{ overflowWrap: 'anywhere' }}
              renderRoot={(props) => (
                <Link {...props} to="/w/$workspaceId/webhooks/$webhookId" params={{ workspaceId, webhookId: id }} />
              )}
            >
              {url}
            </Anchor>
          </List.Item>
        ))}
      </List>
      {disabled.length > NAMED && (
        <Anchor
          size="sm"
          c="inherit"
          td="underline"
          renderRoot={(props) => <Link {...props} to="/w/$workspaceId/webhooks" params={{ workspaceId }} />}
        >
          {t('disabled.all')}
        </Anchor>
      )}
    </Alert>
  );
}
