-- People who leave a workspace leave its reports, in the same transaction.

-- Removes people who leave the workspace from its reports: a member who comes back does not get them again unasked.
create function directory.remove_leavers_from_reports() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.scheduled_report_recipient as kept set position = null
  from touched join directory.person on person.id = touched.user_id
  where kept.workspace_id = touched.workspace_id and kept.position is not null
    and (kept.email_key = person.email_key or kept.user_id = touched.user_id);
  return null;
end
$$;
revoke execute on function directory.remove_leavers_from_reports() from public;
grant execute on function directory.remove_leavers_from_reports() to :"service_role";
create trigger member_remove_from_reports after delete on member referencing old table as touched
for each statement execute function directory.remove_leavers_from_reports();

-- Refusals are counted from the mails of the last runs. The columns have defaults, and leave once no process writes them any more.
comment on column scheduled_report_recipient.refusals is 'not used since 0264';
comment on column report_delivery.is_counted is 'not used since 0264';
