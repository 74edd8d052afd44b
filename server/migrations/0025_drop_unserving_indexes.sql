-- `@>` on arrays is not leakproof, and under row-level security only what is leakproof is asked of an index: these served
-- nobody but the owner, and every writer paid for them (14 MB of 120 at 200,000 issues, 2026-11-20). A label, an element and
-- a text are looked for in the rows of their project (coordination/search).
drop index issue_elements;
drop index issue_labels;
drop index rfi_elements;
