// Names as long as they may be and without a place to break, on a phone: no screen moves sideways, and each stays readable.
import { accepted } from '../support/calls.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { SIZES } from './support/variants.ts';

const LONGEST = 'N'.repeat(200);
const IN_BOTH_SCRIPTS = [
  'Al Nakheel Hospital, East Wing · مستشفى النخيل، الجناح الشرقي، أعمال الهيكل والتشطيبات',
  'مستشفى النخيل، الجناح الشرقي · Al Nakheel Hospital, East Wing, structure and finishes',
] as const;

const IS_WHOLE_RUN = Boolean(process.env.PCS_TEST_SOAK);

const journey = journeysOn(async (service) => {
  const tenant = await makeTenant(service, 'Long');
  const paths = await makeLongNames(tenant);
  return { tenant, paths, inBothScripts: await makeNamesInBothScripts(tenant) };
});

/** Makes a project for each name in two scripts, with records of that name; answers with the screens that show them. */
async function makeNamesInBothScripts({ owner, workspaceId }: Tenant): Promise<readonly string[]> {
  const made = IN_BOTH_SCRIPTS.map(async (name) => {
    const make = async (path: string, body: object) => String(accepted(await owner.post(path, body), 201).id);
    const project = await make('/api/projects', { name, description: name });
    const api = `/api/projects/${project}`;
    await make(`${api}/issues`, { title: name });
    await make(`${api}/assets`, { tag: name, manufacturer: name });
    return ['overview', 'issues', 'assets'].map((each) => `/projects/${project}/${each}`);
  });
  return [...(await Promise.all(made)).flat(), `/w/${workspaceId}/projects`, `/w/${workspaceId}/audit-log`];
}

/** Makes one of everything that has a name; answers with the screens that show them, by what they are called. */
async function makeLongNames({ owner, workspaceId }: Tenant): Promise<Readonly<Record<string, string>>> {
  const make = async (path: string, body: object) => String(accepted(await owner.post(path, body), 201).id);
  const project = await make('/api/projects', { name: LONGEST, code: LONGEST.slice(0, 64), description: LONGEST });
  const [api, projects, workspace] = [`/api/projects/${project}`, `/projects/${project}`, `/w/${workspaceId}`];
  const issue = await make(`${api}/issues`, { title: LONGEST, description: LONGEST });
  const rfi = await make(`${api}/rfis`, { subject: LONGEST, question: LONGEST });
  await make(`${api}/milestones`, { name: LONGEST });
  const key = await make('/api/workspace/api-keys', { name: LONGEST, scope: 'read' });
  const url = `https://hooks.example.com/${LONGEST}`;
  const webhook = await make('/api/workspace/webhooks', { url, events: ['issue.created'], description: LONGEST });
  const email = `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.example`;
  await make('/api/workspace/invitations', { email, role: 'member', projectRoles: [] });
  const of = (root: string, steps: readonly string[]) =>
    steps.map((step) => [step.replaceAll(/[^a-z]+/g, '-'), `${root}/${step}`] as const);
  return Object.fromEntries([
    ['account', '/me'],
    ...of(workspace, ['projects', 'members', 'api-keys', 'webhooks', 'audit-log', 'plan']),
    ['workspace-settings', `${workspace}/settings`],
    ['invitations', `${workspace}/members?view=invitations`],
    ['api-key', `${workspace}/api-keys/${key}`],
    ['webhook', `${workspace}/webhooks/${webhook}`],
    ...of(projects, ['overview', 'plans', 'photos', 'milestones', 'uploads', 'compare', 'issues', 'rfis', 'clashes']),
    ...of(projects, ['clash-tests', 'ledger', 'exchange', 'settings']),
    ['people', `${projects}/members`],
    ['board', `${projects}/issues?view=board`],
    ['issue', `${projects}/issues/${issue}`],
    ['rfi', `${projects}/rfis/${rfi}`],
  ]);
}

journey('the longest names push no screen of a phone sideways', async (visit) => {
  const { tenant, paths } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.page.setViewportSize(SIZES.phone);
  // Each screen in one of the languages by turns; a whole run takes all in all.
  const turn = visit.variant.language === 'ar' ? 1 : 0;
  const shown = Object.entries(paths).filter((_each, at) => IS_WHOLE_RUN || at % 2 === turn);
  for (const [name, path] of shown) {
    await visit.open(path);
    await visit.page.getByRole('heading', { level: 1 }).first().waitFor();
    await visit.screen(`long-${name}`);
  }
});

inTurns(journey)(
  'names in both scripts lose their end and nothing else, where there is no room for them',
  async (visit) => {
    const { tenant, inBothScripts } = visit.made;
    await visit.signIn({ email: tenant.ownerEmail });
    for (const path of inBothScripts) {
      await visit.page.setViewportSize({ width: 360, height: 780 });
      await visit.open(path);
      await visit.page.getByRole('heading', { level: 1 }).first().waitFor();
      await visit.screen('both-scripts-phone');
      await visit.page.setViewportSize(SIZES.laptop);
      await visit.screen('both-scripts-laptop');
    }
  },
);
