-- Spaces that are parts of others: a COMPLEX space and its parts, an ELEMENT and its PARTIAL parts. Each area counts once in sums.
-- What was read before counts as it did, until the model is read again.
alter table model_space add column is_counted boolean not null default true;
alter table space add column is_counted boolean not null default true;
