-- The zones that a space of a version is part of, and the codes that it is classified by: for the workbook of a hand-over. What was
-- read before has neither until the model is read again. Fixed defaults: no row is rewritten.
alter table model_space
  add column zones jsonb not null default '[]',
  add column classifications jsonb not null default '[]';
