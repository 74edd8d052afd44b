import 'i18next';
// The English messages come with the responses.
import type service from '../locales/ar/service.json';
import type account from '../locales/en/account.json';
import type analytics from '../locales/en/analytics.json';
import type applications from '../locales/en/applications.json';
import type assets from '../locales/en/assets.json';
import type audit from '../locales/en/audit.json';
import type auth from '../locales/en/auth.json';
import type automation from '../locales/en/automation.json';
import type bulk from '../locales/en/bulk.json';
import type clashes from '../locales/en/clashes.json';
import type cobie from '../locales/en/cobie.json';
import type coordination from '../locales/en/coordination.json';
import type discussion from '../locales/en/discussion.json';
import type exchange from '../locales/en/exchange.json';
import type issues from '../locales/en/issues.json';
import type keys from '../locales/en/keys.json';
import type ledger from '../locales/en/ledger.json';
import type maintenance from '../locales/en/maintenance.json';
import type members from '../locales/en/members.json';
import type milestones from '../locales/en/milestones.json';
import type models from '../locales/en/models.json';
import type photos from '../locales/en/photos.json';
import type plans from '../locales/en/plans.json';
import type problems from '../locales/en/problems.json';
import type project from '../locales/en/project.json';
import type provisioning from '../locales/en/provisioning.json';
import type rfis from '../locales/en/rfis.json';
import type security from '../locales/en/security.json';
import type sensors from '../locales/en/sensors.json';
import type shell from '../locales/en/shell.json';
import type spaces from '../locales/en/spaces.json';
import type sso from '../locales/en/sso.json';
import type viewer from '../locales/en/viewer.json';
import type webhooks from '../locales/en/webhooks.json';
import type workspace from '../locales/en/workspace.json';

// A word that does not exist in English does not compile; words.test.ts holds Arabic to the same keys.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: {
      account: typeof account;
      analytics: typeof analytics;
      applications: typeof applications;
      assets: typeof assets;
      audit: typeof audit;
      automation: typeof automation;
      bulk: typeof bulk;
      clashes: typeof clashes;
      cobie: typeof cobie;
      coordination: typeof coordination;
      discussion: typeof discussion;
      auth: typeof auth;
      exchange: typeof exchange;
      shell: typeof shell;
      issues: typeof issues;
      keys: typeof keys;
      ledger: typeof ledger;
      maintenance: typeof maintenance;
      members: typeof members;
      milestones: typeof milestones;
      models: typeof models;
      photos: typeof photos;
      plans: typeof plans;
      problems: typeof problems;
      project: typeof project;
      provisioning: typeof provisioning;
      rfis: typeof rfis;
      security: typeof security;
      sensors: typeof sensors;
      service: typeof service;
      spaces: typeof spaces;
      sso: typeof sso;
      viewer: typeof viewer;
      webhooks: typeof webhooks;
      workspace: typeof workspace;
    };
  }
}
