-- Explained sign-ins say how far they can be trusted to concern a real sign-in, so that posts of strangers fill a share of their own
-- and can be left out of the list. `network` is the peer's address (IPv6: its /64), for a limit per network.
alter table sso_attempt
  add column evidence text not null default 'request'
    constraint sso_attempt_evidence_check check (evidence in ('none', 'request', 'signature')),
  add column network text;

-- The columns are new, so the rows before have no evidence recorded: an address is known only of what the provider had signed.
update sso_attempt set evidence = case when email is not null then 'signature' when check_name in ('xml', 'encoding') then 'none' else 'request' end;

-- Serves the limits of the last hour (insertAttempt) and the list without unsolicited attempts.
create index sso_attempt_of_evidence on sso_attempt (workspace_id, connection_id, evidence, at);
