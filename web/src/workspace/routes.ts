import { createRoute, redirect } from '@tanstack/react-router';
import { workspaceRoute } from '../shell/roots.tsx';
import { fetchedScreen } from '../ui/fetched-screen.tsx';
import { accountingRoutes } from './accounting/routes.ts';
import { auditView, deliveriesView, membersView, projectsView } from './addresses.ts';

const bare = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/w/$workspaceId/projects', params });
  },
});

const projects = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'projects',
  validateSearch: projectsView,
  component: fetchedScreen(() => import('./projects/projects-screen.tsx'), 'ProjectsScreen'),
  staticData: { words: ['workspace'] },
});

const members = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'members',
  validateSearch: membersView,
  component: fetchedScreen(() => import('./members/members-screen.tsx'), 'MembersScreen'),
});

const keys = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'api-keys',
  component: fetchedScreen(() => import('./keys/keys-screen.tsx'), 'KeysScreen'),
  staticData: { words: ['keys'] },
});

const key = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'api-keys/$keyId',
  component: fetchedScreen(() => import('./keys/key-screen.tsx'), 'KeyScreen'),
});

const applications = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'applications',
  component: fetchedScreen(() => import('./applications/applications-screen.tsx'), 'ApplicationsScreen'),
  staticData: { words: ['applications'] },
});

const application = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'applications/$applicationId',
  component: fetchedScreen(() => import('./applications/application-screen.tsx'), 'ApplicationScreen'),
});

const provisioning = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'provisioning',
  component: fetchedScreen(() => import('./provisioning/provisioning-screen.tsx'), 'ProvisioningScreen'),
  staticData: { words: ['provisioning'] },
});

const provisioningToken = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'provisioning/$tokenId',
  component: fetchedScreen(() => import('./provisioning/token-screen.tsx'), 'TokenScreen'),
});

const webhooks = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'webhooks',
  component: fetchedScreen(() => import('./webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
  staticData: { words: ['webhooks'] },
});

const webhook = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'webhooks/$webhookId',
  validateSearch: deliveriesView,
  component: fetchedScreen(() => import('./webhooks/webhook-screen.tsx'), 'WebhookScreen'),
});

const delivery = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'webhooks/$webhookId/deliveries/$deliveryId',
  component: fetchedScreen(() => import('./webhooks/delivery-screen.tsx'), 'DeliveryScreen'),
});

const singleSignOn = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'single-sign-on',
  component: fetchedScreen(() => import('./sso/sso-screen.tsx'), 'SsoScreen'),
});

const ssoConnection = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'single-sign-on/$connectionId',
  component: fetchedScreen(() => import('./sso/connection-screen.tsx'), 'ConnectionScreen'),
});

const auditLog = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'audit-log',
  validateSearch: auditView,
  component: fetchedScreen(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
  staticData: { words: ['audit'] },
});

const plan = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'plan',
  component: fetchedScreen(() => import('./usage/plan-screen.tsx'), 'PlanScreen'),
});

const settings = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'settings',
  component: fetchedScreen(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
});

/** A workspace and its administration. */
export const workspaceRoutes = [
  bare,
  projects,
  members,
  keys,
  key,
  applications,
  application,
  provisioning,
  provisioningToken,
  webhooks,
  webhook,
  delivery,
  singleSignOn,
  ssoConnection,
  auditLog,
  ...accountingRoutes,
  plan,
  settings,
];
