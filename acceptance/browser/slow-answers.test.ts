// Screens whose answers are long in coming: each says that it loads, also to people who hear the page, and none says that there is
// nothing.
import assert from 'node:assert/strict';
import { makeTenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';

const journey = inTurns(journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Slow') })));

const OF_PROJECT = [
  ...[
    'overview',
    'plans',
    'photos',
    'milestones',
    'issues',
    'issues?view=board',
    'rfis',
    'clashes',
    'clash-tests',
    'ledger',
  ],
  ...[
    'exchange',
    'members',
    'models',
    'spaces',
    'assets',
    'maintenance',
    'sensors',
    'anomalies',
    'automation',
    'analytics',
    'integrations',
  ],
];
const OF_WORKSPACE = [
  ...[
    'members',
    'api-keys',
    'webhooks',
    'audit-log',
    'plan',
    'settings',
    'single-sign-on',
    'applications',
    'provisioning',
  ],
];
/** The frame around a screen is not there before these are answered. */
const OF_FRAME = /^\/api\/(?:auth\/.*|me|me\/preferences|projects|projects\/[^/]+|projects\/[^/]+\/access)$/;

/** Reports the places that wait, those among them without a name, and the signs of an empty list. */
const WAITING = `(() => {
  const main = document.querySelector('main');
  const busy = [...(main?.querySelectorAll('[aria-busy=true]') ?? [])];
  const nameless = busy.filter((each) => !each.hasAttribute('aria-label') && !each.hasAttribute('aria-labelledby'));
  const skeletons = [...(main?.querySelectorAll('.mantine-Skeleton-root') ?? [])];
  const unsaid = skeletons.filter((each) => each.closest('[aria-busy=true]') === null);
  return {
    count: busy.length,
    faults: [
      ...nameless.map((each) => 'no name: ' + each.outerHTML.slice(0, 160)),
      ...unsaid.map((each) => 'not said to load: ' + each.outerHTML.slice(0, 160)),
      ...[...(main?.querySelectorAll('.mantine-ThemeIcon-root') ?? [])].map((each) => 'empty: ' + each.parentElement.textContent),
    ],
  };
})()`;

/**
 * Runs in each page before its own scripts: holds what it reads from the service, but for the frame, as long as the page lives.
 * Not by routes of the browser, which would fetch and compile the application anew for each screen.
 */
const HOLD_READS = `(() => {
  const ofFrame = ${OF_FRAME};
  const fetchNow = window.fetch;
  window.fetch = (...given) => {
    const { pathname } = new URL(new Request(...given).url);
    if (!pathname.startsWith('/api/') || ofFrame.test(pathname)) return fetchNow(...given);
    return new Promise(() => undefined);
  };
})()`;

journey('every screen says that it loads, and none that it is empty, before its answers are there', async (visit) => {
  const { tenant } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  const paths = [
    ...OF_PROJECT.map((each) => `/projects/${tenant.projectId}/${each}`),
    ...OF_WORKSPACE.map((each) => `/w/${tenant.workspaceId}/${each}`),
    '/me',
  ];
  await visit.page.addInitScript(HOLD_READS);
  const faults: string[] = [];
  for (const path of paths) {
    await visit.open(path);
    await visit.page.getByRole('heading', { level: 1 }).first().waitFor();
    const state = await eventually(`${path} waits`, async () => {
      const found = await visit.page.evaluate<{ count: number; faults: string[] }>(WAITING);
      return found.count > 0 || found.faults.length > 0 ? found : undefined;
    });
    faults.push(...state.faults.map((each) => `${path.replace(tenant.projectId, '')}: ${each}`));
  }
  assert.deepEqual(faults, []);
});
