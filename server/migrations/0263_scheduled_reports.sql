-- Scheduled progress reports: their schedule, their recipients, what was sent and to whom.
create table scheduled_report (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  cadence text not null check (cadence in ('weekly', 'monthly')),
  language text not null check (language in ('en_ar', 'en', 'ar')),
  active boolean not null,
  weekday integer not null check (weekday between 1 and 7),
  day_of_month integer not null check (day_of_month between 1 and 31),
  -- HH:MM in the zone.
  local_time text not null,
  -- Null for the zone of the project.
  time_zone text,
  week_starts_on integer not null check (week_starts_on between 1 and 7),
  sections text[] not null,
  photos integer not null,
  delivery text not null check (delivery in ('auto', 'attachment', 'link')),
  skip_when_empty boolean not null,
  next_run_at timestamptz(3),
  -- The zone that next_run_at was computed in; null with it. Another zone of the project, or a project that is no longer
  -- active, shows that it is to be computed again.
  scheduled_zone text,
  created_by_type text not null check (created_by_type in ('user', 'key', 'system')),
  created_by_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade,
  check ((next_run_at is null) = (scheduled_zone is null))
);
create index scheduled_report_due on scheduled_report (next_run_at) where next_run_at is not null;
alter table scheduled_report enable row level security;
create policy tenant on scheduled_report using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update, delete on scheduled_report to :"service_role";

create table scheduled_report_recipient (
  workspace_id uuid not null,
  report_id uuid not null,
  email_key text not null,
  email text not null,
  -- Null for one that was removed from the list. The row is kept: who unsubscribed does not return by being entered again.
  position integer,
  -- The person of the workspace whose address it was when it was entered: who is removed from the workspace gets no more reports.
  user_id uuid,
  state text not null check (state in ('active', 'unsubscribed', 'suppressed')),
  since timestamptz(3) not null,
  -- The number of runs in a row that the mail server of the recipient refused for good.
  refusals integer not null default 0,
  primary key (workspace_id, report_id, email_key),
  foreign key (workspace_id, report_id) references scheduled_report (workspace_id, id) on delete cascade
);
alter table scheduled_report_recipient enable row level security;
create policy tenant on scheduled_report_recipient using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update, delete on scheduled_report_recipient to :"service_role";

-- Outlives its report.
create table report_run (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  report_id uuid not null,
  report_name text not null,
  status text not null check (status in
    ('queued', 'generating', 'sending', 'done', 'partly_failed', 'failed', 'skipped', 'missed')),
  cadence text not null check (cadence in ('weekly', 'monthly')),
  -- Local days, both inclusive, and the same as instants.
  first_day date not null,
  last_day date not null,
  period_from timestamptz(3) not null,
  period_to timestamptz(3) not null,
  time_zone text not null,
  is_late boolean not null,
  requested_by_type text not null check (requested_by_type in ('user', 'key', 'system')),
  requested_by_id text,
  due_at timestamptz(3),
  -- The number of attempts to make the documents.
  attempts integer not null default 0,
  as_of timestamptz(3),
  sent_at timestamptz(3),
  -- The words of its mails by language, as they were made with the documents, and how they are to be delivered.
  letter jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  -- Two workers, a restart or an hour that is repeated make one run.
  unique (workspace_id, report_id, first_day, last_day),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);
create index report_run_report on report_run (workspace_id, project_id, report_id, id);
alter table report_run enable row level security;
create policy tenant on report_run using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on report_run to :"service_role";

create table report_file (
  workspace_id uuid not null,
  run_id uuid not null,
  language text not null check (language in ('en', 'ar')),
  file_id uuid not null,
  size_bytes integer not null,
  sha256 text not null,
  download_name text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, run_id, language),
  foreign key (workspace_id, run_id) references report_run (workspace_id, id) on delete cascade,
  foreign key (workspace_id, file_id) references stored_file (workspace_id, id)
);
create index report_file_object on report_file (workspace_id, file_id);
create index report_file_old on report_file (created_at);
alter table report_file enable row level security;
create policy tenant on report_file using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, delete on report_file to :"service_role";

-- One mail of a run.
create table report_delivery (
  workspace_id uuid not null,
  -- Names the mail in its Message-ID and the address to which it is returned.
  id uuid not null,
  run_id uuid not null,
  position integer not null,
  email text not null,
  email_key text not null,
  is_member boolean not null,
  state text not null check (state in ('pending', 'sending', 'sent', 'refused', 'failed')),
  -- Rises with each attempt, and is written before the dialogue with the mail server.
  attempts integer not null default 0,
  is_repeated boolean not null default false,
  reply_code integer,
  -- True once its refusal was counted for the recipient: sending it again counts no further one.
  is_counted boolean not null default false,
  -- Why it failed without a reply of the mail server.
  error text,
  -- Attempts are made until then.
  until timestamptz(3) not null,
  -- The secrets of the links in the mail, sealed, so that the same mail can be sent again; null once they have ended.
  secrets text,
  view_hash bytea,
  view_until timestamptz(3),
  at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, run_id, email_key),
  foreign key (workspace_id, run_id) references report_run (workspace_id, id) on delete cascade
);
create index report_delivery_view on report_delivery (view_hash) where view_hash is not null;
create index report_delivery_id on report_delivery (id);
create index report_delivery_ended on report_delivery (view_until) where secrets is not null;
-- Serves list_key_ids.
create index report_delivery_secrets_key on report_delivery (split_part(secrets, '.', 2)) where secrets is not null;
alter table report_delivery enable row level security;
create policy tenant on report_delivery using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on report_delivery to :"service_role";

-- Links to unsubscribe: each mail has one, and it works as long as its report and the recipient are there.
create table report_unsubscribe_link (
  workspace_id uuid not null,
  hash bytea not null,
  report_id uuid not null,
  email_key text not null,
  primary key (workspace_id, hash),
  foreign key (workspace_id, report_id, email_key)
    references scheduled_report_recipient (workspace_id, report_id, email_key) on delete cascade
);
create index report_unsubscribe_link_hash on report_unsubscribe_link (hash);
create index report_unsubscribe_link_recipient on report_unsubscribe_link (workspace_id, report_id, email_key);
alter table report_unsubscribe_link enable row level security;
create policy tenant on report_unsubscribe_link using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert on report_unsubscribe_link to :"service_role";

-- Reports that are due, and those whose time was computed for another zone or another state of their project or plan.
-- `plans` are those that include scheduled reports.
create function directory.list_due_reports(due timestamptz, plans text[], after_id uuid, most integer)
returns table (workspace_id uuid, project_id uuid, report_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select report.workspace_id, report.project_id, report.id
  from public.scheduled_report as report
  join public.project on project.workspace_id = report.workspace_id and project.id = report.project_id
  join public.workspace on workspace.id = report.workspace_id
  where report.id > $3 and (
    report.next_run_at <= $1
    or report.scheduled_zone is distinct from
      case when report.active and project.status = 'active' and workspace.plan = any($2)
        then coalesce(report.time_zone, project.time_zone) end)
  order by report.id limit $4
$$;

-- All reports that have a time, page by page.
create function directory.list_scheduled_reports(after_id uuid, most integer)
returns table (workspace_id uuid, project_id uuid, report_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select report.workspace_id, report.project_id, report.id from public.scheduled_report as report
  where report.id > $1 and report.next_run_at is not null order by report.id limit $2
$$;

-- The mail by the secret of its link to the documents, or by its id.
create function directory.find_report_delivery(by_view bytea, by_id uuid)
returns table (workspace_id uuid, project_id uuid, delivery_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select mail.workspace_id, run.project_id, mail.id
  from public.report_delivery as mail
  join public.report_run as run on run.workspace_id = mail.workspace_id and run.id = mail.run_id
  where mail.view_hash = $1 or mail.id = $2
  limit 1
$$;

-- The recipient by the secret of a link to unsubscribe.
create function directory.find_report_subscription(by_hash bytea)
returns table (workspace_id uuid, project_id uuid, report_id uuid, email_key text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select link.workspace_id, report.project_id, link.report_id, link.email_key
  from public.report_unsubscribe_link as link
  join public.scheduled_report as report on report.workspace_id = link.workspace_id and report.id = link.report_id
  where link.hash = $1
$$;

-- Runs whose documents were made before then.
create function directory.list_old_report_files(before timestamptz, most integer)
returns table (workspace_id uuid, project_id uuid, run_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct file.workspace_id, run.project_id, file.run_id
  from public.report_file as file
  join public.report_run as run on run.workspace_id = file.workspace_id and run.id = file.run_id
  where file.created_at < $1 limit $2
$$;

-- Removes the secrets of links that have ended, at most `most` at once; returns their number.
create function directory.end_report_links(before timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with ended as (
    update public.report_delivery as mail set secrets = null, view_hash = null
    where (mail.workspace_id, mail.id) in (
      select old.workspace_id, old.id from public.report_delivery as old
      where old.secrets is not null and old.view_until <= $1 limit $2
    )
    returning 1
  )
  select count(*)::integer from ended
$$;
do $$
declare signature text;
begin
  foreach signature in array array[
    'list_due_reports(timestamptz, text[], uuid, integer)', 'list_scheduled_reports(uuid, integer)',
    'find_report_delivery(bytea, uuid)', 'find_report_subscription(bytea)', 'list_old_report_files(timestamptz, integer)',
    'end_report_links(timestamptz, integer)'
  ] loop
    execute format('revoke all on function directory.%s from public', signature);
  end loop;
end
$$;
grant execute on function directory.list_due_reports(timestamptz, text[], uuid, integer),
  directory.list_scheduled_reports(uuid, integer), directory.find_report_delivery(bytea, uuid),
  directory.find_report_subscription(bytea),
  directory.list_old_report_files(timestamptz, integer), directory.end_report_links(timestamptz, integer)
  to :"service_role";

create or replace function directory.list_key_ids() returns table (key_id text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  source text;
  found_id text;
begin
  foreach source in array array[
    'select split_part(secret, ''.'', 2) from public.webhook_subscription where split_part(secret, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(old_secret, ''.'', 2) from public.webhook_subscription where old_secret is not null and split_part(old_secret, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(secret, ''.'', 2) from public.automation_rule where secret is not null and split_part(secret, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(client_secret, ''.'', 2) from public.sso_connection where client_secret is not null and split_part(client_secret, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(certificate, ''.'', 2) from public.sso_connection where certificate is not null and split_part(certificate, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(secrets, ''.'', 2) from public.sso_request where secrets is not null and split_part(secrets, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(identity, ''.'', 2) from public.sso_request where identity is not null and split_part(identity, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(private_key, ''.'', 2) from public.sso_signing_key where split_part(private_key, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(credentials, ''.'', 2) from public.integration_connection where credentials is not null and split_part(credentials, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(secrets, ''.'', 2) from public.integration_connection where secrets is not null and split_part(secrets, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(hook_secrets, ''.'', 2) from public.integration_connection where hook_secrets is not null and split_part(hook_secrets, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(credentials, ''.'', 2) from public.accounting_connection where credentials is not null and split_part(credentials, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(secrets, ''.'', 2) from public.report_delivery where secrets is not null and split_part(secrets, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(verifier, ''.'', 2) from public.integration_consent where verifier is not null and split_part(verifier, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(secret, ''.'', 2) from directory.totp where split_part(secret, ''.'', 2) > $1 order by 1 limit 1'
  ] loop
    found_id := '';
    loop
      execute source into found_id using found_id;
      exit when found_id is null;
      key_id := found_id;
      return next;
    end loop;
  end loop;
  -- The tables of graphile_worker are made after the first migrations ran.
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  return query execute
    'select distinct split_part(job.payload ->> ''sealed'', ''.'', 2) from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as kind on kind.id = job.task_id
     where kind.identifier = ''send_mail'' and job.attempts < job.max_attempts';
end
$$;
