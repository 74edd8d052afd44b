// Text that looks like something else (markup, a template, a formula, an address, a name of the language's own), in every field
// that takes text: each screen shows it letter by letter, and nothing of it runs.
import assert from 'node:assert/strict';
import { accepted, type Reply } from '../support/calls.ts';
import { png } from '../support/pictures.ts';
import type { Service } from '../support/processes.ts';
import { makeTenant, pcsJson, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { assertFitsPaper } from './support/paper.ts';
import { nameOf, SIZES } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

/** Each fits wherever text goes: a label has at most 64 characters. What would run leaves a mark on the window. */
const PIECES = [
  `<img src=x onerror="window.ran='img'">`,
  `<script>window.ran='script'</script>`,
  `"><svg onload="window.ran='svg'"><b class=naughty>`,
  `{{7*7}} {{name}} {{count}} $t(shell:close)`,
  `%s %n $& $1 $$ \${7*7}`,
  `'"\`&amp;&lt;i&gt;&#60;i&#62; \\u003ci\\u003e`,
  '\u2067gnp.exe\u2069 apart',
  'zero\u200Bwidth\u2060joined \u00AD soft',
  '👩🏽‍🚒 👨‍👩‍👧‍👦 🏳️‍🌈 crews',
  'Unterbrechungsfreie'.repeat(3),
  '__proto__',
  'constructor',
  `javascript:window.ran='address'`,
  'الجدار B-12 (شمال) beam [3] / الطابق',
  `=HYPERLINK("javascript:window.ran='cell'")`,
];
const ALL = PIECES.join('\n');
/** Names of what there is but one of: all pieces between them, within the 200 characters of a name. */
const NAMES = [PIECES.slice(0, 4), PIECES.slice(4, 8), PIECES.slice(8, 12), PIECES.slice(12)].map((each) =>
  each.join(' · '),
) as [string, string, string, string];

interface Screen {
  readonly name: string;
  readonly path: string;
  /** As it was written. */
  readonly shows: readonly string[];
}

const journey = inTurns(
  journeysOn(async (service) => {
    const tenant = await makeTenant(service, 'Naughty');
    return { tenant, ...(await makeNaughty(service, tenant)) };
  }),
);

const each = async (make: (piece: string) => Promise<unknown>) => {
  for (const piece of PIECES) await make(piece);
};

/** Fills every field that takes text; answers with the screens that show them. */
async function makeNaughty(service: Service, tenant: Tenant) {
  const project = await makeProject(tenant);
  const api = `/api/projects/${project}`;
  const screens = [
    ...(await makeWorkspace(service, tenant)),
    ...(await makeRecords(tenant, api)).map(atProject),
    ...(await makeCaptures(tenant, api)).map(atProject),
    ...[
      { name: 'overview', path: 'overview', shows: [NAMES[0]] },
      { name: 'search-of-issues', path: 'issues?q=__proto__', shows: ['__proto__'] },
      { name: 'clash-tests', path: 'clash-tests', shows: [NAMES[0]] },
      { name: 'exchange', path: 'exchange', shows: [NAMES[0]] },
      { name: 'people', path: 'members', shows: [NAMES[2]] },
      { name: 'settings', path: 'settings', shows: [NAMES[0], PIECES[0] as string, ALL] },
    ].map(atProject),
  ];
  return { project, screens };

  function atProject({ path, ...screen }: Screen): Screen {
    return { ...screen, path: `/projects/${project}/${path}` };
  }
}

async function idOf(answer: Promise<Reply>): Promise<string> {
  return String(accepted(await answer, 201).id);
}

const makeProject = ({ owner }: Tenant) =>
  idOf(owner.post('/api/projects', { name: NAMES[0], code: PIECES[0], description: ALL }));

async function makeWorkspace(service: Service, { owner, workspaceId }: Tenant): Promise<readonly Screen[]> {
  accepted(await owner.patch('/api/workspace', { name: NAMES[1] }));
  accepted(await owner.patch('/api/me', { name: NAMES[2] }));
  const email = "o'brien+{{7*7}}@naughty.example";
  const member = ['user', 'create', '--workspace', workspaceId, '--email', email, '--name', NAMES[3]];
  await pcsJson(service, [...member, '--role', 'member', '--password-stdin'], 'Long-enough-4711-words');
  const keys: string[] = [];
  await each(async (name) => {
    keys.push(await idOf(owner.post('/api/workspace/api-keys', { name, scope: 'read' })));
  });
  const url = `https://hooks.example.com/?to=${encodeURIComponent(PIECES[1] as string)}&{{7*7}}`;
  const hook = { url, events: ['issue.created'], description: ALL };
  const webhook = await idOf(owner.post('/api/workspace/webhooks', hook));
  return [
    { name: 'account', path: '/me', shows: [NAMES[2]] },
    ...[
      { name: 'projects', path: 'projects', shows: [NAMES[0], NAMES[1], PIECES[0] as string] },
      { name: 'members', path: 'members', shows: [NAMES[2], NAMES[3], email] },
      { name: 'api-keys', path: 'api-keys', shows: PIECES },
      { name: 'api-key', path: `api-keys/${keys[3]}`, shows: [PIECES[3] as string] },
      { name: 'webhooks', path: 'webhooks', shows: [NAMES[1]] },
      { name: 'webhook', path: `webhooks/${webhook}`, shows: [ALL] },
      { name: 'audit-log', path: 'audit-log', shows: [NAMES[2]] },
      { name: 'plan', path: 'plan', shows: PIECES },
      { name: 'workspace-settings', path: 'settings', shows: [NAMES[1]] },
    ].map(({ path, ...screen }) => ({ ...screen, path: `/w/${workspaceId}/${path}` })),
  ];
}

async function makeRecords({ owner }: Tenant, api: string): Promise<readonly Screen[]> {
  const discussed = async (path: string) => {
    accepted(await owner.post(`${path}/comments`, { text: ALL }), 201);
    for (const name of NAMES) accepted(await owner.upload(`${path}/attachments`, { name }, await png(8, 8)), 201);
  };
  const ids = { issue: '', rfi: '', clash: '' };
  await each(async (piece) => {
    const issue = { title: piece, description: ALL, labels: PIECES, elementGuids: PIECES };
    ids.issue = await idOf(owner.post(`${api}/issues`, issue));
    ids.rfi = await idOf(owner.post(`${api}/rfis`, { subject: piece, question: ALL, elementGuids: PIECES }));
    const clash = { name: piece, kind: 'hard', elementAGuid: PIECES[0], elementBGuid: PIECES[3] };
    ids.clash = await idOf(owner.post(`${api}/clashes`, clash));
    accepted(await owner.post(`${api}/clashes/${ids.clash}/decisions`, { outcome: 'approve', reason: piece }), 201);
  });
  const paths = [`issues/${ids.issue}`, `rfis/${ids.rfi}`, `clashes/${ids.clash}`] as const;
  for (const path of paths) await discussed(`${api}/${path}`);
  accepted(await owner.post(`${api}/rfis/${ids.rfi}/answer`, { answer: ALL }));
  accepted(await owner.patch(`${api}/issues/${ids.issue}`, { title: NAMES[3], labels: PIECES.slice(2) }));
  const last = PIECES.at(-1) as string;
  return [
    { name: 'issues', path: 'issues', shows: [...PIECES.slice(0, -1), NAMES[3]] },
    { name: 'board', path: 'issues?view=board', shows: [...PIECES.slice(0, -1), NAMES[3]] },
    { name: 'issue', path: paths[0], shows: [NAMES[3], ALL, ...PIECES, ...NAMES] },
    { name: 'rfis', path: 'rfis', shows: PIECES },
    { name: 'rfi', path: paths[1], shows: [last, ALL, ...PIECES, ...NAMES] },
    { name: 'clashes', path: 'clashes?show=all', shows: PIECES },
    { name: 'clash', path: paths[2], shows: [last, ALL, ...NAMES] },
    { name: 'ledger', path: 'ledger', shows: PIECES },
  ];
}

async function makeCaptures({ owner }: Tenant, api: string): Promise<readonly Screen[]> {
  const milestones: string[] = [];
  await each(async (name) => {
    milestones.push(await idOf(owner.post(`${api}/milestones`, { name, description: ALL })));
  });
  const plan = await idOf(owner.upload(`${api}/floor-plans`, { name: NAMES[0], level: NAMES[1] }, await png()));
  const of = { floorPlanId: plan, planX: 40, planY: 40, tags: PIECES, notes: ALL, elementGuid: PIECES[3] };
  const photos: string[] = [];
  for (const milestoneId of milestones.slice(0, 2)) {
    photos.push(await idOf(owner.upload(`${api}/photos`, { ...of, milestoneId }, await png())));
  }
  for (const path of [`floor-plans/${plan}`, ...photos.map((id) => `photos/${id}`)]) {
    await eventually(`the renditions of ${path}`, async () => {
      const { screen, thumbnail } = accepted(await owner.get(`${api}/${path}/files`));
      return screen !== null && thumbnail !== null ? true : undefined;
    });
  }
  return [
    { name: 'plans', path: 'plans', shows: [NAMES[0], NAMES[1]] },
    { name: 'floor-plan', path: `plans/${plan}`, shows: [NAMES[0]] },
    { name: 'photos', path: 'photos', shows: [NAMES[0]] },
    { name: 'photo', path: `photos/${photos[0]}`, shows: [ALL, ...PIECES, NAMES[0]] },
    { name: 'milestones', path: 'milestones', shows: PIECES },
    { name: 'uploads', path: 'uploads', shows: [NAMES[0]] },
    { name: 'compare', path: `compare?plan=${plan}`, shows: [NAMES[0]] },
  ];
}

interface Seen {
  readonly text: string;
  readonly ran: string | null;
  readonly made: readonly string[];
}

/** What is written on the page and stands in its fields, and what came to be of the texts. */
const LOOK = `({
  text: [document.body.textContent, ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)].join('\\n'),
  ran: window.ran ?? null,
  made: [...document.querySelectorAll('img[src=x], svg[onload], [onerror], .naughty, body script:not([nonce])')]
    .map(({ outerHTML }) => outerHTML)
    .concat([...document.links].filter(({ protocol }) => protocol === 'javascript:').map(({ outerHTML }) => outerHTML)),
})`;

/** What of this the screen does not show as it was written, and what of it became more than text. */
async function faultsOf({ page }: Visit, { name, shows }: Pick<Screen, 'name' | 'shows'>): Promise<readonly string[]> {
  const { text, ran, made } = (await page.evaluate(LOOK)) as Seen;
  const missing = shows.filter((piece) => !text.includes(piece));
  return [
    ...(ran === null ? [] : [`${name} ran ${ran}`]),
    ...made.map((element) => `${name} made an element of a text: ${element}`),
    ...missing.map((piece) => `${name} does not show as it was written: ${piece}`),
  ];
}

/** What is wrong with a screen once all of it has come, or after a while in which it has not. */
async function faultsAtLast(visit: Visit, screen: Screen): Promise<readonly string[]> {
  const isThere = async () => (await faultsOf(visit, screen)).length === 0 || undefined;
  await eventually(`the texts of ${screen.name}`, isThere, 30_000).catch(() => undefined);
  await visit.rest();
  return faultsOf(visit, screen);
}

/** The dialogs that texts open. */
function refuseDialogs({ page }: Visit): readonly string[] {
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  return opened;
}

journey('text that looks like markup, a template or a formula stays text on every screen', async (visit) => {
  const { tenant, screens } = visit.made;
  const opened = refuseDialogs(visit);
  // Lists draw what is in sight: here, all of it.
  await visit.page.setViewportSize({ width: SIZES[visit.variant.size].width, height: 3_000 });
  await visit.signIn({ email: tenant.ownerEmail });
  const faults: string[] = [];
  for (const screen of screens) {
    await visit.open(screen.path);
    await visit.page.getByRole('heading', { level: 1 }).first().waitFor();
    faults.push(...(await faultsAtLast(visit, screen)));
    // Long texts are where paper is too narrow.
    await assertFitsPaper(visit, screen.name, '');
  }
  assert.deepEqual({ faults, opened }, { faults: [], opened: [] });
});

journey('text that is typed is told, found and saved as it was typed', async (visit) => {
  const { tenant, project } = visit.made;
  const { page } = visit;
  const opened = refuseDialogs(visit);
  const name = `${PIECES[3]} ${PIECES[4]} ${PIECES[0]} ${nameOf(visit.variant)}`;
  const told = async (key: string) => {
    await visit.text(key, { name }).waitFor();
    assert.deepEqual(await faultsOf(visit, { name: key, shows: [name] }), []);
  };
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${project}/milestones`);
  await visit.button('milestones:new.open').first().click();
  await visit.field('milestones:fields.name').fill(name);
  await visit.button('shell:create').click();
  await told('milestones:new.done');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: visit.word('shell:search.open'), exact: true }).fill(name);
  await page.getByRole('option').filter({ hasText: name }).waitFor();
  assert.deepEqual(await faultsOf(visit, { name: 'search', shows: [name] }), []);
  await visit.screen('naughty-search');

  await visit.open(`/w/${tenant.workspaceId}/projects`);
  await visit.button('workspace:projects.new').click();
  await visit.field('workspace:projects.name').fill(name);
  await visit.button('workspace:projects.create').click();
  await told('workspace:projects.made');
  assert.deepEqual(opened, []);
});
