// A statement that changes a record stamps it: its ETag, `updated_since` and its entry in the change feed follow from `updated_at`.
// Columns that no answer shows need no stamp; each statement that sets only such is named here. The members of the records are
// classified in contract/record-members.test.ts.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SCHEMA = readFileSync(`${ROOT}server/schema.sql`, 'utf8');
const CREATED = [...SCHEMA.matchAll(/CREATE TABLE (\w+) \(([\s\S]*?)\n\)/g)];
/** The tables that have a stamp. */
const TABLES = CREATED.filter(([, , body = '']) => /^ {2}updated_at /m.test(body))
  .map(([, table]) => table)
  .join('|');

/** Statements without a stamp, by file and table, and the columns they set. */
const SHOWN_NOWHERE: Readonly<Record<string, string>> = {
  'automation/rules/store.ts automation_rule': 'failures_in_a_row',
  'capture/floor-plans/file-store.ts floor_plan': 'picture_file_id screen_file_id thumbnail_file_id',
  'capture/photos/file-store.ts photo': 'screen_file_id thumbnail_file_id',
  'coordination/clash-tests/clash-store.ts clash': 'external_id pair_key imported_name',
  'facility/assets/generation/store.ts asset': 'generated',
  'facility/assets/store.ts asset': 'columnsOfSeries(series)',
  'facility/assets/warranties.ts asset': 'warranty_told_days',
  'facility/schedules/restart.ts maintenance_task': 'undo_base_on undo_after_on undo_before',
  'facility/sensors/roll-ups.ts sensor': 'rolled_up_to',
  // Counted, and the latest reading, which is stamped in the background (latest-reading-stamps.ts).
  'facility/sensors/store.ts sensor': 'latest_value last_seen_at rolled_up_to more_until threshold_count rules_given',
  // A member that the guide names among those that change without their record.
  'identity/joining/member.ts member': 'accepted_at',
  // Members that the guide names: the state, which follows runs and checks, and what the vendor says.
  'integrations/accounting-connections/store.ts accounting_connection':
    'state error_code error_message error_said error_at faults account_id account_name is_checked default_kind',
  'integrations/connections/store.ts integration_connection':
    'state error_code error_message error_said error_at faults last_synced_at needs_catch_up missed_at',
  'integrations/connections/work-store.ts integration_connection':
    'state error_code error_message error_said error_at faults account_id account_name linked_company_name linked_name paused_until watermarks needs_catch_up unplaced_at',
  'integrations/inbound/store.ts integration_connection':
    'hook_secrets hook_status needs_catch_up missed_at unplaced_at last_event_at',
  'integrations/notices/accounting-notices.ts accounting_connection':
    'error_mailed_at staged_mailed_at failed_mailed_at',
  'integrations/notices/notices.ts integration_connection':
    'error_mailed_at conflict_mailed_at hook_mailed_at model_mailed_at',
  // Linking stamps the connection in the same transaction.
  'integrations/relinking/end-links.ts integration_connection': 'relinked_at watermarks hook_status',
  // Of a project's connection or a workspace's.
  'integrations/tokens/store.ts ${sql.table(table)}':
    'token_lease token_leased_until credentials token_expires_at has_refresh_token token_generation token_stored_at ' +
    'refresh_failing_since refresh_failed_at scopes',
  // A member that the guide names: the next run, which follows the clock.
  'reporting/scheduled-reports/store.ts scheduled_report': 'next_run_at scheduled_zone',
  'webhooks/subscriptions/store.ts webhook_subscription': 'consecutive_dead old_secret old_secret_until',
};

/** Lists the statements of a source that update a table of records. */
function listUpdates(source: string): { table: string; text: string }[] {
  const update = new RegExp(
    `(?:\\bupdate(?:Table)?\\('(${TABLES})'\\)|\\bupdate (${TABLES}|\\$\\{sql\\.table\\(table\\)\\})\\s+set\\b)[^;]*?\\.execute`,
    'g',
  );
  return [...source.matchAll(update)].map(([text, built, written]) => ({ table: built ?? written ?? '', text }));
}

/** Lists the columns that a statement sets. */
const listColumns = (text: string) => {
  const [setting = ''] = text.split(/\bwhere\b/);
  if (setting.includes('columnsOfSeries')) return ['columnsOfSeries(series)'];
  return [
    ...new Set(
      [...setting.matchAll(/(?<![.\w])([a-z_]+)(?=:| = )|eb\('(\w+)'/g)].map(([, one, other]) => one ?? other ?? ''),
    ),
  ];
};

test('each statement that changes what a record shows stamps it', () => {
  const files = globSync('server/src/**/*.ts', { cwd: ROOT }).filter((file) => !/\.test\.ts$|\/fixtures\//.test(file));
  const found = files.flatMap((file) =>
    listUpdates(readFileSync(`${ROOT}${file}`, 'utf8')).map((each) => ({
      ...each,
      place: `${file.replace('server/src/', '')} ${each.table}`,
    })),
  );
  assert.ok(found.length > 35, String(found.length));
  const unstamped = found.filter(({ text }) => !/updated_at/.test(text));
  for (const { place, text } of unstamped) {
    const known = (SHOWN_NOWHERE[place] ?? '').split(' ');
    const set = listColumns(text);
    assert.deepEqual(
      set.filter((column) => !known.includes(column)),
      [],
      `${place}:\n${text}`,
    );
    assert.ok(set.length > 0, `${place}:\n${text}`);
  }
  assert.deepEqual([...new Set(unstamped.map(({ place }) => place))].toSorted(), Object.keys(SHOWN_NOWHERE).toSorted());
});

test('no foreign key changes a record behind the back of its stamp', () => {
  const cleared = CREATED.filter(
    ([, table = '', body = '']) => new RegExp(`^(?:${TABLES})$`).test(table) && /ON DELETE SET/.test(body),
  );
  assert.deepEqual(cleared, []);
  // Watchers are part of their records.
  const watchers = [
    ...SCHEMA.matchAll(/CONSTRAINT (\w+_watcher)\w*_user_id_fkey FOREIGN KEY \([^)]*\) REFERENCES (\w+)/g),
  ];
  assert.deepEqual(
    watchers.map(([, , table]) => table),
    ['known_person', 'known_person', 'known_person'],
  );
});
