import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { workspaceRoute } from '../frame/roots.tsx';
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
  component: lazyRouteComponent(() => import('./projects/projects-screen.tsx'), 'ProjectsScreen'),
});

const members = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'members',
  validateSearch: membersView,
  component: lazyRouteComponent(() => import('./members/members-screen.tsx'), 'MembersScreen'),
});

const keys = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'api-keys',
  component: lazyRouteComponent(() => import('./keys/keys-screen.tsx'), 'KeysScreen'),
});

const key = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'api-keys/$keyId',
  component: lazyRouteComponent(() => import('./keys/key-screen.tsx'), 'KeyScreen'),
});

const webhooks = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('./webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
});

const webhook = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'webhooks/$webhookId',
  validateSearch: deliveriesView,
  component: lazyRouteComponent(() => import('./webhooks/webhook-screen.tsx'), 'WebhookScreen'),
});

const delivery = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'webhooks/$webhookId/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('./webhooks/delivery-screen.tsx'), 'DeliveryScreen'),
});

const auditLog = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'audit-log',
  validateSearch: auditView,
  component: lazyRouteComponent(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
});

const plan = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'plan',
  component: lazyRouteComponent(() => import('./usage/plan-screen.tsx'), 'PlanScreen'),
});

const settings = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'settings',
  component: lazyRouteComponent(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
});

/** A workspace and its administration. */
export const workspaceRoutes = [
  bare,
  projects,
  members,
  keys,
  key,
  webhooks,
  webhook,
  delivery,
  auditLog,
  plan,
  settings,
];
