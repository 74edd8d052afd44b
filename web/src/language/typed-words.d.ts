import 'i18next';

/** The catalogs, a line each. English messages of the service come with its responses. */
interface Catalogs {
  account: typeof import('../locales/en/account.json');
  accounting: typeof import('../locales/en/accounting.json');
  analytics: typeof import('../locales/en/analytics.json');
  applications: typeof import('../locales/en/applications.json');
  assets: typeof import('../locales/en/assets.json');
  audit: typeof import('../locales/en/audit.json');
  auth: typeof import('../locales/en/auth.json');
  automation: typeof import('../locales/en/automation.json');
  bulk: typeof import('../locales/en/bulk.json');
  clashes: typeof import('../locales/en/clashes.json');
  cobie: typeof import('../locales/en/cobie.json');
  connections: typeof import('../locales/en/connections.json');
  coordination: typeof import('../locales/en/coordination.json');
  discussion: typeof import('../locales/en/discussion.json');
  documents: typeof import('../locales/en/documents.json');
  exchange: typeof import('../locales/en/exchange.json');
  issues: typeof import('../locales/en/issues.json');
  keys: typeof import('../locales/en/keys.json');
  ledger: typeof import('../locales/en/ledger.json');
  maintenance: typeof import('../locales/en/maintenance.json');
  members: typeof import('../locales/en/members.json');
  milestones: typeof import('../locales/en/milestones.json');
  models: typeof import('../locales/en/models.json');
  photos: typeof import('../locales/en/photos.json');
  plans: typeof import('../locales/en/plans.json');
  problems: typeof import('../locales/en/problems.json');
  project: typeof import('../locales/en/project.json');
  provisioning: typeof import('../locales/en/provisioning.json');
  reports: typeof import('../locales/en/reports.json');
  rfis: typeof import('../locales/en/rfis.json');
  security: typeof import('../locales/en/security.json');
  sensors: typeof import('../locales/en/sensors.json');
  service: typeof import('../locales/ar/service.json');
  shell: typeof import('../locales/en/shell.json');
  spaces: typeof import('../locales/en/spaces.json');
  sso: typeof import('../locales/en/sso.json');
  synchronization: typeof import('../locales/en/synchronization.json');
  viewer: typeof import('../locales/en/viewer.json');
  webhooks: typeof import('../locales/en/webhooks.json');
  workspace: typeof import('../locales/en/workspace.json');
}

type Catalog = Catalogs[keyof Catalogs];

/** The words that a catalog contributes to a namespace. */
type Contribution<Each, Namespace extends string> = Each extends { contributes: { [Name in Namespace]: infer Words } }
  ? Words
  : never;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;

/** The namespaces, as compose-words.ts makes them. */
type Namespaces = {
  [Name in keyof Catalogs]: Omit<Catalogs[Name], 'contributes'> & Intersection<Contribution<Catalog, Name>>;
};

// A word that does not exist in English does not compile; words.test.ts holds Arabic to the same keys.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Namespaces;
  }
}
