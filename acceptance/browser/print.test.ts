// Screens on paper: without what leads elsewhere or takes a click, whole lists, each row on one page, dark letters.
import assert from 'node:assert/strict';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { accepted } from '../support/calls.ts';
import { ifcOfHouse } from '../support/ifc.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { assertFitsPaper } from './support/paper.ts';
import type { Visit } from './support/visit.ts';

const ISSUES = 45;
const getTitle = (at: number) =>
  `Item${String(at).padStart(2, '0')} ${'crosses the beam at the second level '.repeat(3)}end`;

/** Makes a model, a sensor, a rule and a report. Returns their screens, and those that make new ones. */
async function makeMachinery({ owner, ownerEmail, keys, projectId }: Tenant): Promise<Record<string, string>> {
  const base = `/api/projects/${projectId}`;
  const model = accepted(await owner.upload(`${base}/models`, { name: getTitle(4) }, Buffer.from(ifcOfHouse())), 202);
  await eventually('the model is read', async () => {
    const { json } = await owner.get(`${base}/models/${model.id}`);
    return json.status === 'ready' ? true : undefined;
  });
  const readings = [{ deviceId: 'ahu-1-supply', value: 21.4, kind: 'temperature', unit: '°C' }];
  accepted(await keys.write.post(`${base}/sensors/readings`, { readings }));
  const [sensor] = accepted(await owner.get(`${base}/sensors?limit=1`)).data as { id: string }[];
  const note = { kind: 'create_issue', title: getTitle(5), description: null, type: 'other', priority: 'low' };
  const actions = [{ ...note, assigneeId: null, labels: [] }];
  const conditions = [{ member: 'title', comparison: 'is', value: getTitle(6) }];
  const rule = { name: getTitle(7), event: 'issue.created', conditions, actions };
  const { id: ruleId } = accepted(await owner.post(`${base}/automation-rules`, rule), 201);
  const report = { name: getTitle(8), cadence: 'weekly', recipients: [ownerEmail, 'outside@paper.example'] };
  const { id: reportId } = accepted(await owner.post(`${base}/scheduled-reports`, report), 201);
  return {
    'a model': `models/${model.id}`,
    'a sensor': `sensors/${sensor?.id}`,
    'a rule': `automation/${ruleId}`,
    'a new rule': 'automation/new',
    'a report': `reports/${reportId}`,
    'a new report': 'reports/new',
  };
}

const everywhere = journeysOn(async (service) => {
  const tenant = await makeTenant(service, 'Paper');
  for (let at = 0; at < ISSUES; at += 1) {
    accepted(await tenant.owner.post(`/api/projects/${tenant.projectId}/issues`, { title: getTitle(at) }), 201);
  }
  const base = `/api/projects/${tenant.projectId}`;
  accepted(await tenant.owner.post(`${base}/rfis`, { subject: getTitle(1), question: 'Which?' }), 201);
  const issues = accepted(await tenant.owner.get(`${base}/issues?limit=1`)).data as { id: string }[];
  const asset = accepted(await tenant.owner.post(`${base}/assets`, { tag: 'AHU-01', manufacturer: getTitle(2) }), 201);
  const elements = { elementAGuid: 'a', elementBGuid: 'b' };
  accepted(await tenant.owner.post(`${base}/clashes`, { name: getTitle(3), kind: 'hard', ...elements }), 201);
  const records = {
    'an issue': `issues/${issues[0]?.id}`,
    'an asset': `assets/${asset.id}`,
    ...(await makeMachinery(tenant)),
  };
  return { tenant, records };
});
const journey = inTurns(everywhere);

/** The texts of each page as the printer gets them. */
async function printPages(visit: Visit): Promise<TextItem[][]> {
  await visit.rest();
  const data = new Uint8Array(await visit.page.pdf({ format: 'A4', preferCSSPageSize: true }));
  const loading = getDocument({ data, useSystemFonts: false, verbosity: 0 });
  const document = await loading.promise;
  const pages: TextItem[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items as TextItem[]);
  }
  await loading.destroy();
  return pages;
}

/** The words of each page. */
async function printedPages(visit: Visit): Promise<string[]> {
  return (await printPages(visit)).map((items) => items.map(({ str }) => str).join(' '));
}

/** Arabic is printed as its shaped letters, in the order in which they are seen: compared letter by letter. */
function holds(page: string, word: string): boolean {
  const plain = (text: string) => [...text.normalize('NFKC').replaceAll(/\s/g, '')];
  const [letters, sought] = [plain(page).join(''), plain(word)];
  return letters.includes(sought.join('')) || letters.includes(sought.toReversed().join(''));
}

journey('a list is printed whole, without the side bar, and no row is on two pages', async (visit) => {
  const { tenant } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/issues`);
  await visit.heading('issues:title').waitFor();
  const pages = await printedPages(visit);
  for (let at = 0; at < ISSUES; at += 1) {
    const name = getTitle(at).split(' ')[0] ?? '';
    const page = pages.find((each) => each.includes(name)) ?? assert.fail(`${name} is on no page`);
    assert.ok(page.slice(page.indexOf(name)).includes('end'), `${name} is on two pages`);
  }
  assert.ok(!pages.join(' ').includes(visit.word('shell:nav.clashTests')), 'the side bar is printed');
  const rows = pages.filter((each) => each.includes('Item'));
  assert.ok(rows.length > 1, `${rows.length} pages`);
  // A word that keeps its order in the text of a PDF: other Arabic ones have ligatures, or letters that are not shaped.
  for (const each of rows) assert.ok(holds(each, visit.word('issues:field.status')), `no heads on a page: ${each}`);
  const scheme = await visit.page.locator('html').getAttribute('data-mantine-color-scheme');
  assert.equal(scheme, visit.variant.theme);
  await visit.screen('issues-behind-print');
});

/** The screens of a project. */
const SCREENS = {
  overview: 'overview',
  members: 'members',
  settings: 'settings',
  'issues as a board': 'issues?view=board',
  rfis: 'rfis',
  clashes: 'clashes',
  'clash tests': 'clash-tests',
  ledger: 'ledger',
  exchange: 'exchange',
  plans: 'plans',
  photos: 'photos',
  uploads: 'uploads',
  milestones: 'milestones',
  compare: 'compare',
  models: 'models',
  spaces: 'spaces',
  'area schedule': 'spaces?part=schedule',
  assets: 'assets',
  maintenance: 'maintenance',
  sensors: 'sensors',
  anomalies: 'anomalies',
  analytics: 'analytics',
  automation: 'automation',
  'runs of rules': 'automation/log',
  integrations: 'integrations',
  reports: 'reports',
} as const;

/** Screens with charts, tables that scroll and columns of cards, which once were wider than a page. */
const SCALED: ReadonlySet<string> = new Set(['analytics', 'area schedule', 'issues as a board']);

/** Less than a title of its own size has. */
const MIN_TITLE_PT = 14;

everywhere('every screen is printed with its project and title, and nothing beside the page', async (visit) => {
  const { tenant, records } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  for (const [name, path] of Object.entries({ ...SCREENS, ...records })) {
    await visit.open(`/projects/${tenant.projectId}/${path}`);
    await visit.page.locator('h1').first().waitFor();
    await assertFitsPaper(visit, name, 'Tower of Paper');
    if (!SCALED.has(name)) continue;
    // A browser prints what is too wide smaller.
    const [first = []] = await printPages(visit);
    const height = Math.max(...first.map((each) => each.height));
    assert.ok(height > MIN_TITLE_PT, `${name}: the title has ${height} points`);
  }
});

/** The screens of a workspace. */
const WORKSPACE_SCREENS = [
  'projects',
  'members',
  'api-keys',
  'applications',
  'provisioning',
  'webhooks',
  'single-sign-on',
  'audit-log',
  'plan',
  'settings',
  'accounting/provider',
  'accounting/staged',
  'accounting/pushed',
  'accounting/ledger',
  'accounting/settings',
] as const;

everywhere('the screens of a workspace and of the account are printed like those of a project', async (visit) => {
  const { tenant } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  const paths = WORKSPACE_SCREENS.map((path) => `/w/${tenant.workspaceId}/${path}`);
  for (const path of [...paths, '/me']) {
    await visit.open(path);
    await visit.page.locator('h1').first().waitFor();
    await assertFitsPaper(visit, path, path === '/me' ? '' : 'Paper');
  }
});
