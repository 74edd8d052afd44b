-- Confirms a person within their session at the company's identity provider: the request names the session and the person that the
-- answer must be about.
alter table sso_request
  add column session_id uuid,
  add column user_id uuid,
  drop constraint sso_request_purpose_check,
  add constraint sso_request_purpose_check check (purpose in ('sign_in', 'test', 'confirmation')),
  add constraint sso_request_confirmation_check check (
    purpose <> 'confirmation' or (session_id is not null and user_id is not null));

alter table sso_attempt
  drop constraint sso_attempt_purpose_check,
  add constraint sso_attempt_purpose_check check (purpose in ('sign_in', 'test', 'confirmation'));
