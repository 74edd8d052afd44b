import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { after, test } from 'node:test';
import { cruise, type IRegularForbiddenRuleType } from 'dependency-cruiser';
import { CRUISE_OPTIONS, floorRules, misplaced, PROGRAMS, WEB_FLOORS, WINGS } from './floors.ts';

/** An import, and the rule that must refuse it; none where it is allowed. */
type Arrow = [from: string, to: string, rule?: string];

const ISSUES = 'server/src/coordination/issues/';
const PHOTOS = 'server/src/capture/photos/';

const ARROWS: Arrow[] = [
  // Down, through the door, and inside a slice.
  [`${PHOTOS}commands.ts`, `${PHOTOS}store.ts`],
  [`${PHOTOS}commands.ts`, 'server/src/capture/milestones/public.ts'],
  [`${PHOTOS}commands.ts`, 'server/src/tenancy/projects/public.ts'],
  [`${PHOTOS}commands.ts`, 'server/src/platform/database/db.ts'],
  [`${PHOTOS}commands.ts`, 'server/schema.ts'],
  [`${PHOTOS}commands.ts`, 'contract/errors.ts'],
  [`${PHOTOS}commands.ts`, 'node_modules/shipped/package.mjs'],
  ['server/src/platform/http/route.ts', 'server/src/platform/app-error.ts'],
  ['server/src/reporting/feeds/store.ts', 'server/src/coordination/rfis/public.ts'],
  ['server/src/identity/users/commands.ts', 'server/src/tenancy/members/public.ts'],
  // Up.
  ['server/src/platform/http/route.ts', 'server/src/tenancy/projects/public.ts', 'platform-imports-down'],
  ['server/src/tenancy/members/commands.ts', 'server/src/identity/users/public.ts', 'tenancy-imports-down'],
  ['server/src/identity/users/commands.ts', 'server/src/models/elements/public.ts', 'identity-imports-down'],
  ['server/src/models/elements/store.ts', 'server/src/coordination/clashes/public.ts', 'models-imports-down'],
  [`${ISSUES}commands.ts`, 'server/src/integrations/ledger/public.ts', 'coordination-imports-down'],
  ['server/src/platform/http/route.ts', 'server/src/config.ts', 'platform-imports-down'],
  [`${PHOTOS}commands.ts`, 'server/src/assemble.ts', 'capture-imports-down'],
  // Sideways: wings of one floor.
  [`${ISSUES}commands.ts`, 'server/src/capture/floor-plans/public.ts', 'coordination-imports-down'],
  [`${PHOTOS}commands.ts`, 'server/src/geospatial/layers/public.ts', 'capture-imports-down'],
  ['server/src/tenancy/members/commands.ts', 'server/src/webhooks/deliveries/public.ts', 'tenancy-imports-down'],
  ['server/src/reporting/feeds/store.ts', 'server/src/integrations/sync/public.ts', 'reporting-imports-down'],
  // Past the door.
  [`${PHOTOS}commands.ts`, 'server/src/capture/milestones/store.ts', 'slice-door'],
  [`${PHOTOS}store.db.test.ts`, 'server/src/capture/milestones/commands.ts', 'slice-door'],
  [`${ISSUES}commands.ts`, 'server/src/tenancy/projects/store.ts', 'slice-door'],
  ['bench/list.ts', 'server/src/tenancy/projects/store.ts', 'slice-door-from-outside'],
  ['bench/list.ts', 'server/src/tenancy/projects/public.ts'],
  // The programs.
  ['server/src/main.ts', 'server/src/assemble.ts'],
  ['server/src/main.ts', 'server/src/config.ts'],
  ['server/src/main.ts', 'server/src/tenancy/projects/public.ts', 'main-imports'],
  ['server/src/assemble.ts', `${PHOTOS}routes.ts`],
  ['server/src/assemble.ts', `${PHOTOS}jobs.ts`],
  ['server/src/assemble.ts', `${ISSUES}consumers.ts`],
  ['server/src/assemble.ts', 'server/src/platform/http/route.ts'],
  ['server/src/assemble.ts', `${ISSUES}store.ts`, 'assemble-imports'],
  ['server/src/config.ts', 'server/src/platform/app-error.ts'],
  ['server/src/config.ts', 'server/src/tenancy/projects/public.ts', 'config-imports'],
  ['server/testing/service.ts', 'server/src/main.ts', 'main-is-the-top'],
  // The web application.
  ['web/src/capture/plans/plan-screen.tsx', 'web/src/ui/page-head.tsx'],
  ['web/src/capture/plans/plan-screen.tsx', 'web/src/api/client.ts'],
  ['web/src/api/client.ts', 'web/src/language/formats.ts'],
  ['web/src/capture/plans/plan-screen.tsx', 'web/src/coordination/issues/board.tsx', 'web-capture-imports-down'],
  ['web/src/capture/routes.ts', 'web/src/records/search-params.ts'],
  ['web/src/records/search-params.ts', 'web/src/shell/shell.tsx', 'web-records-imports-down'],
  ['web/src/ui/page-head.tsx', 'web/src/shell/shell.tsx', 'web-ui-imports-down'],
  ['web/src/shell/shell.tsx', 'web/src/auth/routes.ts', 'web-shell-imports-down'],
  ['web/src/api/client.ts', 'server/src/platform/http/route.ts', 'web-imports'],
  // The parts beside the server.
  ['contract/errors.ts', 'server/src/platform/app-error.ts', 'contract-imports'],
  ['contract/photos.ts', 'contract/errors.ts'],
  ['sdk/client.ts', 'contract/errors.ts'],
  ['sdk/client.ts', 'server/src/platform/app-error.ts', 'sdk-imports'],
  ['web/app.ts', 'contract/errors.ts'],
  ['web/app.ts', 'sdk/client.ts', 'web-imports'],
  ['acceptance/capture.test.ts', 'sdk/client.ts'],
  ['acceptance/capture.test.ts', 'server/testing/service.ts', 'acceptance-imports'],
  ['acceptance/capture.test.ts', 'node_modules/test-only/package.mjs'],
  ['simulators/vendor.ts', 'server/src/platform/app-error.ts'],
  ['tools/dump.ts', 'server/testing/database.ts'],
  // Test support.
  [`${PHOTOS}store.db.test.ts`, 'server/testing/service.ts'],
  [`${PHOTOS}store.db.test.ts`, `${PHOTOS}fixtures/picture.ts`],
  [`${PHOTOS}store.db.test.ts`, 'server/src/capture/fixtures/pictures.ts'],
  [`${PHOTOS}store.db.test.ts`, 'node_modules/test-only/package.mjs'],
  ['server/testing/service.ts', 'server/src/assemble.ts'],
  [`${PHOTOS}store.ts`, 'server/testing/database.ts', 'test-support-in-source'],
  [`${PHOTOS}store.ts`, `${PHOTOS}fixtures/picture.ts`, 'test-support-in-source'],
  [`${PHOTOS}store.ts`, 'node_modules/test-only/package.mjs', 'development-package-in-source'],
  // Circles, and imports that lead nowhere.
  ['server/src/models/versions/version.ts', 'server/src/models/versions/store.ts'], // one circle is reported once
  ['server/src/models/versions/store.ts', 'server/src/models/versions/version.ts', 'no-circles'],
  ['server/src/models/versions/jobs.ts', 'server/src/models/versions/absent.ts', 'unresolvable'],
];

const root = mkdtempSync(join(tmpdir(), 'pcs-floors-'));
after(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function writeTree(): void {
  const sources = new Map<string, string[]>();
  for (const [from, to] of ARROWS) {
    if (!to.startsWith('node_modules/') && !to.includes('absent')) sources.set(to, sources.get(to) ?? []);
    const step = posix.relative(posix.dirname(from), to);
    const name = to.startsWith('node_modules/') ? (to.split('/')[1] ?? '') : step.startsWith('.') ? step : `./${step}`;
    sources.set(from, [...(sources.get(from) ?? []), `import type {} from '${name}';\n`]);
  }
  for (const [path, lines] of sources) write(path, `${lines.join('')}export const here = 1;\n`);
  for (const name of ['shipped', 'test-only']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', exports: './package.mjs' }));
    write(`node_modules/${name}/package.mjs`, 'export const here = 1;\n');
  }
  write(
    'package.json',
    JSON.stringify({ dependencies: { shipped: '1.0.0' }, devDependencies: { 'test-only': '1.0.0' } }),
  );
}

const arrowsFound = async (rules: IRegularForbiddenRuleType[]): Promise<Map<string, string[]>> => {
  const { output } = await cruise(['bench', 'contract', 'server', 'sdk', 'web', 'acceptance', 'simulators', 'tools'], {
    ...CRUISE_OPTIONS,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: rules },
  });
  assert.ok(typeof output === 'object');
  const found = new Map<string, string[]>();
  for (const { from, to, rule } of output.summary.violations) {
    const arrow = `${from} → ${to.startsWith('.') ? posix.join(posix.dirname(from), to) : to}`;
    found.set(arrow, [...(found.get(arrow) ?? []), rule.name]);
  }
  return found;
};

test('every arrow is refused by the rule that names it, and an allowed one by none', async () => {
  writeTree();
  const found = await arrowsFound(floorRules());
  for (const [from, to, rule] of ARROWS) {
    assert.deepEqual(found.get(`${from} → ${to}`) ?? [], rule === undefined ? [] : [rule], `${from} → ${to}`);
  }
  assert.equal(found.size, ARROWS.filter(([, , rule]) => rule !== undefined).length);
});

test('every rule is broken by an arrow of this test', () => {
  const broken = new Set(ARROWS.map(([, , rule]) => rule));
  // The rules of one kind come from one function: a wing, a part and a program each stand for their kind.
  const web = WEB_FLOORS.flat().map((each) => `web-${each}`);
  const alike = [...WINGS.flat(), ...web, 'simulators', 'bench', 'tools', ...Object.keys(PROGRAMS)].flatMap((each) => [
    `${each}-imports-down`,
    `${each}-imports`,
  ]);
  const untested = floorRules().filter(({ name }) => !broken.has(name ?? '') && !alike.includes(name ?? ''));
  assert.deepEqual(untested, []);
});

test('a file where the table knows no place is named', () => {
  const well = [`${PHOTOS}store.ts`, `${PHOTOS}commands/close.ts`, 'server/src/main.ts', 'server/src/platform/ids.ts'];
  const badly = ['server/src/helpers.ts', 'server/src/capture/photos.ts', 'server/src/billing/invoices/store.ts'];
  assert.deepEqual(misplaced([...well, ...badly, 'contract/errors.ts', 'server/src/config.test.ts']), badly);
});
