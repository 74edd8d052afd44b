// A project with very many records of every kind, filled by SQL on the owner's connection into a service that is set up.
import pg from 'pg';

/** Whose lists are filled. */
export interface FilledProject {
  readonly workspaceId: string;
  readonly projectId: string;
  /** Some of the records are assigned to them. */
  readonly personId: string;
  /** A photo of the project whose pictures all the others show. */
  readonly photoId: string;
}

/** How many records of each kind a project is filled with, and how many entries its workspace's logs. */
export interface Filling {
  readonly rows: number;
  readonly logRows: number;
}

/** The subscription whose deliveries are filled in; it is off, so that nothing is sent. */
export const SUBSCRIPTION_ID = '019aa000-0000-7000-8011-000000000001';

/** Fills the lists. */
export async function fillLists(url: string, project: FilledProject, filling: Filling): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    for (const statement of statements(project, filling)) await client.query(statement);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

const idOf = (kind: string) => `('019aa000-0000-7000-80${kind}-' || lpad(to_hex(n), 12, '0'))::uuid`;
// Of the last days: what is older than 30 is removed while the list of deliveries is read.
const AT = `date_trunc('day', now()) - interval '20 days' + n * interval '13 seconds'`;
const oneOf = (words: readonly string[], by = 'n') =>
  `(array[${words.map((each) => `'${each}'`).join(', ')}])[${by} % ${words.length} + 1]`;
// As long as texts of a building site are; every hundredth is found by a word of its own.
const SENTENCE = `'Seen on the walk of the morning; the sealing is open over the whole width and water has come in behind the board, ' ||
  case when n % 100 = 0 then 'scaffold needed' else 'to be done again before the wall is closed' end || '. Raum ' || n % 77`;

function statements(
  { workspaceId, projectId, personId, photoId }: FilledProject,
  { rows, logRows }: Filling,
): string[] {
  const tenant = `'${workspaceId}'::uuid, '${projectId}'::uuid`;
  const assignee = `case when n % 3 = 0 then '${personId}'::uuid end`;
  const due = `case when n % 4 > 0 then date '2026-03-01' + n % 400 end`;
  const author = `'user', '${personId}'::uuid`;
  // Numbers go on where those of the project end.
  const from = (count: number) => `from generate_series(100001, ${100_000 + count}) as n`;
  const settled = `${oneOf(['open', 'in_progress', 'in_review', 'closed', 'verified'])}`;
  return [
    `insert into issue (workspace_id, project_id, id, number, title, description, type, priority, status, assignee_id, due_date,
       labels, created_by_type, created_by_id, created_at, updated_at, closed_at)
     select ${tenant}, ${idOf('04')}, n, case n % 5 when 0 then 'شق في الجدار ' else 'Crack in the wall ' end || n, ${SENTENCE},
       ${oneOf(['defect', 'design', 'safety', 'request', 'other'], 'n / 5')}, ${oneOf(['low', 'medium', 'high', 'critical'], 'n / 7')},
       ${settled}, ${assignee}, ${due}, array['shell', 'level ' || n % 12], ${author}, ${AT}, ${AT},
       case when n % 5 > 2 then ${AT} end ${from(rows)}`,
    `insert into rfi (workspace_id, project_id, id, number, subject, question, status, priority, assignee_id, due_date,
       created_by_type, created_by_id, created_at, updated_at)
     select ${tenant}, ${idOf('05')}, n, 'Which sealing at axis ' || n, ${SENTENCE}, ${oneOf(['draft', 'open', 'void'])},
       ${oneOf(['low', 'medium', 'high', 'critical'], 'n / 7')}, ${assignee}, ${due}, ${author}, ${AT}, ${AT} ${from(rows)}`,
    `insert into clash (workspace_id, project_id, id, number, name, kind, point_x, point_y, point_z, distance_m, status,
       assignee_id, created_at, updated_at)
     select ${tenant}, ${idOf('06')}, n, 'Duct against beam ' || n, ${oneOf(['hard', 'clearance', 'duplicate'])}, n % 80, n % 50,
       n % 20, -0.01 * (n % 30), ${oneOf(['new', 'active', 'approved', 'resolved', 'void'])}, ${assignee}, ${AT}, ${AT}
     ${from(rows)}`,
    `insert into photo (workspace_id, project_id, id, kind, taken_at, visibility, tags, notes, width_px, height_px, panorama,
       original_file_id, screen_file_id, thumbnail_file_id, created_at, updated_at)
     select ${tenant}, ${idOf('07')}, 'photo', ${AT}, ${oneOf(['live', 'live', 'draft'])}, array['level ' || n % 12, 'shell'],
       case when n % 3 = 0 then ${SENTENCE} end, like_photo.width_px, like_photo.height_px, 'none', like_photo.original_file_id,
       like_photo.screen_file_id, like_photo.thumbnail_file_id, ${AT}, ${AT}
     ${from(rows)}, photo as like_photo where like_photo.workspace_id = '${workspaceId}' and like_photo.id = '${photoId}'`,
    `insert into project_counter (workspace_id, project_id, kind, last)
     select ${tenant}, kind, ${100_000 + rows} from unnest(array['issue', 'rfi', 'clash']) as kind
     on conflict (workspace_id, project_id, kind) do update set last = excluded.last`,
    `insert into audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, project_id, request_id)
     select '${workspaceId}', ${idOf('08')}, ${AT}, 'user', '${personId}', ${oneOf(['issue.updated', 'photo.published'])}, 'issue',
       n::text, '${projectId}', 'filled-' || n ${from(logRows)}`,
    `insert into webhook_subscription (workspace_id, id, url, events, active, disabled_reason, secret, created_at, updated_at)
     values ('${workspaceId}', '${SUBSCRIPTION_ID}', 'https://hooks.example/filled', array['issue.created'], false, 'user', 'none',
       now(), now())`,
    `insert into webhook_delivery (workspace_id, subscription_id, id, event_id, event, project_id, resource_type, resource_id,
       occurred_at, status, attempts, created_at, last_attempt_at, delivered_at, response_status)
     select '${workspaceId}', '${SUBSCRIPTION_ID}', ${idOf('12')}, ${idOf('13')}, 'issue.created', '${projectId}', 'issue',
       ${idOf('04')}, ${AT}, ${oneOf(['delivered', 'dead'])}, 1, ${AT}, ${AT}, case when n % 2 = 0 then ${AT} end, 200
     ${from(logRows)}`,
  ];
}
