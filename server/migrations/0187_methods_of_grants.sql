-- The methods of the sessions in which grants that still count were given before 0185, which nobody wrote down. Since the policy was last
-- set, a workspace that requires single sign-on let in no other session; of the rest it is the weakest of the ways that their person has.
update oauth_grant as kept set method = case
    when exists (
      select from sign_in_policy as policy
      where policy.workspace_id = kept.workspace_id and policy.require_sso and policy.updated_at <= kept.created_at) then 'sso'
    when person.password_hash is not null then 'password'
    when exists (select from directory.passkey where passkey.user_id = kept.user_id) then 'passkey'
    else 'sso' end
from directory.person
where person.id = kept.user_id and kept.method is null and kept.revoked_at is null and kept.expires_at > now();
