-- Statements of a panorama about its part of the sphere, its pose and its first view; shown with the photo, never queried.
alter table photo add column sphere jsonb check (jsonb_typeof(sphere) = 'object');
