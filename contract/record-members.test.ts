// Contract §3: `updatedAt`, `updated_since`, the change feed and ETags tell of every change of a record. Each member of each such
// record is classified here by what changes it; a new one fails until it is.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into
type Json = any;

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const document: Json = JSON.parse(read('contract/openapi.json'));

/** A test that shows how a change elsewhere is told of. */
type Proof = readonly [file: string, test: string];

interface Classified {
  /** Columns of the record's own row: whoever changes one stamps the row in the same statement (record-stamps.test.ts). */
  readonly own?: string;
  /** Members that change with something elsewhere: the record is stamped with that, or at most a minute later. */
  readonly follows?: Readonly<Record<string, Proof>>;
  /** Members that may change while the stamp stands still; the guide's table says so by the record and the member. */
  readonly outside?: string;
  /** The ETag follows from the whole answer, so it cannot stand still. */
  readonly taggedByContent?: true;
}

/** Looks through all records that the tests of its file changed, after them. */
const EACH_TOLD = 'each record here has the entry of its last stamp in the change feed';
const TOLD = 'server/src/facility/sensors/latest-reading-stamps.db.test.ts';
const HEADS = 'server/src/assemble/models-http.db.test.ts';
const VERSION: Proof = [HEADS, EACH_TOLD];
const READING: Proof = [TOLD, 'a new latest reading is stamped once; a late one or none is not'];
const WATCHERS: Proof = [
  'server/src/assemble/discussions-http.db.test.ts',
  'watches it no more soon after they have left the workspace, which is a change of the record',
];
const ISSUE_ON_PLAN: Proof = [
  'server/src/assemble/issues-http.db.test.ts',
  'a floor plan that is deleted lets go of its issues',
];
const PHOTO_ON_PLAN: Proof = [
  'server/src/capture/floor-plans/floor-plans.db.test.ts',
  'a plan is deleted with its files; its photos are kept, without a plan and a position',
];
const PHOTO_OF_MILESTONE: Proof = [
  'server/src/capture/milestones/milestones.db.test.ts',
  'its photos are kept without it, each an update in the feed, before the deletion and in its transaction',
];
const ASSET_OF_VERSION: Proof = [
  'server/src/assemble/model-followers-http.db.test.ts',
  'an asset of a version that is deleted is of the head of its model, and every mirror is told',
];
const ANOMALY: Proof = ['server/src/assemble/sensors.db.test.ts', EACH_TOLD];
const DISABLED: Proof = ['server/src/webhooks/deliveries/dead-letter.db.test.ts', EACH_TOLD];
const ATTACHED: Proof = [
  'server/src/assemble/discussions-http.db.test.ts',
  'that is on a comment is an edit of the comment alone, and its author’s alone',
];

const issue: Classified = {
  own:
    'id projectId number title description type priority status assigneeId dueDate worldPosition modelId elementGuids labels ' +
    'createdBy createdAt updatedAt closedAt',
  follows: { floorPlanId: ISSUE_ON_PLAN, planX: ISSUE_ON_PLAN, planY: ISSUE_ON_PLAN },
};
const rfi: Classified = {
  own:
    'id projectId number subject question status priority assigneeId dueDate costImpact scheduleImpactDays elementGuids modelId ' +
    'createdBy createdAt updatedAt answer answeredBy answeredAt',
};
const clash: Classified = {
  own:
    'id projectId number name kind modelAId elementAGuid modelBId elementBGuid point distanceM status present assigneeId ' +
    'createdAt updatedAt',
};
const photo: Classified = {
  own: 'id projectId kind worldPosition elementGuid modelId takenAt visibility tags notes createdAt',
  follows: {
    floorPlanId: PHOTO_ON_PLAN,
    planX: PHOTO_ON_PLAN,
    planY: PHOTO_ON_PLAN,
    milestoneId: PHOTO_OF_MILESTONE,
  },
};
const project: Classified = { own: 'id name code description timeZone status createdAt updatedAt' };
const anomaly: Classified = {
  own: 'id projectId source sensorId thresholdId spaceId severity explanation createdAt',
  follows: { state: ANOMALY, at: ANOMALY, endedAt: ANOMALY, value: ANOMALY },
};
const webhook: Classified = {
  own: 'id url events projectId description createdAt',
  follows: { active: DISABLED, disabledReason: DISABLED },
};

const withMore = (one: Classified, more: Classified): Classified => ({
  ...one,
  own: `${one.own ?? ''} ${more.own ?? ''}`.trim(),
  follows: { ...one.follows, ...more.follows },
  ...(more.outside === undefined ? {} : { outside: more.outside }),
});
/** As the app shows it: which statuses come next follows from the status. */
const tracked = (one: Classified) => withMore(one, { own: 'nextStatuses', follows: { watchers: WATCHERS } });
/** In a whole table: the ETag is that of the workspace, `updated_since` goes by the record. */
const inFeed = (one: Classified) => withMore(one, { outside: 'projectCode projectName' });
const comment = (more: string): Classified => ({
  own: `id ${more} text createdBy createdAt updatedAt`,
  follows: { attachments: ATTACHED },
});
const byContent: Classified = { taggedByContent: true };

const RECORDS: Readonly<Record<string, Classified>> = {
  Project: project,
  FloorPlan: {
    own: 'id projectId name level widthPx heightPx scaleMPerPx rotationDeg sortOrder levelOrder isVisible createdAt',
  },
  CaptureMilestone: { own: 'id projectId name capturedOn description sortOrder createdAt' },
  CapturedPhoto: photo,
  Issue: issue,
  TrackedIssue: tracked(issue),
  IssueComment: comment('issueId originalAuthor originalAt'),
  Rfi: rfi,
  TrackedRfi: tracked(rfi),
  RfiComment: comment('rfiId'),
  Clash: clash,
  TrackedClash: tracked(clash),
  ClashComment: comment('clashId'),
  Model: {
    own:
      'id projectId versionGroupId version name status progress failure schema sizeBytes elementCount spaceCount storeyCount ' +
      'createdBy createdAt updatedAt',
    follows: { isHead: VERSION },
  },
  Space: {
    own: 'id projectId guid areaOverrideM2 notes createdAt updatedAt',
    follows: {
      modelId: VERSION,
      name: VERSION,
      longName: VERSION,
      floor: VERSION,
      areaM2: VERSION,
      areaSource: VERSION,
      usage: VERSION,
      usageSource: VERSION,
      occupancyType: VERSION,
      occupancy: VERSION,
      department: VERSION,
      departmentSource: VERSION,
    },
  },
  Sensor: {
    own: 'id projectId deviceId kind unit binding createdAt',
    follows: { latestValue: READING, lastSeenAt: READING },
  },
  Threshold: { own: 'id sensorId comparison value severity consecutive clearValue noDataMinutes' },
  Anomaly: anomaly,
  TrackedAnomaly: withMore(anomaly, { own: 'assigneeId issueId deviceId unit elementGuid updatedAt' }),
  Asset: {
    own:
      'id projectId elementGuid tag manufacturer modelNumber serialNumber installedOn warrantyExpiresOn maintenanceIntervalDays ' +
      'condition notes createdAt updatedAt',
    follows: { modelId: ASSET_OF_VERSION },
  },
  MaintenancePlan: { own: 'assetId interval anchor startsOn updatedAt' },
  AssetDocument: { own: 'id assetId name revision mediaType sizeBytes sha256 createdBy createdAt updatedAt' },
  MaintenanceTask: {
    own: 'id projectId assetId number state settledOn note doneBy updatedAt',
    outside: 'assetTag scheduledOn dueOn overdue provisional',
  },
  AutomationRule: {
    own: 'id projectId name enabled event conditions actions disabledReason createdBy createdAt updatedAt',
  },
  ScheduledReport: {
    own:
      'id projectId name cadence language active weekday dayOfMonth localTime timeZone weekStartsOn sections photos delivery ' +
      'skipWhenEmpty createdBy createdAt updatedAt',
    outside: 'recipients nextRunAt lastRun',
  },
  Webhook: webhook,
  WorkspaceWebhook: withMore(webhook, { own: 'kind ownerId', follows: { disabledMessage: DISABLED } }),
  IssueFeedRecord: inFeed(issue),
  RfiFeedRecord: inFeed(rfi),
  ClashFeedRecord: inFeed(clash),
  CapturedPhotoFeedRecord: inFeed(photo),
  ProjectFeedRecord: withMore(project, { own: 'projectCode projectName' }),
  Workspace: { own: 'id name plan createdAt updatedAt' },
  Member: { own: 'userId role createdAt updatedAt', outside: 'name email deactivatedAt provisioned accepted' },
  ProjectMember: { own: 'userId role ruled createdAt updatedAt', outside: 'name email' },
  OAuthApplication: {
    own: 'id clientId name clientType redirectUris scopes secretChangedAt oldSecretUntil suspendedAt createdAt updatedAt',
  },
  SsoDomain: {
    own: 'id domain txtName txtValue verifiedAt lastCheckedAt missingSince endsAt lostAt createdAt updatedAt',
  },
  SsoConnection: {
    own:
      'id protocol displayName loginHandle active idpInitiated createPeople signRequests saml oidc attributes roles projectRoles ' +
      'replacesId testedAt lastTest activatedAt createdAt updatedAt',
    outside: 'addresses',
  },
  IntegrationConnection: {
    own: 'id projectId vendor authKind linkedCompanyId linkedProjectId config secrets createdBy createdAt updatedAt',
    outside:
      'vendorName status linkedCompanyName linkedName account scopes tokenExpiresAt lastSyncedAt lastError health',
  },
  AccountingConnection: {
    own: 'id requireSecondPerson createdBy createdAt updatedAt',
    outside:
      'provider providerName configured status account company scopes defaultKind tokenExpiresAt lastError nextAction',
  },
  AccountingEntry: {
    own:
      'id projectId source version amount description state error proposedBy proposedAt approvedBy approvedAt rejectedBy ' +
      'rejectedAt reversedBy reason createdAt updatedAt',
    outside: 'kind contact account tax tracking problems previous document documents',
  },
  AccountingProjectSettings: { own: 'projectId contact account tax tracking kind updatedAt' },
  IntegrationMapping: byContent,
  IntegrationConflict: byContent,
  CurrentSession: byContent,
  Profile: byContent,
  Plan: byContent,
  Whoami: byContent,
  KeyOrigins: byContent,
  SignInPolicy: byContent,
  SessionPolicy: byContent,
  ClashTest: byContent,
  Import: byContent,
  Delivery: byContent,
  DeliveryDetails: byContent,
};

function resolve(given: Json): { schema: Json; name: string | undefined } {
  let [schema, name]: [Json, string | undefined] = [given, undefined];
  while (schema?.$ref !== undefined) {
    const names: string[] = schema.$ref.slice(2).split('/');
    [schema, name] = [names.reduce((holder, each) => holder[each], document), names.at(-1)];
  }
  return { schema, name };
}

/** The records that any GET answers with a stamp, an ETag or `updated_since`, by the names of their schemas. */
function listStamped(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { get } of Object.values<Json>(document.paths)) {
    const answer = resolve(get?.responses?.['200']).schema;
    const whole = resolve(answer?.content?.['application/json']?.schema);
    const items = whole.schema?.properties?.data?.items;
    const { schema, name } = items === undefined ? whole : resolve(items);
    if (schema?.properties === undefined) continue;
    const isPolled = (get.parameters ?? []).some((each: Json) => resolve(each).schema.name === 'updated_since');
    if (!isPolled && !('ETag' in (answer.headers ?? {})) && !('updatedAt' in schema.properties)) continue;
    found.set(name ?? '', Object.keys(schema.properties));
  }
  return found;
}

const words = (text = '') => text.split(' ').filter((each) => each !== '');
const stamped = listStamped();

test('every record with a stamp is classified, and no other', () => {
  assert.ok(stamped.size > 40, String(stamped.size));
  assert.deepEqual(Object.keys(RECORDS).toSorted(), [...stamped.keys()].toSorted());
});

for (const [name, members] of stamped) {
  test(`each member of ${name} is classified once by what changes it`, () => {
    const { own, follows = {}, outside, taggedByContent } = RECORDS[name] ?? {};
    if (taggedByContent) {
      assert.ok(!members.includes('updatedAt'), 'a record with a stamp is told of by its members');
      return;
    }
    const classified = [...words(own), ...Object.keys(follows), ...words(outside)];
    assert.deepEqual(classified.toSorted(), members.toSorted());
  });
}

describe('a member that follows something elsewhere', () => {
  const proofs = Object.values(RECORDS).flatMap(({ follows = {} }) => Object.values(follows));
  for (const [file, title] of new Map(proofs.map((each) => [each.join(), each])).values()) {
    test(`is told of: ${title}`, () => assert.ok(read(file).includes(`test('${title}'`), file));
  }
});

test('the guide names each member that changes without its record, and no other', () => {
  const [, section = ''] = read('docs/integrators.md').split('### Members that change without their record');
  const rows =
    section
      .split('\n##')[0]
      ?.split('\n')
      .filter((line) => /^\| `/.test(line)) ?? [];
  const documented = rows.flatMap((line) => {
    const [, records = '', members = ''] = line.split('|');
    const names = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, each]) => each);
    return names(records).flatMap((record) => names(members).map((member) => `${record}.${member}`));
  });
  const outside = Object.entries(RECORDS).flatMap(([name, each]) =>
    words(each.outside).map((member) => `${name}.${member}`),
  );
  assert.deepEqual(documented.toSorted(), outside.toSorted());
});
