-- The edition of the reader that read a version (models/versions/run-store.ts), so that versions of two editions are compared as far as
-- both have the same values. Null for those that were read before editions were counted, and for those that are not read yet.
alter table model add column reading_edition smallint;
