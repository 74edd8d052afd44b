// THE table of floors (docs/decisions/0001): which part of the house may import which. dependency-cruiser's rules are made
// from it (.dependency-cruiser.mjs), and nothing else in the project says who may import whom.
import type { ICruiseOptions, IRegularForbiddenRuleType } from 'dependency-cruiser';

/** The wings of server/src by floor. Imports go down only; wings of one floor do not see each other. */
export const WINGS: readonly (readonly string[])[] = [
  ['platform'],
  ['tenancy', 'webhooks', 'operations'],
  ['identity'],
  ['models'],
  ['capture', 'coordination', 'facility', 'geospatial'],
  ['integrations', 'reporting', 'automation'],
];

/** The programs above the wings, highest first, as paths under server/src, and what of ours each may import. */
export const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  'main.ts': ['assemble', 'config', 'command-line'],
  'command-line': ['assemble', 'config', 'platform', 'contract', 'schema', 'slice:public'],
  assemble: [
    'config',
    'platform',
    'contract',
    'schema',
    'slice:public',
    'slice:routes',
    'slice:jobs',
    'slice:consumers',
  ],
  'config.ts': ['platform', 'contract'],
};

/** The parts beside the server, and which parts each may import beside itself. */
export const PARTS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  web: ['contract'],
  sdk: ['contract'],
  // Journeys against vendors' platforms begin their simulators.
  acceptance: ['contract', 'sdk', 'simulators'],
  simulators: ['contract', 'sdk', 'server'],
  bench: ['contract', 'sdk', 'server', 'simulators', 'tools', 'acceptance'],
  // Both find and launch the browser as the browser tests do.
  tools: ['contract', 'sdk', 'server', 'simulators', 'acceptance'],
};

/** The web application by floor, under web/src. Imports go down only; what stands on one floor does not see each other. */
export const WEB_FLOORS: readonly (readonly string[])[] = [
  ['api', 'language', 'locales'],
  ['ui'],
  ['records', 'session'],
  ['shell'],
  [
    'account',
    'analytics',
    'automation',
    'building',
    'capture',
    'coordination',
    'auth',
    'integrations',
    'project',
    'workspace',
  ],
];

/** The files through which assemble may enter a slice, and how each place is found by its path. */
const PLACES: Readonly<Record<string, string>> = {
  assemble: '^server/src/assemble(\\.ts$|/)',
  'command-line': '^server/src/command-line(\\.ts$|/)',
  config: '^server/src/config\\.ts$',
  'config.ts': '^server/src/config\\.ts$',
  'main.ts': '^server/src/main\\.ts$',
  schema: '^server/schema\\.ts$',
};

const OURS = `^(${['server', ...Object.keys(PARTS)].join('|')})/`;
const SLICED = WINGS.slice(1).flat();
const SLICE = `^server/src/(?:${SLICED.join('|')})/[^/]+/`;
const TEST = '\\.test\\.ts$';
const TEST_SUPPORT = ['^server/testing/', '/fixtures/'];

/** How dependency-cruiser reads the sources: imports of types count like any other. */
export const CRUISE_OPTIONS = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^web/dist' },
  moduleSystems: ['es6'],
  tsPreCompilationDeps: true,
  skipAnalysisNotInRules: true,
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
} satisfies ICruiseOptions;

/** The rules for dependency-cruiser, each named by what it forbids. */
export function floorRules(): IRegularForbiddenRuleType[] {
  return [
    ...WINGS.flatMap((wings, floor) => wings.map((wing) => wingRule(wing, floor))),
    ...Object.entries(PROGRAMS).map(([program, allowed]) => programRule(program, allowed)),
    ...Object.entries(PARTS).map(([part, allowed]) => partRule(part, allowed)),
    ...WEB_FLOORS.flatMap((places, floor) => places.map((place) => webRule(place, floor))),
    ...doorRules(),
    ...houseRules(),
  ];
}

function wingRule(wing: string, floor: number): IRegularForbiddenRuleType {
  const below = WINGS.slice(0, floor).flat();
  return forbid(
    `${wing}-imports-down`,
    `${wing} is on floor ${floor}: it may import ${['contract', ...below].join(', ')} and itself.`,
    { path: `^server/src/${wing}/` },
    { path: OURS, pathNot: [...[wing, ...below, 'contract', 'schema'].map(placeOf), ...TEST_SUPPORT] },
  );
}

function programRule(program: string, allowed: readonly string[]): IRegularForbiddenRuleType {
  return forbid(
    `${program.replace('.ts', '')}-imports`,
    `${program} may import ${allowed.join(', ')}.`,
    { path: placeOf(program), pathNot: TEST },
    { path: OURS, pathNot: [program, ...allowed].map(placeOf) },
  );
}

function partRule(part: string, allowed: readonly string[]): IRegularForbiddenRuleType {
  return forbid(
    `${part}-imports`,
    `${part} may import ${['itself', ...allowed].join(', ')} and packages.`,
    { path: `^${part}/` },
    { path: OURS, pathNot: [part, ...allowed].map((each) => `^${each}/`) },
  );
}

function webRule(place: string, floor: number): IRegularForbiddenRuleType {
  const below = WEB_FLOORS.slice(0, floor).flat();
  // api, language and locales are neighbours that know of each other; everything above stands alone.
  const allowed = floor === 0 ? (WEB_FLOORS[0] ?? []) : [place, ...below];
  return forbid(
    `web-${place}-imports-down`,
    `web/src/${place} may import ${['contract', ...allowed].join(', ')} and packages.`,
    { path: `^web/src/${place}/` },
    { path: '^web/src/', pathNot: allowed.map((each) => `^web/src/${each}/`) },
  );
}

function doorRules(): IRegularForbiddenRuleType[] {
  const door = `${SLICE}public\\.ts$`;
  return [
    forbid(
      'slice-door',
      'Another slice is entered through its public.ts alone (design §2).',
      { path: `^server/src/(${SLICED.join('|')})/([^/]+)/` },
      { path: SLICE, pathNot: ['^server/src/$1/$2/', door, '/fixtures/'] },
    ),
    forbid(
      'slice-door-from-outside',
      'bench, tools and simulators enter a slice through its public.ts alone.',
      { path: '^(bench|tools|simulators)/' },
      { path: SLICE, pathNot: door },
    ),
    forbid('main-is-the-top', 'Nothing imports main.ts.', {}, { path: placeOf('main.ts') }),
  ];
}

function houseRules(): IRegularForbiddenRuleType[] {
  return [
    forbid('no-circles', 'No circles anywhere, of types neither.', {}, { circular: true }),
    forbid('unresolvable', 'The import leads nowhere.', {}, { couldNotResolve: true }),
    forbid(
      'test-support-in-source',
      'server/testing, fixtures and test files are for tests.',
      { path: OURS, pathNot: [TEST, ...TEST_SUPPORT, '^(acceptance|bench|tools)/'] },
      { path: [TEST, ...TEST_SUPPORT] },
    ),
    forbid(
      'development-package-in-source',
      'A package that runs in production belongs in "dependencies".',
      { path: '^(server|contract|sdk)/', pathNot: [TEST, ...TEST_SUPPORT] },
      { dependencyTypes: ['npm-dev'], pathNot: '/node_modules/@types/|^node_modules/@types/' },
    ),
  ];
}

/** The pattern of a wing, program, part, or door of every slice (`slice:public`). */
function placeOf(name: string): string {
  const known = PLACES[name];
  if (known !== undefined) return known;
  if (name.startsWith('slice:')) return `${SLICE}${name.slice('slice:'.length)}\\.ts$`;
  return name in PARTS ? `^${name}/` : `^server/src/${name}/`;
}

function forbid(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, comment, severity: 'error', from, to };
}

/** Those of the paths (relative to the project) that lie where the table knows no place for them. */
export function misplaced(paths: readonly string[]): string[] {
  const wing = new RegExp(`^server/src/(?:${SLICED.join('|')})/[^/]+/.+`);
  const places = [/^server\/src\/platform\//, wing, ...Object.keys(PROGRAMS).map((each) => new RegExp(placeOf(each)))];
  const tests = /^server\/src\/(?:assemble|config|main)\.(?:db\.)?test\.ts$/;
  return paths.filter(
    (path) => path.startsWith('server/src/') && !tests.test(path) && !places.some((place) => place.test(path)),
  );
}
