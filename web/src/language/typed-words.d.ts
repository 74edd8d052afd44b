import 'i18next';
import type account from '../words/en/account.json';
import type analytics from '../words/en/analytics.json';
import type applications from '../words/en/applications.json';
import type assets from '../words/en/assets.json';
import type audit from '../words/en/audit.json';
import type automation from '../words/en/automation.json';
import type bulk from '../words/en/bulk.json';
import type clashes from '../words/en/clashes.json';
import type cobie from '../words/en/cobie.json';
import type coordination from '../words/en/coordination.json';
import type discussion from '../words/en/discussion.json';
import type doors from '../words/en/doors.json';
import type exchange from '../words/en/exchange.json';
import type frame from '../words/en/frame.json';
import type issues from '../words/en/issues.json';
import type keys from '../words/en/keys.json';
import type ledger from '../words/en/ledger.json';
import type maintenance from '../words/en/maintenance.json';
import type milestones from '../words/en/milestones.json';
import type models from '../words/en/models.json';
import type photos from '../words/en/photos.json';
import type plans from '../words/en/plans.json';
import type problems from '../words/en/problems.json';
import type project from '../words/en/project.json';
import type provisioning from '../words/en/provisioning.json';
import type rfis from '../words/en/rfis.json';
import type security from '../words/en/security.json';
import type sensors from '../words/en/sensors.json';
import type spaces from '../words/en/spaces.json';
import type sso from '../words/en/sso.json';
import type viewer from '../words/en/viewer.json';
import type webhooks from '../words/en/webhooks.json';
import type workspace from '../words/en/workspace.json';

// A word that does not exist in English does not compile; words.test.ts holds Arabic to the same keys.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame';
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
      doors: typeof doors;
      exchange: typeof exchange;
      frame: typeof frame;
      issues: typeof issues;
      keys: typeof keys;
      ledger: typeof ledger;
      maintenance: typeof maintenance;
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
      spaces: typeof spaces;
      sso: typeof sso;
      viewer: typeof viewer;
      webhooks: typeof webhooks;
      workspace: typeof workspace;
    };
  }
}
