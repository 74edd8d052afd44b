-- Products that are left out of a drawing because they take too long or too much memory: `[{guid, reason}]`, few at most.
alter table model_drawing add column left_out jsonb not null default '[]' check (jsonb_typeof(left_out) = 'array');
