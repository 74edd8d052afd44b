-- How many elements of a version have a shape of which nothing could be drawn: a drawing says what is not in it. Of drawings of
-- before it is not known, and nobody is told of any.
alter table model_drawing add column undrawn_count integer not null default 0 check (undrawn_count >= 0);
