-- Members of before 0197 who have not accepted, in a transaction of its own: it looks at rows. Those who joined since are as they are.
update known_person set was_accepted = false
from member
where member.workspace_id = known_person.workspace_id and member.user_id = known_person.user_id and member.accepted_at is null
  and known_person.was_accepted;
