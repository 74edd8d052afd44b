-- The database after all migrations, for reading: made by `npm run dump`, compared by a test, never loaded.
-- Owner's own privileges and the schema of the job queue (graphile_worker) are left out.

CREATE SCHEMA directory;
GRANT USAGE ON SCHEMA directory TO pcs_service;

CREATE SCHEMA jobs;
GRANT USAGE ON SCHEMA jobs TO pcs_service;

CREATE TABLE accounting_choice (
  workspace_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  list text NOT NULL,
  vendor_id text NOT NULL,
  name text NOT NULL,
  code text,
  is_archived boolean NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  CONSTRAINT accounting_choice_pkey PRIMARY KEY (workspace_id, connection_id, list, vendor_id),
  CONSTRAINT accounting_choice_workspace_id_connection_id_fkey FOREIGN KEY (workspace_id, connection_id) REFERENCES accounting_connection(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT accounting_choice_list_check CHECK (list = ANY (ARRAY['contacts'::text, 'accounts'::text, 'taxes'::text, 'tracking'::text]))
);
ALTER TABLE accounting_choice ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON accounting_choice USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON accounting_choice TO pcs_service;

CREATE TABLE accounting_connection (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  provider text NOT NULL,
  state text NOT NULL,
  base_url text,
  account_id text,
  account_name text,
  company_id text,
  company_name text,
  company_currency text,
  company_has_draft_bills boolean,
  is_checked boolean NOT NULL DEFAULT false,
  require_second_person boolean NOT NULL DEFAULT false,
  default_kind text NOT NULL DEFAULT 'purchase_order'::text,
  credentials text,
  scopes text[] NOT NULL DEFAULT '{}'::text[],
  token_expires_at timestamptz(3),
  has_refresh_token boolean NOT NULL DEFAULT false,
  token_generation integer NOT NULL DEFAULT 0,
  token_lease uuid,
  token_leased_until timestamptz(3),
  token_stored_at timestamptz(3),
  refresh_failing_since timestamptz(3),
  refresh_failed_at timestamptz(3),
  error_code text,
  error_message text,
  error_said jsonb,
  error_at timestamptz(3),
  faults integer NOT NULL DEFAULT 0,
  error_mailed_at timestamptz(3),
  created_by_type text NOT NULL,
  created_by_id text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  staged_mailed_at timestamptz(3),
  failed_mailed_at timestamptz(3),
  CONSTRAINT accounting_connection_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT accounting_connection_workspace_id_key UNIQUE (workspace_id),
  CONSTRAINT accounting_connection_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT accounting_connection_check CHECK (state <> 'disconnected'::text OR credentials IS NULL),
  CONSTRAINT accounting_connection_check1 CHECK ((company_id IS NULL) = (company_name IS NULL) AND (company_id IS NULL) = (company_currency IS NULL) AND (company_id IS NULL) = (company_has_draft_bills IS NULL)),
  CONSTRAINT accounting_connection_default_kind_check CHECK (default_kind = ANY (ARRAY['purchase_order'::text, 'bill'::text])),
  CONSTRAINT accounting_connection_state_check CHECK (state = ANY (ARRAY['connected'::text, 'error'::text, 'needs_authorization'::text, 'disconnected'::text]))
);
ALTER TABLE accounting_connection ENABLE ROW LEVEL SECURITY;
CREATE INDEX accounting_connection_credentials_key ON accounting_connection (split_part(credentials, '.'::text, 2)) WHERE credentials IS NOT NULL;
CREATE POLICY tenant ON accounting_connection USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON accounting_connection TO pcs_service;

CREATE TABLE accounting_document (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  source_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  company_id text NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  key text NOT NULL,
  vendor_id text,
  number text,
  url text,
  status text,
  amount numeric,
  currency text NOT NULL,
  is_plain boolean NOT NULL DEFAULT true,
  etag text,
  linked_id uuid,
  intent text,
  intent_amount numeric,
  intent_body jsonb,
  intent_etag text,
  intent_at timestamptz(3),
  read_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT accounting_document_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT accounting_document_workspace_id_reference_key UNIQUE (workspace_id, reference),
  CONSTRAINT accounting_document_workspace_id_project_id_entry_id_fkey FOREIGN KEY (workspace_id, project_id, entry_id) REFERENCES accounting_entry(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT accounting_document_workspace_id_project_id_source_id_fkey FOREIGN KEY (workspace_id, project_id, source_id) REFERENCES rfi(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT accounting_document_intent_check CHECK (intent = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text])),
  CONSTRAINT accounting_document_kind_check CHECK (kind = ANY (ARRAY['purchase_order'::text, 'bill'::text, 'credit'::text])),
  CONSTRAINT accounting_document_status_check CHECK (status = ANY (ARRAY['draft'::text, 'open'::text, 'paid'::text, 'void'::text, 'other'::text, 'gone'::text]))
);
ALTER TABLE accounting_document ENABLE ROW LEVEL SECURITY;
CREATE INDEX accounting_document_entry ON accounting_document (workspace_id, project_id, entry_id, id);
CREATE INDEX accounting_document_of_source ON accounting_document (workspace_id, source_id, id);
CREATE INDEX accounting_document_source ON accounting_document (workspace_id, project_id, source_id, id);
CREATE POLICY tenant ON accounting_document USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON accounting_document TO pcs_service;

CREATE TABLE accounting_entry (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  source_id uuid NOT NULL,
  source_number integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  amount numeric NOT NULL,
  currency text NOT NULL,
  description text NOT NULL,
  state text NOT NULL,
  kind text,
  contact_id text,
  contact_name text,
  account_id text,
  account_name text,
  tax_id text,
  tax_name text,
  tracking_id text,
  tracking_name text,
  previous_id uuid,
  known_amount numeric,
  expected_amount numeric,
  cost_by_type text NOT NULL,
  cost_by_id text,
  proposed_at timestamptz(3) NOT NULL,
  approved_by_type text,
  approved_by_id text,
  approved_at timestamptz(3),
  rejected_by_type text,
  rejected_by_id text,
  rejected_at timestamptz(3),
  reversed_by_type text,
  reversed_by_id text,
  reason text,
  error_code text,
  error_message text,
  error_said jsonb,
  error_at timestamptz(3),
  lease uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  company_id text,
  CONSTRAINT accounting_entry_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT accounting_entry_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT accounting_entry_workspace_id_project_id_previous_id_fkey FOREIGN KEY (workspace_id, project_id, previous_id) REFERENCES accounting_entry(workspace_id, project_id, id),
  CONSTRAINT accounting_entry_workspace_id_project_id_source_id_fkey FOREIGN KEY (workspace_id, project_id, source_id) REFERENCES rfi(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT accounting_entry_approved_by_type_check CHECK (approved_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text])),
  CONSTRAINT accounting_entry_cost_by_type_check CHECK (cost_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text])),
  CONSTRAINT accounting_entry_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT accounting_entry_kind_check CHECK (kind = ANY (ARRAY['purchase_order'::text, 'bill'::text, 'credit'::text])),
  CONSTRAINT accounting_entry_rejected_by_type_check CHECK (rejected_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text])),
  CONSTRAINT accounting_entry_reversed_by_type_check CHECK (reversed_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text])),
  CONSTRAINT accounting_entry_state_check CHECK (state = ANY (ARRAY['staged'::text, 'approved'::text, 'pushing'::text, 'pushed'::text, 'failed'::text, 'rejected'::text, 'withdrawn'::text, 'changed'::text, 'reversing'::text, 'reversed'::text]))
);
ALTER TABLE accounting_entry ENABLE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX accounting_entry_live ON accounting_entry (workspace_id, source_id) WHERE state = ANY (ARRAY['staged'::text, 'approved'::text, 'pushing'::text, 'failed'::text, 'reversing'::text]);
CREATE INDEX accounting_entry_of_source ON accounting_entry (workspace_id, source_id, id);
CREATE INDEX accounting_entry_previous ON accounting_entry (workspace_id, project_id, previous_id) WHERE previous_id IS NOT NULL;
CREATE INDEX accounting_entry_project ON accounting_entry (workspace_id, project_id, id);
CREATE INDEX accounting_entry_source ON accounting_entry (workspace_id, project_id, source_id, id);
CREATE INDEX accounting_entry_state ON accounting_entry (workspace_id, state, id);
CREATE POLICY tenant ON accounting_entry USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON accounting_entry TO pcs_service;

CREATE TABLE accounting_event (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  project_id uuid,
  entry_id uuid,
  entity text NOT NULL,
  action text NOT NULL,
  outcome text NOT NULL,
  code text,
  message text,
  message_said jsonb,
  source_number integer,
  amount numeric,
  currency text,
  kind text,
  vendor_id text,
  vendor_number text,
  replaced jsonb NOT NULL DEFAULT '[]'::jsonb,
  actor_type text NOT NULL,
  actor_id text,
  vendor_status integer,
  vendor_request_id text,
  CONSTRAINT accounting_event_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT accounting_event_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT accounting_event_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT accounting_event_action_check CHECK (action = ANY (ARRAY['propose'::text, 'withdraw'::text, 'create'::text, 'update'::text, 'delete'::text, 'read'::text, 'none'::text])),
  CONSTRAINT accounting_event_actor_type_check CHECK (actor_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text])),
  CONSTRAINT accounting_event_entity_check CHECK (entity = ANY (ARRAY['document'::text, 'connection'::text])),
  CONSTRAINT accounting_event_outcome_check CHECK (outcome = ANY (ARRAY['ok'::text, 'skipped'::text, 'error'::text]))
);
ALTER TABLE accounting_event ENABLE ROW LEVEL SECURITY;
CREATE INDEX accounting_event_entry ON accounting_event (workspace_id, entry_id, id) WHERE entry_id IS NOT NULL;
CREATE INDEX accounting_event_old ON accounting_event (at);
CREATE INDEX accounting_event_project ON accounting_event (workspace_id, project_id, id) WHERE project_id IS NOT NULL;
CREATE POLICY tenant ON accounting_event USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT ON accounting_event TO pcs_service;

CREATE TABLE accounting_project (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  contact_id text,
  contact_name text,
  account_id text,
  account_name text,
  tax_id text,
  tax_name text,
  tracking_id text,
  tracking_name text,
  kind text,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT accounting_project_pkey PRIMARY KEY (workspace_id, project_id),
  CONSTRAINT accounting_project_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT accounting_project_kind_check CHECK (kind = ANY (ARRAY['purchase_order'::text, 'bill'::text]))
);
ALTER TABLE accounting_project ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON accounting_project USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON accounting_project TO pcs_service;

CREATE TABLE anomaly (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  source text NOT NULL,
  kind text NOT NULL,
  sensor_id uuid NOT NULL,
  threshold_id uuid,
  threshold_revision integer,
  space_id uuid,
  severity text NOT NULL,
  state text NOT NULL,
  at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  value double precision,
  explanation jsonb NOT NULL,
  assignee_id uuid,
  issue_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  device_id text,
  unit text,
  element_guid text,
  CONSTRAINT anomaly_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT anomaly_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT anomaly_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT anomaly_check CHECK ((source = 'threshold'::text) = (threshold_id IS NOT NULL)),
  CONSTRAINT anomaly_check1 CHECK ((threshold_id IS NULL) = (threshold_revision IS NULL)),
  CONSTRAINT anomaly_kind_check CHECK (kind = ANY (ARRAY['breach'::text, 'no_data'::text, 'deviation'::text, 'flat_line'::text, 'gap'::text])),
  CONSTRAINT anomaly_severity_check CHECK (severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text])),
  CONSTRAINT anomaly_source_check CHECK (source = ANY (ARRAY['threshold'::text, 'scan'::text])),
  CONSTRAINT anomaly_state_check CHECK (state = ANY (ARRAY['open'::text, 'acknowledged'::text, 'dismissed'::text, 'withdrawn'::text]))
);
ALTER TABLE anomaly ENABLE ROW LEVEL SECURITY;
CREATE INDEX anomaly_badge ON anomaly (workspace_id, project_id) WHERE state = 'open'::text AND (severity = ANY (ARRAY['high'::text, 'critical'::text]));
CREATE INDEX anomaly_changed ON anomaly (workspace_id, project_id, updated_at, id);
CREATE INDEX anomaly_in_time ON anomaly (workspace_id, project_id, at, id);
CREATE INDEX anomaly_of_issue ON anomaly (workspace_id, issue_id) WHERE issue_id IS NOT NULL;
CREATE INDEX anomaly_of_sensor ON anomaly (workspace_id, sensor_id, at);
CREATE INDEX anomaly_of_threshold ON anomaly (workspace_id, threshold_id, ended_at) WHERE threshold_id IS NOT NULL AND state <> 'withdrawn'::text;
CREATE POLICY tenant ON anomaly USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER moved AFTER UPDATE ON anomaly REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.keep_moved_rows();
GRANT INSERT, SELECT, UPDATE ON anomaly TO pcs_service;

CREATE TABLE api_key (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  scope text NOT NULL,
  created_by_type text NOT NULL,
  created_by_id text,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  CONSTRAINT api_key_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT api_key_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT api_key_created_by_type_check CHECK (created_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text, 'operator'::text])),
  CONSTRAINT api_key_scope_check CHECK (scope = ANY (ARRAY['read'::text, 'write'::text, 'admin'::text]))
);
ALTER TABLE api_key ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON api_key USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER api_key_access_delete AFTER DELETE ON api_key REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER api_key_access_update AFTER UPDATE ON api_key REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version('workspace_id, id, revoked_at, scope, name');
GRANT INSERT, SELECT, UPDATE ON api_key TO pcs_service;

CREATE TABLE api_key_usage (
  workspace_id uuid NOT NULL,
  key_id uuid NOT NULL,
  on_day date NOT NULL,
  requests bigint NOT NULL,
  refused bigint NOT NULL,
  CONSTRAINT api_key_usage_pkey PRIMARY KEY (workspace_id, key_id, on_day),
  CONSTRAINT api_key_usage_workspace_id_key_id_fkey FOREIGN KEY (workspace_id, key_id) REFERENCES api_key(workspace_id, id) ON DELETE CASCADE
) WITH (fillfactor=80);
ALTER TABLE api_key_usage ENABLE ROW LEVEL SECURITY;
CREATE INDEX api_key_usage_day ON api_key_usage (on_day);
CREATE POLICY tenant ON api_key_usage USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT SELECT ON api_key_usage TO pcs_service;

CREATE TABLE asset (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  model_id uuid,
  element_guid text,
  tag text,
  manufacturer text,
  model_number text,
  serial_number text,
  installed_on date,
  warranty_expires_on date,
  maintenance_interval_days integer,
  maintenance_interval_months integer,
  maintenance_anchor text NOT NULL DEFAULT 'install_date'::text,
  maintenance_starts_on date,
  maintenance_base_on date,
  maintenance_after_on date,
  maintenance_before integer NOT NULL DEFAULT 0,
  maintenance_revision integer NOT NULL DEFAULT 0,
  condition text,
  notes text,
  generated jsonb,
  warranty_told_days smallint,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  maintenance_moved_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT asset_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT asset_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT asset_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT asset_check CHECK (maintenance_interval_days IS NULL OR maintenance_interval_months IS NULL),
  CONSTRAINT asset_check1 CHECK ((maintenance_base_on IS NULL) = (maintenance_interval_days IS NULL AND maintenance_interval_months IS NULL)),
  CONSTRAINT asset_condition_check CHECK (condition = ANY (ARRAY['new'::text, 'good'::text, 'fair'::text, 'poor'::text, 'out_of_service'::text, 'retired'::text])),
  CONSTRAINT asset_maintenance_anchor_check CHECK (maintenance_anchor = ANY (ARRAY['install_date'::text, 'last_completion'::text])),
  CONSTRAINT asset_maintenance_interval_days_check CHECK (maintenance_interval_days > 0),
  CONSTRAINT asset_maintenance_interval_months_check CHECK (maintenance_interval_months > 0)
);
ALTER TABLE asset ENABLE ROW LEVEL SECURITY;
CREATE INDEX asset_changed ON asset (workspace_id, project_id, updated_at, id);
CREATE UNIQUE INDEX asset_generated ON asset (workspace_id, project_id, element_guid) WHERE generated IS NOT NULL;
CREATE INDEX asset_maintained ON asset (workspace_id, project_id, id) WHERE maintenance_base_on IS NOT NULL;
CREATE INDEX asset_of_element ON asset (workspace_id, project_id, element_guid) WHERE element_guid IS NOT NULL;
CREATE UNIQUE INDEX asset_tag ON asset (workspace_id, project_id, tag) WHERE tag IS NOT NULL;
CREATE INDEX asset_warranty ON asset (warranty_expires_on) WHERE warranty_expires_on IS NOT NULL;
CREATE POLICY tenant ON asset USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER asset_maintenance_moved BEFORE UPDATE ON asset FOR EACH ROW WHEN (new.maintenance_revision IS DISTINCT FROM old.maintenance_revision) EXECUTE FUNCTION note_maintenance_move();
CREATE TRIGGER moved AFTER UPDATE ON asset REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.keep_moved_rows();
CREATE CONSTRAINT TRIGGER rescheduled AFTER UPDATE ON asset DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.maintenance_interval_days IS DISTINCT FROM old.maintenance_interval_days OR new.maintenance_interval_months IS DISTINCT FROM old.maintenance_interval_months OR new.maintenance_starts_on IS DISTINCT FROM old.maintenance_starts_on OR new.maintenance_base_on IS DISTINCT FROM old.maintenance_base_on OR new.maintenance_after_on IS DISTINCT FROM old.maintenance_after_on OR new.maintenance_before IS DISTINCT FROM old.maintenance_before) EXECUTE FUNCTION directory.keep_former_series();
GRANT DELETE, INSERT, SELECT, UPDATE ON asset TO pcs_service;

CREATE TABLE asset_document (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  asset_id uuid NOT NULL,
  name text NOT NULL,
  revision integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT asset_document_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT asset_document_workspace_id_asset_id_name_key UNIQUE (workspace_id, asset_id, name),
  CONSTRAINT asset_document_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT asset_document_workspace_id_project_id_asset_id_fkey FOREIGN KEY (workspace_id, project_id, asset_id) REFERENCES asset(workspace_id, project_id, id) ON DELETE CASCADE
);
ALTER TABLE asset_document ENABLE ROW LEVEL SECURITY;
CREATE INDEX asset_document_in_asset ON asset_document (workspace_id, asset_id, id);
CREATE POLICY tenant ON asset_document USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON asset_document TO pcs_service;

CREATE TABLE asset_document_revision (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  document_id uuid NOT NULL,
  revision integer NOT NULL,
  file_id uuid NOT NULL,
  created_by_type text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT asset_document_revision_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT asset_document_revision_workspace_id_document_id_revision_key UNIQUE (workspace_id, document_id, revision),
  CONSTRAINT asset_document_revision_workspace_id_file_id_fkey FOREIGN KEY (workspace_id, file_id) REFERENCES stored_file(workspace_id, id),
  CONSTRAINT asset_document_revision_workspace_id_project_id_document_i_fkey FOREIGN KEY (workspace_id, project_id, document_id) REFERENCES asset_document(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT asset_document_revision_created_by_type_check CHECK (created_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text]))
);
ALTER TABLE asset_document_revision ENABLE ROW LEVEL SECURITY;
CREATE INDEX asset_document_revision_file ON asset_document_revision (workspace_id, file_id);
CREATE POLICY tenant ON asset_document_revision USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT ON asset_document_revision TO pcs_service;

CREATE TABLE asset_generation (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  version_group_id uuid NOT NULL,
  class text NOT NULL,
  mapping jsonb NOT NULL,
  asked_at timestamptz NOT NULL,
  CONSTRAINT asset_generation_pkey PRIMARY KEY (workspace_id, project_id, version_group_id, class),
  CONSTRAINT asset_generation_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE asset_generation ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON asset_generation USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON asset_generation TO pcs_service;

CREATE TABLE audit_entry (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  actor_type text NOT NULL,
  actor_id text,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text,
  project_id uuid,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  request_id text,
  application_id uuid,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT audit_entry_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT audit_entry_actor_type_check CHECK (actor_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text, 'operator'::text, 'scim'::text]))
);
ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY;
CREATE INDEX audit_entry_action ON audit_entry (workspace_id, action, at, id);
CREATE INDEX audit_entry_application ON audit_entry (workspace_id, application_id, at, id) WHERE application_id IS NOT NULL;
CREATE INDEX audit_entry_at ON audit_entry (workspace_id, at, id);
CREATE POLICY tenant ON audit_entry USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER streamed AFTER INSERT ON audit_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION directory.stream_audit_entries();
GRANT INSERT, SELECT ON audit_entry TO pcs_service;

CREATE TABLE automation_effect (
  workspace_id uuid NOT NULL,
  event_id uuid NOT NULL,
  firing_id uuid NOT NULL,
  CONSTRAINT automation_effect_pkey PRIMARY KEY (workspace_id, event_id),
  CONSTRAINT automation_effect_workspace_id_firing_id_fkey FOREIGN KEY (workspace_id, firing_id) REFERENCES automation_firing(workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE automation_effect ENABLE ROW LEVEL SECURITY;
CREATE INDEX automation_effect_of ON automation_effect (workspace_id, firing_id);
CREATE POLICY tenant ON automation_effect USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT ON automation_effect TO pcs_service;

CREATE TABLE automation_firing (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event text NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  resource_type text NOT NULL,
  resource_id uuid NOT NULL,
  title text NOT NULL,
  status text NOT NULL,
  stop_reason text,
  chain uuid[] NOT NULL,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  rule_name text NOT NULL DEFAULT ''::text,
  CONSTRAINT automation_firing_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT automation_firing_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT automation_firing_workspace_id_rule_id_event_id_key UNIQUE (workspace_id, rule_id, event_id),
  CONSTRAINT automation_firing_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT automation_firing_check CHECK ((status = 'pending'::text) = (finished_at IS NULL)),
  CONSTRAINT automation_firing_check1 CHECK ((status = 'stopped'::text) = (stop_reason IS NOT NULL)),
  CONSTRAINT automation_firing_status_check CHECK (status = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text, 'stopped'::text])),
  CONSTRAINT automation_firing_stop_reason_check CHECK (stop_reason = ANY (ARRAY['loop'::text, 'chain_too_long'::text, 'over_budget'::text, 'over_mail_budget'::text, 'rule_disabled'::text, 'rule_deleted'::text, 'project_archived'::text]))
);
ALTER TABLE automation_firing ENABLE ROW LEVEL SECURITY;
CREATE INDEX automation_firing_at ON automation_firing (workspace_id, rule_id, created_at);
CREATE INDEX automation_firing_of ON automation_firing (workspace_id, rule_id, id);
CREATE INDEX automation_firing_old ON automation_firing (created_at);
CREATE POLICY tenant ON automation_firing USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON automation_firing TO pcs_service;

CREATE TABLE automation_mail_count (
  workspace_id uuid NOT NULL,
  hour_at timestamptz(3) NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  told_at timestamptz(3),
  CONSTRAINT automation_mail_count_pkey PRIMARY KEY (workspace_id, hour_at),
  CONSTRAINT automation_mail_count_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
);
ALTER TABLE automation_mail_count ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON automation_mail_count USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON automation_mail_count TO pcs_service;

CREATE TABLE automation_miss (
  workspace_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  hour_at timestamptz(3) NOT NULL,
  reason text NOT NULL,
  condition smallint NOT NULL,
  count integer NOT NULL,
  last_at timestamptz(3) NOT NULL,
  last_resource_type text NOT NULL,
  last_resource_id uuid NOT NULL,
  last_title text NOT NULL,
  CONSTRAINT automation_miss_pkey PRIMARY KEY (workspace_id, rule_id, hour_at, reason, condition),
  CONSTRAINT automation_miss_workspace_id_rule_id_fkey FOREIGN KEY (workspace_id, rule_id) REFERENCES automation_rule(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT automation_miss_reason_check CHECK (reason = ANY (ARRAY['condition'::text, 'over_budget'::text, 'record_gone'::text]))
);
ALTER TABLE automation_miss ENABLE ROW LEVEL SECURITY;
CREATE INDEX automation_miss_old ON automation_miss (hour_at);
CREATE POLICY tenant ON automation_miss USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON automation_miss TO pcs_service;

CREATE TABLE automation_rule (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  enabled boolean NOT NULL,
  event text NOT NULL,
  conditions jsonb NOT NULL,
  actions jsonb NOT NULL,
  shown_actions jsonb NOT NULL,
  secret text,
  disabled_reason text,
  failures_in_a_row integer NOT NULL DEFAULT 0,
  created_by_type text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT automation_rule_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT automation_rule_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT automation_rule_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT automation_rule_check CHECK (disabled_reason IS NULL OR NOT enabled),
  CONSTRAINT automation_rule_created_by_type_check CHECK (created_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text])),
  CONSTRAINT automation_rule_disabled_reason_check CHECK (disabled_reason = 'repeated_failures'::text)
);
ALTER TABLE automation_rule ENABLE ROW LEVEL SECURITY;
CREATE INDEX automation_rule_key ON automation_rule (split_part(secret, '.'::text, 2)) WHERE secret IS NOT NULL;
CREATE INDEX automation_rule_of ON automation_rule (workspace_id, project_id, event) WHERE enabled;
CREATE POLICY tenant ON automation_rule USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON automation_rule TO pcs_service;

CREATE TABLE automation_step (
  workspace_id uuid NOT NULL,
  firing_id uuid NOT NULL,
  "position" smallint NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  task jsonb NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  error text,
  result_type text,
  result_id uuid,
  next_attempt_at timestamptz(3),
  finished_at timestamptz(3),
  duration_ms integer,
  CONSTRAINT automation_step_pkey PRIMARY KEY (workspace_id, firing_id, "position"),
  CONSTRAINT automation_step_workspace_id_firing_id_fkey FOREIGN KEY (workspace_id, firing_id) REFERENCES automation_firing(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT automation_step_check CHECK ((status = 'pending'::text) = (finished_at IS NULL)),
  CONSTRAINT automation_step_check1 CHECK ((result_type IS NULL) = (result_id IS NULL)),
  CONSTRAINT automation_step_kind_check CHECK (kind = ANY (ARRAY['create_issue'::text, 'send_email'::text, 'call_webhook'::text, 'assign'::text])),
  CONSTRAINT automation_step_status_check CHECK (status = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text, 'stopped'::text]))
);
ALTER TABLE automation_step ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON automation_step USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON automation_step TO pcs_service;

CREATE TABLE change_entry (
  workspace_id uuid NOT NULL,
  sequence bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  change text NOT NULL,
  resource_type text NOT NULL,
  resource_id uuid NOT NULL,
  project_id uuid,
  CONSTRAINT change_entry_pkey PRIMARY KEY (workspace_id, sequence),
  CONSTRAINT change_entry_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT change_entry_change_check CHECK (change = ANY (ARRAY['created'::text, 'updated'::text, 'deleted'::text]))
);
ALTER TABLE change_entry ENABLE ROW LEVEL SECURITY;
CREATE INDEX change_entry_at ON change_entry (at);
CREATE INDEX change_entry_project ON change_entry (workspace_id, project_id, sequence);
CREATE INDEX change_entry_sensor ON change_entry (workspace_id, resource_id, sequence) WHERE resource_type = 'sensor'::text AND change = 'updated'::text;
CREATE POLICY tenant ON change_entry USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT ON change_entry TO pcs_service;

CREATE TABLE changes_removed (
  workspace_id uuid NOT NULL,
  through bigint NOT NULL,
  CONSTRAINT changes_removed_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT changes_removed_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
);
ALTER TABLE changes_removed ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON changes_removed USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT SELECT ON changes_removed TO pcs_service;

CREATE TABLE clash (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  number integer NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  model_a_id uuid,
  element_a_guid text,
  model_b_id uuid,
  element_b_guid text,
  point_x double precision,
  point_y double precision,
  point_z double precision,
  distance_m double precision,
  status text NOT NULL DEFAULT 'new'::text,
  present boolean NOT NULL DEFAULT true,
  assignee_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  clash_test_id uuid,
  external_id text,
  pair_key text,
  imported_name text,
  CONSTRAINT clash_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT clash_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT clash_workspace_id_project_id_number_key UNIQUE (workspace_id, project_id, number),
  CONSTRAINT clash_workspace_id_project_id_clash_test_id_fkey FOREIGN KEY (workspace_id, project_id, clash_test_id) REFERENCES clash_test(workspace_id, project_id, id),
  CONSTRAINT clash_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT clash_check CHECK ((point_x IS NULL) = (point_y IS NULL) AND (point_y IS NULL) = (point_z IS NULL)),
  CONSTRAINT clash_check1 CHECK ((clash_test_id IS NULL) = (pair_key IS NULL) AND (clash_test_id IS NULL) = (imported_name IS NULL)),
  CONSTRAINT clash_kind_check CHECK (kind = ANY (ARRAY['hard'::text, 'clearance'::text, 'duplicate'::text])),
  CONSTRAINT clash_status_check CHECK (status = ANY (ARRAY['new'::text, 'active'::text, 'approved'::text, 'resolved'::text, 'void'::text]))
);
ALTER TABLE clash ENABLE ROW LEVEL SECURITY;
CREATE INDEX clash_assigned ON clash (workspace_id, project_id, assignee_id, id) WHERE assignee_id IS NOT NULL;
CREATE INDEX clash_changed ON clash (workspace_id, project_id, updated_at, id);
CREATE INDEX clash_external ON clash (workspace_id, clash_test_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX clash_of_status ON clash (workspace_id, project_id, status, id);
CREATE INDEX clash_pair ON clash (workspace_id, clash_test_id, pair_key) WHERE clash_test_id IS NOT NULL;
CREATE POLICY tenant ON clash USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER moved AFTER UPDATE ON clash REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.keep_moved_rows();
GRANT INSERT, SELECT, UPDATE ON clash TO pcs_service;

CREATE TABLE clash_attachment (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  clash_id uuid NOT NULL,
  comment_id uuid,
  name text NOT NULL,
  file_id uuid NOT NULL,
  created_by_type text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT clash_attachment_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT clash_attachment_workspace_id_clash_id_comment_id_fkey FOREIGN KEY (workspace_id, clash_id, comment_id) REFERENCES clash_comment(workspace_id, clash_id, id),
  CONSTRAINT clash_attachment_workspace_id_file_id_fkey FOREIGN KEY (workspace_id, file_id) REFERENCES stored_file(workspace_id, id),
  CONSTRAINT clash_attachment_workspace_id_project_id_clash_id_fkey FOREIGN KEY (workspace_id, project_id, clash_id) REFERENCES clash(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT clash_attachment_created_by_type_check CHECK (created_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text]))
);
ALTER TABLE clash_attachment ENABLE ROW LEVEL SECURITY;
CREATE INDEX clash_attachment_file ON clash_attachment (workspace_id, file_id);
CREATE INDEX clash_attachment_in_clash ON clash_attachment (workspace_id, clash_id, id);
CREATE INDEX clash_attachment_of_comment ON clash_attachment (workspace_id, comment_id, id) WHERE comment_id IS NOT NULL;
CREATE POLICY tenant ON clash_attachment USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT ON clash_attachment TO pcs_service;

CREATE TABLE clash_comment (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  clash_id uuid NOT NULL,
  text text NOT NULL,
  created_by_type text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT clash_comment_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT clash_comment_workspace_id_clash_id_id_key UNIQUE (workspace_id, clash_id, id),
  CONSTRAINT clash_comment_workspace_id_project_id_clash_id_fkey FOREIGN KEY (workspace_id, project_id, clash_id) REFERENCES clash(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT clash_comment_created_by_type_check CHECK (created_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text]))
);
ALTER TABLE clash_comment ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON clash_comment USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON clash_comment TO pcs_service;

CREATE TABLE clash_history (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  clash_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  by_type text NOT NULL,
  by_id uuid,
  field text NOT NULL,
  old_value jsonb,
  new_value jsonb,
  chosen_by uuid,
  CONSTRAINT clash_history_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT clash_history_workspace_id_project_id_clash_id_fkey FOREIGN KEY (workspace_id, project_id, clash_id) REFERENCES clash(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT clash_history_by_type_check CHECK (by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text]))
);
ALTER TABLE clash_history ENABLE ROW LEVEL SECURITY;
CREATE INDEX clash_history_at ON clash_history (workspace_id, clash_id, at, id);
CREATE INDEX clash_history_status ON clash_history (workspace_id, project_id, at) INCLUDE (clash_id, old_value, new_value) WHERE field = 'status'::text;
CREATE POLICY tenant ON clash_history USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT ON clash_history TO pcs_service;

CREATE TABLE clash_test (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT clash_test_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT clash_test_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT clash_test_workspace_id_project_id_name_key UNIQUE (workspace_id, project_id, name),
  CONSTRAINT clash_test_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE clash_test ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON clash_test USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT ON clash_test TO pcs_service;

CREATE TABLE clash_watcher (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  clash_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT clash_watcher_pkey PRIMARY KEY (workspace_id, clash_id, user_id),
  CONSTRAINT clash_watcher_workspace_id_project_id_clash_id_fkey FOREIGN KEY (workspace_id, project_id, clash_id) REFERENCES clash(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT clash_watcher_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES known_person(workspace_id, user_id) ON DELETE CASCADE
);
ALTER TABLE clash_watcher ENABLE ROW LEVEL SECURITY;
CREATE INDEX clash_watcher_user ON clash_watcher (workspace_id, user_id);
CREATE POLICY tenant ON clash_watcher USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT ON clash_watcher TO pcs_service;

CREATE TABLE exchange_import (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  kind text NOT NULL,
  clash_test_id uuid,
  format text NOT NULL,
  version text,
  status text NOT NULL,
  failure text,
  found integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  absent integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  conflicts integer NOT NULL DEFAULT 0,
  skipped_items jsonb NOT NULL DEFAULT '[]'::jsonb,
  conflict_items jsonb NOT NULL DEFAULT '[]'::jsonb,
  warnings jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_by_type text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  failure_message jsonb,
  warning_messages jsonb,
  CONSTRAINT exchange_import_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT exchange_import_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT exchange_import_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT exchange_import_check CHECK ((status = 'running'::text) = (finished_at IS NULL)),
  CONSTRAINT exchange_import_check1 CHECK ((status = 'failed'::text) = (failure IS NOT NULL)),
  CONSTRAINT exchange_import_created_by_type_check CHECK (created_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text])),
  CONSTRAINT exchange_import_format_check CHECK (format = ANY (ARRAY['bcf'::text, 'csv'::text])),
  CONSTRAINT exchange_import_kind_check CHECK (kind = ANY (ARRAY['issues'::text, 'clashes'::text])),
  CONSTRAINT exchange_import_status_check CHECK (status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))
);
ALTER TABLE exchange_import ENABLE ROW LEVEL SECURITY;
CREATE INDEX exchange_import_of ON exchange_import (workspace_id, project_id, kind, id);
CREATE INDEX exchange_import_of_test ON exchange_import (workspace_id, clash_test_id, id) WHERE clash_test_id IS NOT NULL;
CREATE POLICY tenant ON exchange_import USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON exchange_import TO pcs_service;

CREATE TABLE exchange_lease (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  subject text NOT NULL,
  import_id uuid NOT NULL,
  leased_until timestamptz(3) NOT NULL,
  CONSTRAINT exchange_lease_pkey PRIMARY KEY (workspace_id, project_id, subject),
  CONSTRAINT exchange_lease_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE exchange_lease ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exchange_lease USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON exchange_lease TO pcs_service;

CREATE TABLE floor_plan (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  level text,
  width_px integer,
  height_px integer,
  scale_m_per_px double precision,
  rotation_deg double precision NOT NULL DEFAULT 0,
  sort_order integer NOT NULL DEFAULT 0,
  level_order integer NOT NULL DEFAULT 0,
  is_visible boolean NOT NULL DEFAULT true,
  original_file_id uuid NOT NULL,
  page integer,
  picture_file_id uuid,
  screen_file_id uuid,
  thumbnail_file_id uuid,
  renditions_failed text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT floor_plan_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT floor_plan_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT floor_plan_workspace_id_original_file_id_fkey FOREIGN KEY (workspace_id, original_file_id) REFERENCES stored_file(workspace_id, id),
  CONSTRAINT floor_plan_workspace_id_picture_file_id_fkey FOREIGN KEY (workspace_id, picture_file_id) REFERENCES stored_file(workspace_id, id),
  CONSTRAINT floor_plan_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT floor_plan_workspace_id_screen_file_id_fkey FOREIGN KEY (workspace_id, screen_file_id) REFERENCES stored_file(workspace_id, id),
  CONSTRAINT floor_plan_workspace_id_thumbnail_file_id_fkey FOREIGN KEY (workspace_id, thumbnail_file_id) REFERENCES stored_file(workspace_id, id)
);
ALTER TABLE floor_plan ENABLE ROW LEVEL SECURITY;
CREATE INDEX floor_plan_changed ON floor_plan (workspace_id, project_id, updated_at, id);
CREATE INDEX floor_plan_given_up ON floor_plan (workspace_id, id) WHERE renditions_failed IS NOT NULL;
CREATE INDEX floor_plan_original ON floor_plan (workspace_id, original_file_id);
CREATE INDEX floor_plan_picture ON floor_plan (workspace_id, picture_file_id) WHERE picture_file_id IS NOT NULL;
CREATE INDEX floor_plan_screen ON floor_plan (workspace_id, screen_file_id) WHERE screen_file_id IS NOT NULL;
CREATE INDEX floor_plan_thumbnail ON floor_plan (workspace_id, thumbnail_file_id) WHERE thumbnail_file_id IS NOT NULL;
CREATE POLICY tenant ON floor_plan USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON floor_plan TO pcs_service;

CREATE TABLE former_schedule (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  asset_id uuid NOT NULL,
  number integer NOT NULL,
  until timestamptz(3) NOT NULL,
  due_on date,
  series jsonb,
  CONSTRAINT former_schedule_pkey PRIMARY KEY (workspace_id, asset_id, number, until)
);
ALTER TABLE former_schedule ENABLE ROW LEVEL SECURITY;
CREATE INDEX former_schedule_since ON former_schedule (workspace_id, project_id, until);
CREATE INDEX former_schedule_until ON former_schedule USING brin (until) WITH (pages_per_range='32');
CREATE POLICY tenant ON former_schedule USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT SELECT ON former_schedule TO pcs_service;

CREATE TABLE governance_entry (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  sequence integer NOT NULL,
  id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  subject_number integer NOT NULL,
  outcome text NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  reason text,
  decided_by_type text NOT NULL,
  decided_by_id uuid,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT governance_entry_pkey PRIMARY KEY (workspace_id, project_id, sequence),
  CONSTRAINT governance_entry_workspace_id_id_key UNIQUE (workspace_id, id),
  CONSTRAINT governance_entry_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id),
  CONSTRAINT governance_entry_decided_by_type_check CHECK (decided_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text])),
  CONSTRAINT governance_entry_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT governance_entry_previous_hash_check CHECK (previous_hash ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT governance_entry_sequence_check CHECK (sequence > 0)
);
ALTER TABLE governance_entry ENABLE ROW LEVEL SECURITY;
CREATE INDEX governance_entry_at ON governance_entry (workspace_id, project_id, at, id);
CREATE INDEX governance_entry_of ON governance_entry (workspace_id, project_id, subject_id, at, id);
CREATE POLICY tenant ON governance_entry USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER governance_entry_append_only BEFORE DELETE OR UPDATE ON governance_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER governance_entry_no_truncate BEFORE TRUNCATE ON governance_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON governance_entry TO pcs_service;

CREATE TABLE idempotent_answer (
  workspace_id uuid NOT NULL,
  actor text NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  in_progress_until timestamptz(3),
  status integer,
  body text,
  expires_at timestamptz(3) NOT NULL,
  held_by integer,
  CONSTRAINT idempotent_answer_pkey PRIMARY KEY (workspace_id, actor, route, key),
  CONSTRAINT idempotent_answer_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
);
ALTER TABLE idempotent_answer ENABLE ROW LEVEL SECURITY;
CREATE INDEX idempotent_answer_expires ON idempotent_answer (expires_at);
CREATE POLICY tenant ON idempotent_answer USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON idempotent_answer TO pcs_service;

CREATE TABLE integration_conflict (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  link_id uuid NOT NULL,
  entity text NOT NULL,
  record_id uuid NOT NULL,
  vendor_id text,
  state text NOT NULL,
  reason text NOT NULL,
  detected_at timestamptz(3) NOT NULL,
  fields jsonb NOT NULL,
  local_side jsonb NOT NULL,
  vendor_side jsonb NOT NULL,
  resolution text,
  choices jsonb,
  resolved_by_type text,
  resolved_by_id text,
  resolved_at timestamptz(3),
  undo_until timestamptz(3),
  replaced jsonb NOT NULL DEFAULT '[]'::jsonb,
  written jsonb,
  is_undo boolean NOT NULL DEFAULT false,
  is_begun boolean NOT NULL DEFAULT false,
  undone_by_type text,
  undone_by_id text,
  undone_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT integration_conflict_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT integration_conflict_workspace_id_link_id_fkey FOREIGN KEY (workspace_id, link_id) REFERENCES integration_link(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT integration_conflict_workspace_id_project_id_connection_id_fkey FOREIGN KEY (workspace_id, project_id, connection_id) REFERENCES integration_connection(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT integration_conflict_entity_check CHECK (entity = ANY (ARRAY['issue'::text, 'rfi'::text, 'model'::text, 'asset'::text, 'space'::text])),
  CONSTRAINT integration_conflict_reason_check CHECK (reason = ANY (ARRAY['both_changed'::text, 'deleted_at_vendor'::text, 'not_applicable'::text, 'uncertain'::text, 'loop'::text])),
  CONSTRAINT integration_conflict_resolution_check CHECK (resolution = ANY (ARRAY['keep_local'::text, 'take_remote'::text, 'merge'::text])),
  CONSTRAINT integration_conflict_state_check CHECK (state = ANY (ARRAY['open'::text, 'resolving'::text, 'resolved'::text, 'superseded'::text]))
);
ALTER TABLE integration_conflict ENABLE ROW LEVEL SECURITY;
CREATE INDEX integration_conflict_link ON integration_conflict (workspace_id, link_id);
CREATE INDEX integration_conflict_list ON integration_conflict (workspace_id, connection_id, id);
CREATE UNIQUE INDEX integration_conflict_open ON integration_conflict (workspace_id, link_id) WHERE state = ANY (ARRAY['open'::text, 'resolving'::text]);
CREATE INDEX integration_conflict_project ON integration_conflict (workspace_id, project_id, connection_id);
CREATE POLICY tenant ON integration_conflict USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON integration_conflict TO pcs_service;

CREATE TABLE integration_connection (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  vendor text NOT NULL,
  auth_kind text NOT NULL,
  state text NOT NULL,
  company_id text,
  linked_project_id text,
  linked_name text,
  account_id text,
  account_name text,
  config jsonb NOT NULL DEFAULT '{}'::jsonb,
  secret_paths text[] NOT NULL DEFAULT '{}'::text[],
  secrets text,
  credentials text,
  scopes text[] NOT NULL DEFAULT '{}'::text[],
  token_expires_at timestamptz(3),
  has_refresh_token boolean NOT NULL DEFAULT false,
  token_generation integer NOT NULL DEFAULT 0,
  token_lease uuid,
  token_leased_until timestamptz(3),
  token_stored_at timestamptz(3),
  refresh_failing_since timestamptz(3),
  refresh_failed_at timestamptz(3),
  error_code text,
  error_message text,
  error_at timestamptz(3),
  faults integer NOT NULL DEFAULT 0,
  error_mailed_at timestamptz(3),
  last_synced_at timestamptz(3),
  last_push_at timestamptz(3),
  last_pull_at timestamptz(3),
  last_event_at timestamptz(3),
  hook_status text NOT NULL DEFAULT 'none'::text,
  paused_until timestamptz(3),
  needs_catch_up boolean NOT NULL DEFAULT false,
  created_by_type text NOT NULL,
  created_by_id text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  watermarks jsonb NOT NULL DEFAULT '{}'::jsonb,
  hook_secrets text,
  relinked_at timestamptz(3),
  conflict_mailed_at timestamptz(3),
  hook_mailed_at timestamptz(3),
  error_said jsonb,
  missed_at timestamptz(3),
  linked_company_name text,
  unplaced_at timestamptz,
  model_mailed_at timestamptz(3),
  CONSTRAINT integration_connection_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT integration_connection_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT integration_connection_workspace_id_project_id_vendor_key UNIQUE (workspace_id, project_id, vendor),
  CONSTRAINT integration_connection_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT integration_connection_auth_kind_check CHECK (auth_kind = ANY (ARRAY['oauth2'::text, 'api_key'::text, 'username_password'::text])),
  CONSTRAINT integration_connection_check CHECK (state <> 'disconnected'::text OR credentials IS NULL AND secrets IS NULL),
  CONSTRAINT integration_connection_hook_status_check CHECK (hook_status = ANY (ARRAY['none'::text, 'active'::text, 'inactive'::text, 'unknown'::text])),
  CONSTRAINT integration_connection_no_hook_secrets CHECK (state <> 'disconnected'::text OR hook_secrets IS NULL),
  CONSTRAINT integration_connection_state_check CHECK (state = ANY (ARRAY['connected'::text, 'error'::text, 'needs_authorization'::text, 'disconnected'::text])),
  CONSTRAINT integration_connection_vendor_check CHECK (vendor = ANY (ARRAY['a'::text, 'b'::text, 'c'::text]))
);
ALTER TABLE integration_connection ENABLE ROW LEVEL SECURITY;
CREATE INDEX integration_connection_company ON integration_connection (company_id) WHERE vendor = 'b'::text AND company_id IS NOT NULL;
CREATE INDEX integration_connection_credentials_key ON integration_connection (split_part(credentials, '.'::text, 2)) WHERE credentials IS NOT NULL;
CREATE INDEX integration_connection_hook_secrets_key ON integration_connection (split_part(hook_secrets, '.'::text, 2)) WHERE hook_secrets IS NOT NULL;
CREATE INDEX integration_connection_id ON integration_connection (id);
CREATE INDEX integration_connection_secrets_key ON integration_connection (split_part(secrets, '.'::text, 2)) WHERE secrets IS NOT NULL;
CREATE POLICY tenant ON integration_connection USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON integration_connection TO pcs_service;

CREATE TABLE integration_consent (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid,
  vendor text NOT NULL,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  state_hash bytea NOT NULL,
  verifier text,
  scopes text[] NOT NULL,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT integration_consent_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT integration_consent_workspace_id_state_hash_key UNIQUE (workspace_id, state_hash),
  CONSTRAINT integration_consent_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT integration_consent_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT integration_consent_vendor_check CHECK ((vendor = ANY (ARRAY['a'::text, 'b'::text, 'c'::text, 'accounting'::text])) AND (vendor = 'accounting'::text) = (project_id IS NULL))
);
ALTER TABLE integration_consent ENABLE ROW LEVEL SECURITY;
CREATE INDEX integration_consent_created ON integration_consent (workspace_id, created_at);
CREATE INDEX integration_consent_key ON integration_consent (split_part(verifier, '.'::text, 2)) WHERE verifier IS NOT NULL;
CREATE POLICY tenant ON integration_consent USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT ON integration_consent TO pcs_service;
GRANT UPDATE (verifier, used_at) ON integration_consent TO pcs_service;

CREATE TABLE integration_difference (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  id uuid NOT NULL,
  run_id uuid NOT NULL,
  key text NOT NULL,
  entity text NOT NULL,
  record_id uuid,
  record_number text,
  record_title text,
  vendor_id text,
  vendor_number text,
  vendor_title text,
  action text NOT NULL,
  side text,
  code text,
  fields jsonb NOT NULL,
  CONSTRAINT integration_difference_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT integration_difference_workspace_id_run_id_fkey FOREIGN KEY (workspace_id, run_id) REFERENCES integration_run(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT integration_difference_action_check CHECK (action = ANY (ARRAY['create'::text, 'update'::text, 'link'::text, 'pair'::text, 'conflict'::text, 'skip'::text])),
  CONSTRAINT integration_difference_entity_check CHECK (entity = ANY (ARRAY['issue'::text, 'rfi'::text, 'model'::text, 'asset'::text, 'space'::text])),
  CONSTRAINT integration_difference_side_check CHECK (side = ANY (ARRAY['local'::text, 'vendor'::text]))
);
ALTER TABLE integration_difference ENABLE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX integration_difference_key ON integration_difference (workspace_id, run_id, key);
CREATE INDEX integration_difference_list ON integration_difference (workspace_id, run_id, id);
CREATE POLICY tenant ON integration_difference USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON integration_difference TO pcs_service;

CREATE TABLE integration_event (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  direction text NOT NULL,
  entity text NOT NULL,
  outcome text NOT NULL,
  action text NOT NULL,
  code text,
  message text,
  record_id uuid,
  vendor_id text,
  vendor_number text,
  link_id uuid,
  run_id uuid,
  cause text NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  fields jsonb NOT NULL,
  replaced jsonb NOT NULL,
  vendor_status integer,
  vendor_request_id text,
  duration_ms integer,
  repeats integer NOT NULL DEFAULT 0,
  repeated_at timestamptz(3),
  message_said jsonb,
  CONSTRAINT integration_event_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT integration_event_workspace_id_project_id_connection_id_fkey FOREIGN KEY (workspace_id, project_id, connection_id) REFERENCES integration_connection(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT integration_event_action_check CHECK (action = ANY (ARRAY['create'::text, 'update'::text, 'link'::text, 'unlink'::text, 'none'::text])),
  CONSTRAINT integration_event_direction_check CHECK (direction = ANY (ARRAY['push'::text, 'pull'::text])),
  CONSTRAINT integration_event_entity_check CHECK (entity = ANY (ARRAY['issue'::text, 'rfi'::text, 'model'::text, 'asset'::text, 'space'::text, 'connection'::text])),
  CONSTRAINT integration_event_outcome_check CHECK (outcome = ANY (ARRAY['ok'::text, 'skipped'::text, 'conflict'::text, 'error'::text]))
);
ALTER TABLE integration_event ENABLE ROW LEVEL SECURITY;
CREATE INDEX integration_event_at ON integration_event (at);
CREATE INDEX integration_event_list ON integration_event (workspace_id, connection_id, id);
CREATE INDEX integration_event_project ON integration_event (workspace_id, project_id, connection_id);
CREATE INDEX integration_event_record ON integration_event (workspace_id, connection_id, record_id, id);
CREATE INDEX integration_event_unlinked ON integration_event (workspace_id, connection_id, entity, COALESCE(vendor_id, ''::text), id) WHERE record_id IS NULL;
CREATE POLICY tenant ON integration_event USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER integration_event_append_only BEFORE UPDATE ON integration_event FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER integration_event_no_truncate BEFORE TRUNCATE ON integration_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON integration_event TO pcs_service;
GRANT UPDATE (repeats, repeated_at) ON integration_event TO pcs_service;

CREATE TABLE integration_inbox (
  workspace_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  key text NOT NULL,
  project_id uuid NOT NULL,
  event text NOT NULL,
  entity text,
  vendor_id text,
  received_at timestamptz(3) NOT NULL,
  handled_at timestamptz(3),
  CONSTRAINT integration_inbox_pkey PRIMARY KEY (workspace_id, connection_id, key),
  CONSTRAINT integration_inbox_workspace_id_project_id_connection_id_fkey FOREIGN KEY (workspace_id, project_id, connection_id) REFERENCES integration_connection(workspace_id, project_id, id) ON DELETE CASCADE
);
ALTER TABLE integration_inbox ENABLE ROW LEVEL SECURITY;
CREATE INDEX integration_inbox_old ON integration_inbox (received_at);
CREATE INDEX integration_inbox_open ON integration_inbox (workspace_id, connection_id) WHERE handled_at IS NULL;
CREATE POLICY tenant ON integration_inbox USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT ON integration_inbox TO pcs_service;
GRANT UPDATE (handled_at) ON integration_inbox TO pcs_service;

CREATE TABLE integration_link (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  entity text NOT NULL,
  record_id uuid NOT NULL,
  vendor_id text,
  vendor_number text,
  vendor_url text,
  marker text NOT NULL,
  origin text NOT NULL,
  initial text,
  state text NOT NULL,
  ended_reason text,
  etag text,
  vendor_updated_at timestamptz(3),
  local_base jsonb NOT NULL DEFAULT '{}'::jsonb,
  vendor_base jsonb NOT NULL DEFAULT '{}'::jsonb,
  intent jsonb,
  blocked_fields text[] NOT NULL DEFAULT '{}'::text[],
  held jsonb NOT NULL DEFAULT '[]'::jsonb,
  refusal jsonb,
  crossings jsonb NOT NULL DEFAULT '[]'::jsonb,
  mapping_version integer NOT NULL DEFAULT 0,
  local_changed_at timestamptz(3),
  seen_run_id uuid,
  last_synced_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  initial_version integer NOT NULL DEFAULT 0,
  vendor_project text,
  parent_id uuid,
  vendor_parent_id text,
  vendor_sequence integer,
  to_pull boolean NOT NULL DEFAULT false,
  CONSTRAINT integration_link_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT integration_link_workspace_id_project_id_connection_id_fkey FOREIGN KEY (workspace_id, project_id, connection_id) REFERENCES integration_connection(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT integration_link_check CHECK ((ended_reason IS NOT NULL) = (state = 'ended'::text)),
  CONSTRAINT integration_link_entity_check CHECK (entity = ANY (ARRAY['issue'::text, 'rfi'::text, 'model'::text, 'asset'::text, 'space'::text])),
  CONSTRAINT integration_link_initial_check CHECK (initial = ANY (ARRAY['local'::text, 'vendor'::text, 'conflict'::text])),
  CONSTRAINT integration_link_origin_check CHECK (origin = ANY (ARRAY['local'::text, 'vendor'::text, 'person'::text])),
  CONSTRAINT integration_link_parent CHECK ((entity = 'model'::text) = (parent_id IS NOT NULL AND vendor_parent_id IS NOT NULL AND vendor_sequence IS NOT NULL)),
  CONSTRAINT integration_link_state_check CHECK (state = ANY (ARRAY['pending'::text, 'linked'::text, 'conflict'::text, 'keeping'::text, 'vendor_deleted'::text, 'ended'::text]))
);
ALTER TABLE integration_link ENABLE ROW LEVEL SECURITY;
CREATE INDEX integration_link_attention ON integration_link (workspace_id, connection_id) WHERE held <> '[]'::jsonb OR refusal IS NOT NULL;
CREATE INDEX integration_link_ended ON integration_link (workspace_id, connection_id, entity, vendor_id) WHERE state = 'ended'::text;
CREATE INDEX integration_link_intent ON integration_link (workspace_id, connection_id, id) WHERE intent IS NOT NULL;
CREATE INDEX integration_link_list ON integration_link (workspace_id, connection_id, id);
CREATE INDEX integration_link_project ON integration_link (workspace_id, project_id, entity, record_id);
CREATE UNIQUE INDEX integration_link_record ON integration_link (workspace_id, connection_id, entity, record_id) WHERE state <> 'ended'::text;
CREATE INDEX integration_link_to_pull ON integration_link (workspace_id, connection_id, entity, id) WHERE to_pull AND state <> 'ended'::text;
CREATE UNIQUE INDEX integration_link_vendor ON integration_link (workspace_id, connection_id, entity, vendor_id) WHERE state <> 'ended'::text AND vendor_id IS NOT NULL;
CREATE INDEX integration_link_vendor_parent ON integration_link (workspace_id, connection_id, vendor_parent_id, vendor_sequence) WHERE vendor_parent_id IS NOT NULL;
CREATE POLICY tenant ON integration_link USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON integration_link TO pcs_service;

CREATE TABLE integration_mapping (
  workspace_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  project_id uuid NOT NULL,
  version integer NOT NULL,
  statuses jsonb NOT NULL,
  types jsonb NOT NULL,
  conditions jsonb NOT NULL,
  people jsonb NOT NULL,
  fields jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  initials jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT integration_mapping_pkey PRIMARY KEY (workspace_id, connection_id),
  CONSTRAINT integration_mapping_workspace_id_project_id_connection_id_fkey FOREIGN KEY (workspace_id, project_id, connection_id) REFERENCES integration_connection(workspace_id, project_id, id) ON DELETE CASCADE
);
ALTER TABLE integration_mapping ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON integration_mapping USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON integration_mapping TO pcs_service;

CREATE TABLE integration_preview (
  workspace_id uuid NOT NULL,
  run_id uuid NOT NULL,
  part integer NOT NULL,
  state jsonb NOT NULL,
  CONSTRAINT integration_preview_pkey PRIMARY KEY (workspace_id, run_id, part),
  CONSTRAINT integration_preview_workspace_id_run_id_fkey FOREIGN KEY (workspace_id, run_id) REFERENCES integration_run(workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE integration_preview ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON integration_preview USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT ON integration_preview TO pcs_service;

CREATE TABLE integration_run (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  kind text NOT NULL,
  cause text NOT NULL,
  state text NOT NULL,
  direction text NOT NULL,
  entities text[],
  record_ids uuid[],
  dry_run boolean NOT NULL,
  again boolean NOT NULL DEFAULT false,
  model_id uuid,
  started_by_type text NOT NULL,
  started_by_id text,
  created_at timestamptz(3) NOT NULL,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  waiting_until timestamptz(3),
  cancel_requested boolean NOT NULL DEFAULT false,
  counts jsonb NOT NULL DEFAULT '{}'::jsonb,
  progress jsonb NOT NULL DEFAULT '{}'::jsonb,
  error_code text,
  error_message text,
  lease_seq integer NOT NULL DEFAULT 0,
  leased_until timestamptz(3),
  import jsonb,
  in_line boolean NOT NULL DEFAULT false,
  error_said jsonb,
  CONSTRAINT integration_run_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT integration_run_workspace_id_project_id_connection_id_fkey FOREIGN KEY (workspace_id, project_id, connection_id) REFERENCES integration_connection(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT integration_run_cause_check CHECK (cause = ANY (ARRAY['manual'::text, 'event'::text, 'authorized'::text, 'retry'::text, 'resolution'::text])),
  CONSTRAINT integration_run_check CHECK ((ended_at IS NULL) = (state = ANY (ARRAY['queued'::text, 'running'::text, 'waiting'::text]))),
  CONSTRAINT integration_run_direction_check CHECK (direction = ANY (ARRAY['push'::text, 'pull'::text, 'both'::text])),
  CONSTRAINT integration_run_import CHECK ((import IS NOT NULL) = (kind = 'import'::text)),
  CONSTRAINT integration_run_kind_check CHECK (kind = ANY (ARRAY['push'::text, 'pull'::text, 'sync'::text, 'import'::text, 'compare'::text, 'resolution'::text, 'undo'::text])),
  CONSTRAINT integration_run_state_check CHECK (state = ANY (ARRAY['queued'::text, 'running'::text, 'waiting'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))
);
ALTER TABLE integration_run ENABLE ROW LEVEL SECURITY;
CREATE INDEX integration_run_in_line ON integration_run (workspace_id, connection_id, id) WHERE ended_at IS NULL AND import IS NOT NULL;
CREATE INDEX integration_run_list ON integration_run (workspace_id, connection_id, id);
CREATE UNIQUE INDEX integration_run_live ON integration_run (workspace_id, connection_id) WHERE ended_at IS NULL AND NOT in_line;
CREATE INDEX integration_run_previews ON integration_run (ended_at) WHERE dry_run;
CREATE INDEX integration_run_project ON integration_run (workspace_id, project_id, connection_id);
CREATE POLICY tenant ON integration_run USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON integration_run TO pcs_service;

CREATE TABLE invitation (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  role text NOT NULL,
  project_roles jsonb NOT NULL DEFAULT '[]'::jsonb,
  language text NOT NULL DEFAULT 'en'::text,
  invited_by uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  CONSTRAINT invitation_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT invitation_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT invitation_language_check CHECK (language = ANY (ARRAY['en'::text, 'ar'::text])),
  CONSTRAINT invitation_role_check CHECK (role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text]))
);
ALTER TABLE invitation ENABLE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX invitation_open ON invitation (workspace_id, email_key) WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX invitation_token ON invitation (token_hash);
CREATE POLICY tenant ON invitation USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON invitation TO pcs_service;

CREATE TABLE issue (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  number integer NOT NULL,
  title text NOT NULL,
  description text,
  type text NOT NULL,
  priority text NOT NULL,
  status text NOT NULL,
  assignee_id uuid,
  due_date date,
  floor_plan_id uuid,
  plan_x double precision,
  plan_y double precision,
  world_x double precision,
  world_y double precision,
  world_z double precision,
  model_id uuid,
  element_guids text[] NOT NULL DEFAULT '{}'::text[],
  labels text[] NOT NULL DEFAULT '{}'::text[],
  created_by_type text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  CONSTRAINT issue_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT issue_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT issue_workspace_id_project_id_number_key UNIQUE (workspace_id, project_id, number),
  CONSTRAINT issue_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT issue_workspace_id_project_id_floor_plan_id_fkey FOREIGN KEY (workspace_id, project_id, floor_plan_id) REFERENCES floor_plan(workspace_id, project_id, id),
  CONSTRAINT issue_check CHECK ((closed_at IS NOT NULL) = (status = ANY (ARRAY['closed'::text, 'verified'::text]))),
  CONSTRAINT issue_check1 CHECK ((plan_x IS NULL) = (plan_y IS NULL)),
  CONSTRAINT issue_check2 CHECK (plan_x IS NULL OR floor_plan_id IS NOT NULL),
  CONSTRAINT issue_check3 CHECK ((world_x IS NULL) = (world_y IS NULL) AND (world_y IS NULL) = (world_z IS NULL)),
  CONSTRAINT issue_created_by_type_check CHECK (created_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text])),
  CONSTRAINT issue_priority_check CHECK (priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text])),
  CONSTRAINT issue_status_check CHECK (status = ANY (ARRAY['open'::text, 'in_progress'::text, 'in_review'::text, 'closed'::text, 'verified'::text])),
  CONSTRAINT issue_type_check CHECK (type = ANY (ARRAY['defect'::text, 'design'::text, 'safety'::text, 'request'::text, 'other'::text]))
);
ALTER TABLE issue ENABLE ROW LEVEL SECURITY;
CREATE INDEX issue_assigned ON issue (workspace_id, project_id, assignee_id, id) WHERE assignee_id IS NOT NULL;
CREATE INDEX issue_changed ON issue (workspace_id, project_id, updated_at, id);
CREATE INDEX issue_due ON issue (workspace_id, project_id, (
CASE
    WHEN due_date IS NULL THEN 'infinity'::date
    ELSE due_date
END), id);
CREATE INDEX issue_of_status ON issue (workspace_id, project_id, status, due_date);
CREATE INDEX issue_on_plan ON issue (workspace_id, floor_plan_id, id) WHERE floor_plan_id IS NOT NULL;
CREATE INDEX issue_priority ON issue (workspace_id, project_id, (
CASE priority
    WHEN 'critical'::text THEN 0
    WHEN 'high'::text THEN 1
    WHEN 'medium'::text THEN 2
    WHEN 'low'::text THEN 3
    ELSE NULL::integer
END), id);
CREATE POLICY tenant ON issue USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER moved AFTER UPDATE ON issue REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.keep_moved_rows();
GRANT INSERT, SELECT, UPDATE ON issue TO pcs_service;

CREATE TABLE issue_attachment (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  issue_id uuid NOT NULL,
  comment_id uuid,
  name text NOT NULL,
  file_id uuid NOT NULL,
  created_by_type text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT issue_attachment_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT issue_attachment_workspace_id_file_id_fkey FOREIGN KEY (workspace_id, file_id) REFERENCES stored_file(workspace_id, id),
  CONSTRAINT issue_attachment_workspace_id_issue_id_comment_id_fkey FOREIGN KEY (workspace_id, issue_id, comment_id) REFERENCES issue_comment(workspace_id, issue_id, id),
  CONSTRAINT issue_attachment_workspace_id_project_id_issue_id_fkey FOREIGN KEY (workspace_id, project_id, issue_id) REFERENCES issue(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT issue_attachment_created_by_type_check CHECK (created_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text]))
);
ALTER TABLE issue_attachment ENABLE ROW LEVEL SECURITY;
CREATE INDEX issue_attachment_file ON issue_attachment (workspace_id, file_id);
CREATE INDEX issue_attachment_in_issue ON issue_attachment (workspace_id, issue_id, id);
CREATE INDEX issue_attachment_of_comment ON issue_attachment (workspace_id, comment_id, id) WHERE comment_id IS NOT NULL;
CREATE POLICY tenant ON issue_attachment USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT ON issue_attachment TO pcs_service;

CREATE TABLE issue_bcf_comment (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  issue_id uuid NOT NULL,
  guid text NOT NULL,
  "position" integer NOT NULL,
  comment_id uuid,
  imported_text text,
  comment jsonb NOT NULL,
  CONSTRAINT issue_bcf_comment_pkey PRIMARY KEY (workspace_id, issue_id, guid),
  CONSTRAINT issue_bcf_comment_workspace_id_comment_id_fkey FOREIGN KEY (workspace_id, comment_id) REFERENCES issue_comment(workspace_id, id) ON DELETE SET NULL (comment_id),
  CONSTRAINT issue_bcf_comment_workspace_id_project_id_issue_id_fkey FOREIGN KEY (workspace_id, project_id, issue_id) REFERENCES issue(workspace_id, project_id, id) ON DELETE CASCADE
);
ALTER TABLE issue_bcf_comment ENABLE ROW LEVEL SECURITY;
CREATE INDEX issue_bcf_comment_of ON issue_bcf_comment (workspace_id, comment_id) WHERE comment_id IS NOT NULL;
CREATE POLICY tenant ON issue_bcf_comment USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON issue_bcf_comment TO pcs_service;

CREATE TABLE issue_bcf_file (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  issue_id uuid NOT NULL,
  name text NOT NULL,
  file_id uuid NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 bytea NOT NULL,
  CONSTRAINT issue_bcf_file_pkey PRIMARY KEY (workspace_id, issue_id, name),
  CONSTRAINT issue_bcf_file_workspace_id_file_id_fkey FOREIGN KEY (workspace_id, file_id) REFERENCES stored_file(workspace_id, id),
  CONSTRAINT issue_bcf_file_workspace_id_project_id_issue_id_fkey FOREIGN KEY (workspace_id, project_id, issue_id) REFERENCES issue(workspace_id, project_id, id) ON DELETE CASCADE
);
ALTER TABLE issue_bcf_file ENABLE ROW LEVEL SECURITY;
CREATE INDEX issue_bcf_file_stored ON issue_bcf_file (workspace_id, file_id);
CREATE POLICY tenant ON issue_bcf_file USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON issue_bcf_file TO pcs_service;

CREATE TABLE issue_bcf_topic (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  guid text NOT NULL,
  issue_id uuid NOT NULL,
  imported jsonb NOT NULL,
  topic jsonb NOT NULL,
  content_hash bytea NOT NULL,
  CONSTRAINT issue_bcf_topic_pkey PRIMARY KEY (workspace_id, project_id, guid),
  CONSTRAINT issue_bcf_topic_workspace_id_project_id_issue_id_key UNIQUE (workspace_id, project_id, issue_id),
  CONSTRAINT issue_bcf_topic_workspace_id_project_id_issue_id_fkey FOREIGN KEY (workspace_id, project_id, issue_id) REFERENCES issue(workspace_id, project_id, id) ON DELETE CASCADE
);
ALTER TABLE issue_bcf_topic ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON issue_bcf_topic USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON issue_bcf_topic TO pcs_service;

CREATE TABLE issue_comment (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  issue_id uuid NOT NULL,
  text text NOT NULL,
  created_by_type text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  original_author text,
  original_at timestamptz(3),
  CONSTRAINT issue_comment_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT issue_comment_workspace_id_issue_id_id_key UNIQUE (workspace_id, issue_id, id),
  CONSTRAINT issue_comment_workspace_id_project_id_issue_id_fkey FOREIGN KEY (workspace_id, project_id, issue_id) REFERENCES issue(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT issue_comment_created_by_type_check CHECK (created_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text]))
);
ALTER TABLE issue_comment ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON issue_comment USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON issue_comment TO pcs_service;

CREATE TABLE issue_history (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  issue_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  by_type text NOT NULL,
  by_id uuid,
  field text NOT NULL,
  old_value jsonb,
  new_value jsonb,
  chosen_by uuid,
  CONSTRAINT issue_history_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT issue_history_workspace_id_project_id_issue_id_fkey FOREIGN KEY (workspace_id, project_id, issue_id) REFERENCES issue(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT issue_history_by_type_check CHECK (by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text]))
);
ALTER TABLE issue_history ENABLE ROW LEVEL SECURITY;
CREATE INDEX issue_history_at ON issue_history (workspace_id, issue_id, at, id);
CREATE POLICY tenant ON issue_history USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT ON issue_history TO pcs_service;

CREATE TABLE issue_viewpoint (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  issue_id uuid NOT NULL,
  guid text NOT NULL,
  "position" integer NOT NULL,
  viewpoint jsonb NOT NULL,
  camera jsonb,
  selected_count integer NOT NULL,
  exception_count integer NOT NULL,
  coloured_count integer NOT NULL,
  snapshot_name text,
  CONSTRAINT issue_viewpoint_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT issue_viewpoint_workspace_id_issue_id_guid_key UNIQUE (workspace_id, issue_id, guid),
  CONSTRAINT issue_viewpoint_workspace_id_project_id_issue_id_fkey FOREIGN KEY (workspace_id, project_id, issue_id) REFERENCES issue(workspace_id, project_id, id) ON DELETE CASCADE
);
ALTER TABLE issue_viewpoint ENABLE ROW LEVEL SECURITY;
CREATE INDEX issue_viewpoint_in_issue ON issue_viewpoint (workspace_id, issue_id, id);
CREATE POLICY tenant ON issue_viewpoint USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON issue_viewpoint TO pcs_service;

CREATE TABLE issue_watcher (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  issue_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT issue_watcher_pkey PRIMARY KEY (workspace_id, issue_id, user_id),
  CONSTRAINT issue_watcher_workspace_id_project_id_issue_id_fkey FOREIGN KEY (workspace_id, project_id, issue_id) REFERENCES issue(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT issue_watcher_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES known_person(workspace_id, user_id) ON DELETE CASCADE
);
ALTER TABLE issue_watcher ENABLE ROW LEVEL SECURITY;
CREATE INDEX issue_watcher_user ON issue_watcher (workspace_id, user_id);
CREATE POLICY tenant ON issue_watcher USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT ON issue_watcher TO pcs_service;

CREATE TABLE key_origins (
  workspace_id uuid NOT NULL,
  origins text[] NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT key_origins_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT key_origins_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
);
ALTER TABLE key_origins ENABLE ROW LEVEL SECURITY;
CREATE INDEX key_origins_origins ON key_origins USING gin (origins);
CREATE POLICY tenant ON key_origins USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER key_origins_access_delete AFTER DELETE ON key_origins REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER key_origins_access_insert AFTER INSERT ON key_origins REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER key_origins_access_update AFTER UPDATE ON key_origins REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version('workspace_id, origins');
GRANT INSERT, SELECT, UPDATE ON key_origins TO pcs_service;

CREATE TABLE known_person (
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  in_every_project boolean NOT NULL,
  was_accepted boolean NOT NULL DEFAULT true,
  CONSTRAINT known_person_pkey PRIMARY KEY (workspace_id, user_id),
  CONSTRAINT known_person_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.person(id) ON DELETE CASCADE,
  CONSTRAINT known_person_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
);
ALTER TABLE known_person ENABLE ROW LEVEL SECURITY;
CREATE INDEX known_person_of_workspace ON known_person (workspace_id, user_id) WHERE in_every_project;
CREATE INDEX known_person_user ON known_person (user_id);
CREATE POLICY tenant ON known_person USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT SELECT ON known_person TO pcs_service;

CREATE TABLE known_project_person (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT known_project_person_pkey PRIMARY KEY (workspace_id, project_id, user_id),
  CONSTRAINT known_project_person_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT known_project_person_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES known_person(workspace_id, user_id) ON DELETE CASCADE
);
ALTER TABLE known_project_person ENABLE ROW LEVEL SECURITY;
CREATE INDEX known_project_person_user ON known_project_person (workspace_id, user_id);
CREATE POLICY tenant ON known_project_person USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT SELECT ON known_project_person TO pcs_service;

CREATE TABLE list_view (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  views jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT list_view_pkey PRIMARY KEY (workspace_id, project_id, user_id),
  CONSTRAINT list_view_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT list_view_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES member(workspace_id, user_id) ON DELETE CASCADE
);
ALTER TABLE list_view ENABLE ROW LEVEL SECURITY;
CREATE INDEX list_view_member ON list_view (workspace_id, user_id);
CREATE POLICY tenant ON list_view USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON list_view TO pcs_service;

CREATE TABLE maintenance_feed (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  language text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_read_on date,
  CONSTRAINT maintenance_feed_pkey PRIMARY KEY (workspace_id, project_id, user_id),
  CONSTRAINT maintenance_feed_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT maintenance_feed_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES member(workspace_id, user_id) ON DELETE CASCADE,
  CONSTRAINT maintenance_feed_language_check CHECK (language = ANY (ARRAY['en'::text, 'ar'::text]))
);
ALTER TABLE maintenance_feed ENABLE ROW LEVEL SECURITY;
CREATE INDEX maintenance_feed_member ON maintenance_feed (workspace_id, user_id);
CREATE INDEX maintenance_feed_token ON maintenance_feed (token_hash);
CREATE POLICY tenant ON maintenance_feed USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON maintenance_feed TO pcs_service;

CREATE TABLE maintenance_task (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  asset_id uuid NOT NULL,
  number integer NOT NULL,
  state text NOT NULL,
  scheduled_on date NOT NULL,
  due_on date NOT NULL,
  settled_on date,
  note text,
  done_by_type text NOT NULL,
  done_by_id uuid,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  undo_base_on date,
  undo_after_on date,
  undo_before integer,
  CONSTRAINT maintenance_task_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT maintenance_task_workspace_id_asset_id_number_key UNIQUE (workspace_id, asset_id, number),
  CONSTRAINT maintenance_task_workspace_id_project_id_asset_id_fkey FOREIGN KEY (workspace_id, project_id, asset_id) REFERENCES asset(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT maintenance_task_check CHECK ((settled_on IS NULL) = (state = 'open'::text)),
  CONSTRAINT maintenance_task_done_by_type_check CHECK (done_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text])),
  CONSTRAINT maintenance_task_number_check CHECK (number > 0),
  CONSTRAINT maintenance_task_state_check CHECK (state = ANY (ARRAY['open'::text, 'completed'::text, 'skipped'::text])),
  CONSTRAINT maintenance_task_undo_check CHECK ((undo_base_on IS NULL) = (undo_before IS NULL))
);
ALTER TABLE maintenance_task ENABLE ROW LEVEL SECURITY;
CREATE INDEX maintenance_task_due ON maintenance_task (workspace_id, project_id, due_on);
CREATE INDEX maintenance_task_scheduled ON maintenance_task (workspace_id, project_id, scheduled_on);
CREATE POLICY tenant ON maintenance_task USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE CONSTRAINT TRIGGER begun AFTER INSERT ON maintenance_task DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION directory.keep_former_task();
CREATE CONSTRAINT TRIGGER forgotten AFTER DELETE ON maintenance_task DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION directory.keep_former_task();
CREATE CONSTRAINT TRIGGER moved AFTER UPDATE ON maintenance_task DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.due_on <> old.due_on) EXECUTE FUNCTION directory.keep_former_task();
GRANT DELETE, INSERT, SELECT, UPDATE ON maintenance_task TO pcs_service;

CREATE TABLE member (
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deactivated_at timestamptz(3),
  accepted_at timestamptz(3) DEFAULT now(),
  CONSTRAINT member_pkey PRIMARY KEY (workspace_id, user_id),
  CONSTRAINT member_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.person(id),
  CONSTRAINT member_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT member_role_check CHECK (role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text]))
);
ALTER TABLE member ENABLE ROW LEVEL SECURITY;
CREATE INDEX member_user ON member (user_id);
CREATE POLICY tenant ON member USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER member_access_delete AFTER DELETE ON member REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER member_access_insert AFTER INSERT ON member REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER member_access_update AFTER UPDATE ON member REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version('workspace_id, user_id, role, deactivated_at, accepted_at');
CREATE TRIGGER member_calendars AFTER UPDATE ON member REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.end_calendars_without_role();
CREATE TRIGGER member_end_access AFTER UPDATE ON member REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.end_access_of_deactivated();
CREATE TRIGGER member_end_grants AFTER DELETE ON member REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.end_grants_of_leavers();
CREATE TRIGGER member_forget_factors AFTER UPDATE ON member REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.forget_factors_of_deactivated();
CREATE TRIGGER member_forget_watchers AFTER DELETE ON member REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.forget_watchers_of_leavers();
CREATE TRIGGER member_remember_insert AFTER INSERT ON member REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.remember_people();
CREATE TRIGGER member_remember_update AFTER UPDATE ON member REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.remember_people();
CREATE TRIGGER member_remove_from_reports AFTER DELETE ON member REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.remove_leavers_from_reports();
CREATE TRIGGER member_revoke_invitations AFTER DELETE ON member REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.revoke_invitations_of_leavers();
CREATE TRIGGER streams_of_former_owner AFTER UPDATE OF role, deactivated_at ON member FOR EACH ROW WHEN (old.role = 'owner'::text AND (new.role <> 'owner'::text OR new.deactivated_at IS NOT NULL)) EXECUTE FUNCTION directory.end_streams_of_former_owner();
CREATE TRIGGER streams_of_removed_owner AFTER DELETE ON member FOR EACH ROW WHEN (old.role = 'owner'::text) EXECUTE FUNCTION directory.end_streams_of_former_owner();
GRANT DELETE, INSERT, SELECT, UPDATE ON member TO pcs_service;

CREATE TABLE milestone (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  captured_on date,
  description text,
  sort_order integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT milestone_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT milestone_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT milestone_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE milestone ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON milestone USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON milestone TO pcs_service;

CREATE TABLE model (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  version_group_id uuid NOT NULL,
  version integer NOT NULL,
  is_head boolean NOT NULL DEFAULT false,
  name text NOT NULL,
  status text NOT NULL,
  progress integer NOT NULL DEFAULT 0,
  failure jsonb,
  schema text,
  size_bytes bigint NOT NULL,
  element_count integer,
  space_count integer,
  storey_count integer,
  report jsonb,
  original_file_id uuid NOT NULL,
  run_id uuid,
  attempts integer NOT NULL DEFAULT 0,
  created_by_type text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  reading_edition smallint,
  CONSTRAINT model_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT model_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT model_workspace_id_version_group_id_version_key UNIQUE (workspace_id, version_group_id, version),
  CONSTRAINT model_workspace_id_original_file_id_fkey FOREIGN KEY (workspace_id, original_file_id) REFERENCES stored_file(workspace_id, id),
  CONSTRAINT model_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT model_workspace_id_project_id_version_group_id_fkey FOREIGN KEY (workspace_id, project_id, version_group_id) REFERENCES model_group(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT model_check CHECK ((failure IS NOT NULL) = (status = 'failed'::text)),
  CONSTRAINT model_check1 CHECK (NOT is_head OR status = 'ready'::text),
  CONSTRAINT model_check2 CHECK (status <> 'ready'::text OR element_count IS NOT NULL AND space_count IS NOT NULL AND storey_count IS NOT NULL),
  CONSTRAINT model_created_by_type_check CHECK (created_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text])),
  CONSTRAINT model_progress_check CHECK (progress >= 0 AND progress <= 100),
  CONSTRAINT model_status_check CHECK (status = ANY (ARRAY['queued'::text, 'reading'::text, 'ready'::text, 'failed'::text]))
);
ALTER TABLE model ENABLE ROW LEVEL SECURITY;
CREATE INDEX model_changed ON model (workspace_id, project_id, updated_at, id);
CREATE UNIQUE INDEX model_head ON model (workspace_id, version_group_id) WHERE is_head;
CREATE INDEX model_original ON model (workspace_id, original_file_id);
CREATE POLICY tenant ON model USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON model TO pcs_service;

CREATE VIEW model_drawing WITH (security_invoker=true) AS
 SELECT workspace_id,
    project_id,
    model_id,
    state,
    failure,
    run_id,
    attempts,
    origin,
    box,
    undrawn_count,
    left_out,
    is_measured
   FROM model_geometry;
GRANT DELETE, INSERT, SELECT, UPDATE ON model_drawing TO pcs_service;

CREATE VIEW model_drawing_part WITH (security_invoker=true) AS
 SELECT workspace_id,
    model_id,
    number,
    storey_guid,
    name,
    elevation_m,
    element_count,
    size_bytes,
    file_id
   FROM model_geometry_part;
GRANT DELETE, INSERT, SELECT, UPDATE ON model_drawing_part TO pcs_service;

CREATE TABLE model_element (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  model_id uuid NOT NULL,
  guid text COLLATE "C" NOT NULL,
  is_repeated boolean NOT NULL,
  class text NOT NULL,
  name text,
  type_name text,
  tag text,
  storey_id uuid,
  property_sets jsonb NOT NULL,
  quantities jsonb NOT NULL,
  content_hash bytea NOT NULL,
  space_id uuid,
  systems text[] NOT NULL DEFAULT '{}'::text[],
  property_hash bytea,
  quantity_hash bytea,
  materials jsonb,
  material_hash bytea,
  classifications jsonb,
  classification_hash bytea,
  CONSTRAINT model_element_pkey PRIMARY KEY (workspace_id, model_id, id),
  CONSTRAINT model_element_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE model_element ENABLE ROW LEVEL SECURITY;
CREATE INDEX model_element_class ON model_element (workspace_id, model_id, class, id);
CREATE INDEX model_element_guid ON model_element (workspace_id, project_id, guid, model_id);
CREATE INDEX model_element_repeated ON model_element (workspace_id, model_id, guid, id) WHERE is_repeated;
CREATE POLICY tenant ON model_element USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER model_element_texts_delete AFTER DELETE ON model_element REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_element_texts();
CREATE TRIGGER model_element_texts_insert AFTER INSERT ON model_element REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION insert_element_texts();
GRANT DELETE, INSERT, SELECT, UPDATE ON model_element TO pcs_service;

CREATE TABLE model_element_figures (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  model_id uuid NOT NULL,
  guid text COLLATE "C" NOT NULL,
  figures double precision[] NOT NULL,
  CONSTRAINT model_element_figures_pkey PRIMARY KEY (workspace_id, model_id, guid),
  CONSTRAINT model_element_figures_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE model_element_figures ENABLE ROW LEVEL SECURITY;
CREATE INDEX model_element_figures_project ON model_element_figures (workspace_id, project_id);
CREATE POLICY tenant ON model_element_figures USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON model_element_figures TO pcs_service;

CREATE TABLE model_element_text (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  model_id uuid NOT NULL,
  id uuid NOT NULL,
  text text COLLATE "C" NOT NULL,
  CONSTRAINT model_element_text_pkey PRIMARY KEY (workspace_id, model_id, id)
);
ALTER TABLE model_element_text ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON model_element_text USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT ON model_element_text TO pcs_service;

CREATE TABLE model_geometry (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  model_id uuid NOT NULL,
  state text NOT NULL,
  failure text,
  run_id uuid,
  attempts integer NOT NULL DEFAULT 0,
  origin jsonb,
  box jsonb,
  undrawn_count integer NOT NULL DEFAULT 0,
  left_out jsonb NOT NULL DEFAULT '[]'::jsonb,
  is_measured boolean NOT NULL DEFAULT false,
  CONSTRAINT model_geometry_pkey PRIMARY KEY (workspace_id, model_id),
  CONSTRAINT model_geometry_workspace_id_project_id_model_id_fkey FOREIGN KEY (workspace_id, project_id, model_id) REFERENCES model(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT model_geometry_check CHECK ((failure IS NOT NULL) = (state = 'failed'::text)),
  CONSTRAINT model_geometry_check1 CHECK ((run_id IS NOT NULL) = (state = 'drawing'::text)),
  CONSTRAINT model_geometry_check2 CHECK ((origin IS NOT NULL) = (state = 'ready'::text)),
  CONSTRAINT model_geometry_left_out_check CHECK (jsonb_typeof(left_out) = 'array'::text),
  CONSTRAINT model_geometry_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'drawing'::text, 'ready'::text, 'failed'::text])),
  CONSTRAINT model_geometry_undrawn_count_check CHECK (undrawn_count >= 0)
);
ALTER TABLE model_geometry ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON model_geometry USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON model_geometry TO pcs_service;

CREATE TABLE model_geometry_part (
  workspace_id uuid NOT NULL,
  model_id uuid NOT NULL,
  number integer NOT NULL,
  storey_guid text COLLATE "C",
  name text,
  elevation_m double precision,
  element_count integer NOT NULL,
  size_bytes bigint NOT NULL,
  file_id uuid NOT NULL,
  CONSTRAINT model_geometry_part_pkey PRIMARY KEY (workspace_id, model_id, number),
  CONSTRAINT model_geometry_part_workspace_id_file_id_fkey FOREIGN KEY (workspace_id, file_id) REFERENCES stored_file(workspace_id, id),
  CONSTRAINT model_geometry_part_workspace_id_model_id_fkey FOREIGN KEY (workspace_id, model_id) REFERENCES model_geometry(workspace_id, model_id) ON DELETE CASCADE
);
ALTER TABLE model_geometry_part ENABLE ROW LEVEL SECURITY;
CREATE INDEX model_geometry_part_file ON model_geometry_part (workspace_id, file_id);
CREATE POLICY tenant ON model_geometry_part USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON model_geometry_part TO pcs_service;

CREATE TABLE model_group (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  last_version integer NOT NULL,
  CONSTRAINT model_group_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT model_group_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT model_group_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE model_group ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON model_group USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON model_group TO pcs_service;

CREATE TABLE model_space (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  model_id uuid NOT NULL,
  guid text COLLATE "C" NOT NULL,
  name text NOT NULL,
  floor text,
  area_m2 double precision NOT NULL,
  area_source text NOT NULL,
  usage text,
  occupancy integer,
  department text,
  ordinal integer NOT NULL DEFAULT 1,
  is_counted boolean NOT NULL DEFAULT true,
  long_name text,
  occupancy_type text,
  counts_people boolean NOT NULL DEFAULT true,
  zones jsonb NOT NULL DEFAULT '[]'::jsonb,
  classifications jsonb NOT NULL DEFAULT '[]'::jsonb,
  department_source text,
  usage_source text,
  CONSTRAINT model_space_pkey PRIMARY KEY (workspace_id, model_id, id),
  CONSTRAINT model_space_workspace_id_model_id_guid_ordinal_key UNIQUE (workspace_id, model_id, guid, ordinal),
  CONSTRAINT model_space_workspace_id_project_id_model_id_fkey FOREIGN KEY (workspace_id, project_id, model_id) REFERENCES model(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT model_space_area_source_check CHECK (area_source = ANY (ARRAY['net'::text, 'gross'::text, 'quantity'::text, 'property'::text, 'footprint'::text, 'none'::text])),
  CONSTRAINT model_space_department_source_check CHECK (department_source = ANY (ARRAY['occupant'::text, 'zone'::text])),
  CONSTRAINT model_space_usage_source_check CHECK (usage_source = ANY (ARRAY['occupancy_type'::text, 'long_name'::text, 'object_type'::text]))
);
ALTER TABLE model_space ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON model_space USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON model_space TO pcs_service;

CREATE TABLE model_storey (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  model_id uuid NOT NULL,
  guid text COLLATE "C" NOT NULL,
  name text NOT NULL,
  elevation_m double precision,
  CONSTRAINT model_storey_pkey PRIMARY KEY (workspace_id, model_id, id),
  CONSTRAINT model_storey_workspace_id_project_id_model_id_fkey FOREIGN KEY (workspace_id, project_id, model_id) REFERENCES model(workspace_id, project_id, id) ON DELETE CASCADE
);
ALTER TABLE model_storey ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON model_storey USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON model_storey TO pcs_service;

CREATE TABLE moved_row (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  record_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  until timestamptz(3) NOT NULL,
  stamp_key timestamptz(3),
  at_key timestamptz(3),
  day_key date,
  second_day_key date,
  number_key integer,
  text_key text COLLATE "und-x-icu",
  CONSTRAINT moved_row_pkey PRIMARY KEY (workspace_id, record_id, until)
);
ALTER TABLE moved_row ENABLE ROW LEVEL SECURITY;
CREATE INDEX moved_row_at ON moved_row (workspace_id, project_id, kind, at_key, record_id, until) WHERE at_key IS NOT NULL;
CREATE INDEX moved_row_day ON moved_row (workspace_id, project_id, kind, day_key, record_id, until) WHERE day_key IS NOT NULL;
CREATE INDEX moved_row_number ON moved_row (workspace_id, project_id, kind, number_key, record_id, until) WHERE number_key IS NOT NULL;
CREATE INDEX moved_row_open ON moved_row (workspace_id, record_id) WHERE until = 'infinity'::timestamp with time zone;
CREATE INDEX moved_row_stamp ON moved_row (workspace_id, project_id, kind, stamp_key, record_id, until) WHERE stamp_key IS NOT NULL;
CREATE INDEX moved_row_until ON moved_row USING brin (until) WITH (pages_per_range='32');
CREATE POLICY tenant ON moved_row USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT SELECT ON moved_row TO pcs_service;

CREATE TABLE moves_removed (
  workspace_id uuid NOT NULL,
  through timestamptz(3) NOT NULL,
  CONSTRAINT moves_removed_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT moves_removed_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
);
ALTER TABLE moves_removed ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON moves_removed USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT SELECT ON moves_removed TO pcs_service;

CREATE TABLE oauth_application (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  client_id text NOT NULL,
  name text NOT NULL,
  client_type text NOT NULL,
  redirect_uris text[] NOT NULL,
  scopes text[] NOT NULL,
  secret_hash bytea,
  secret_changed_at timestamptz(3),
  old_secret_hash bytea,
  old_secret_until timestamptz(3),
  suspended_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT oauth_application_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT oauth_application_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT oauth_application_check CHECK ((client_type = 'confidential'::text) = (secret_hash IS NOT NULL)),
  CONSTRAINT oauth_application_client_type_check CHECK (client_type = ANY (ARRAY['confidential'::text, 'public'::text]))
);
ALTER TABLE oauth_application ENABLE ROW LEVEL SECURITY;
CREATE INDEX oauth_application_origins ON oauth_application USING gin (directory.origins_of_addresses(redirect_uris)) WHERE deleted_at IS NULL;
CREATE POLICY tenant ON oauth_application USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER oauth_application_access_delete AFTER DELETE ON oauth_application REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER oauth_application_access_update AFTER UPDATE ON oauth_application REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version('workspace_id, id, scopes, name, deleted_at');
CREATE TRIGGER oauth_application_origins_insert AFTER INSERT ON oauth_application REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER oauth_application_origins_update AFTER UPDATE ON oauth_application REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version('workspace_id, id, redirect_uris');
GRANT INSERT, SELECT, UPDATE ON oauth_application TO pcs_service;

CREATE TABLE oauth_grant (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  application_id uuid NOT NULL,
  user_id uuid NOT NULL,
  scopes text[] NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  method text,
  sso_domain text,
  CONSTRAINT oauth_grant_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT oauth_grant_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.person(id) ON DELETE CASCADE,
  CONSTRAINT oauth_grant_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES oauth_application(workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE oauth_grant ENABLE ROW LEVEL SECURITY;
COMMENT ON COLUMN oauth_grant.method IS 'Way in of the session in which it was given: password, passkey, sso. Null: an earlier release gave it while this one ran; counts as password.';
COMMENT ON COLUMN oauth_grant.sso_domain IS 'Domain of the address that the provider named in the session in which it was given; null: that of the account.';
CREATE INDEX oauth_grant_expires ON oauth_grant (expires_at);
CREATE INDEX oauth_grant_id ON oauth_grant (id);
CREATE INDEX oauth_grant_of_application ON oauth_grant (workspace_id, application_id, created_at DESC, id DESC);
CREATE INDEX oauth_grant_of_user ON oauth_grant (user_id);
CREATE POLICY tenant ON oauth_grant USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER oauth_grant_access_update AFTER UPDATE ON oauth_grant REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version('workspace_id, id, revoked_at, method');
GRANT SELECT, UPDATE ON oauth_grant TO pcs_service;

CREATE TABLE outbox_event (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  sequence bigint NOT NULL,
  type text NOT NULL,
  project_id uuid,
  resource_type text NOT NULL,
  resource_id uuid NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  handled_at timestamptz(3),
  CONSTRAINT outbox_event_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT outbox_event_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
);
ALTER TABLE outbox_event ENABLE ROW LEVEL SECURITY;
CREATE INDEX outbox_event_handled ON outbox_event (handled_at) WHERE handled_at IS NOT NULL;
CREATE INDEX outbox_event_pending ON outbox_event (workspace_id, sequence, id) INCLUDE (occurred_at) WHERE handled_at IS NULL;
CREATE POLICY tenant ON outbox_event USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT ON outbox_event TO pcs_service;
GRANT UPDATE (handled_at) ON outbox_event TO pcs_service;

CREATE TABLE photo (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  floor_plan_id uuid,
  milestone_id uuid,
  kind text NOT NULL,
  plan_x double precision,
  plan_y double precision,
  world_x double precision,
  world_y double precision,
  world_z double precision,
  element_guid text,
  model_id uuid,
  taken_at timestamptz(3) NOT NULL,
  visibility text NOT NULL DEFAULT 'draft'::text,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  notes text,
  width_px integer NOT NULL,
  height_px integer NOT NULL,
  latitude double precision,
  longitude double precision,
  altitude_m double precision,
  panorama text NOT NULL,
  original_file_id uuid NOT NULL,
  screen_file_id uuid,
  thumbnail_file_id uuid,
  renditions_failed text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  sphere jsonb,
  CONSTRAINT photo_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT photo_workspace_id_original_file_id_fkey FOREIGN KEY (workspace_id, original_file_id) REFERENCES stored_file(workspace_id, id),
  CONSTRAINT photo_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT photo_workspace_id_project_id_floor_plan_id_fkey FOREIGN KEY (workspace_id, project_id, floor_plan_id) REFERENCES floor_plan(workspace_id, project_id, id),
  CONSTRAINT photo_workspace_id_project_id_milestone_id_fkey FOREIGN KEY (workspace_id, project_id, milestone_id) REFERENCES milestone(workspace_id, project_id, id),
  CONSTRAINT photo_workspace_id_screen_file_id_fkey FOREIGN KEY (workspace_id, screen_file_id) REFERENCES stored_file(workspace_id, id),
  CONSTRAINT photo_workspace_id_thumbnail_file_id_fkey FOREIGN KEY (workspace_id, thumbnail_file_id) REFERENCES stored_file(workspace_id, id),
  CONSTRAINT photo_check CHECK ((plan_x IS NULL) = (plan_y IS NULL)),
  CONSTRAINT photo_check1 CHECK (plan_x IS NULL OR floor_plan_id IS NOT NULL),
  CONSTRAINT photo_check2 CHECK ((world_x IS NULL) = (world_y IS NULL) AND (world_y IS NULL) = (world_z IS NULL)),
  CONSTRAINT photo_kind_check CHECK (kind = ANY (ARRAY['photo360'::text, 'photo'::text, 'video_frame'::text, 'drone'::text])),
  CONSTRAINT photo_panorama_check CHECK (panorama = ANY (ARRAY['gpano'::text, 'two_to_one'::text, 'none'::text])),
  CONSTRAINT photo_sphere_check CHECK (jsonb_typeof(sphere) = 'object'::text),
  CONSTRAINT photo_visibility_check CHECK (visibility = ANY (ARRAY['draft'::text, 'live'::text]))
);
ALTER TABLE photo ENABLE ROW LEVEL SECURITY;
CREATE INDEX photo_changed ON photo (workspace_id, project_id, updated_at, id);
CREATE INDEX photo_given_up ON photo (workspace_id, id) WHERE renditions_failed IS NOT NULL;
CREATE INDEX photo_in_project ON photo (workspace_id, project_id, id);
CREATE INDEX photo_of_milestone ON photo (workspace_id, milestone_id, id) WHERE milestone_id IS NOT NULL;
CREATE INDEX photo_of_visibility ON photo (workspace_id, project_id, visibility, id);
CREATE INDEX photo_on_plan ON photo (workspace_id, floor_plan_id, id) WHERE floor_plan_id IS NOT NULL;
CREATE INDEX photo_original ON photo (workspace_id, original_file_id);
CREATE INDEX photo_screen ON photo (workspace_id, screen_file_id) WHERE screen_file_id IS NOT NULL;
CREATE INDEX photo_taken ON photo (workspace_id, project_id, taken_at, id);
CREATE INDEX photo_thumbnail ON photo (workspace_id, thumbnail_file_id) WHERE thumbnail_file_id IS NOT NULL;
CREATE POLICY tenant ON photo USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER moved AFTER UPDATE ON photo REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.keep_moved_rows();
GRANT DELETE, INSERT, SELECT, UPDATE ON photo TO pcs_service;

CREATE TABLE project (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  code text,
  description text,
  time_zone text NOT NULL DEFAULT 'UTC'::text,
  status text NOT NULL DEFAULT 'active'::text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT project_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT project_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT project_status_check CHECK (status = ANY (ARRAY['active'::text, 'archived'::text]))
);
ALTER TABLE project ENABLE ROW LEVEL SECURITY;
CREATE INDEX project_changed ON project (workspace_id, updated_at, id);
CREATE POLICY tenant ON project USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER paused AFTER UPDATE OF status ON project FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION directory.keep_project_pauses();
CREATE TRIGGER project_access_delete AFTER DELETE ON project REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER project_access_update AFTER UPDATE ON project REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version('workspace_id, id, status, time_zone');
CREATE TRIGGER restored_watchers AFTER UPDATE OF status ON project FOR EACH ROW WHEN (old.status = 'archived'::text AND new.status = 'active'::text) EXECUTE FUNCTION directory.forget_watchers_of_restored();
GRANT INSERT, SELECT, UPDATE ON project TO pcs_service;

CREATE TABLE project_bcf (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  project jsonb NOT NULL,
  CONSTRAINT project_bcf_pkey PRIMARY KEY (workspace_id, project_id),
  CONSTRAINT project_bcf_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE project_bcf ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON project_bcf USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON project_bcf TO pcs_service;

CREATE TABLE project_bcf_file (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  file_id uuid NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 bytea NOT NULL,
  CONSTRAINT project_bcf_file_pkey PRIMARY KEY (workspace_id, project_id, name),
  CONSTRAINT project_bcf_file_workspace_id_file_id_fkey FOREIGN KEY (workspace_id, file_id) REFERENCES stored_file(workspace_id, id),
  CONSTRAINT project_bcf_file_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE project_bcf_file ENABLE ROW LEVEL SECURITY;
CREATE INDEX project_bcf_file_stored ON project_bcf_file (workspace_id, file_id);
CREATE POLICY tenant ON project_bcf_file USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON project_bcf_file TO pcs_service;

CREATE TABLE project_counter (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  kind text NOT NULL,
  last integer NOT NULL,
  CONSTRAINT project_counter_pkey PRIMARY KEY (workspace_id, project_id, kind),
  CONSTRAINT project_counter_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE project_counter ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON project_counter USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON project_counter TO pcs_service;

CREATE TABLE project_member (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  ruled_role text,
  hand_role text,
  CONSTRAINT project_member_pkey PRIMARY KEY (workspace_id, project_id, user_id),
  CONSTRAINT project_member_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT project_member_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES member(workspace_id, user_id) ON DELETE CASCADE,
  CONSTRAINT project_member_hand_role_check CHECK (hand_role = ANY (ARRAY['admin'::text, 'upload_engineer'::text, 'reviewer'::text, 'viewer'::text])),
  CONSTRAINT project_member_role_check CHECK (role = ANY (ARRAY['admin'::text, 'upload_engineer'::text, 'reviewer'::text, 'viewer'::text])),
  CONSTRAINT project_member_ruled_role_check CHECK (ruled_role = ANY (ARRAY['admin'::text, 'upload_engineer'::text, 'reviewer'::text, 'viewer'::text]))
);
ALTER TABLE project_member ENABLE ROW LEVEL SECURITY;
CREATE INDEX project_member_ruled ON project_member (workspace_id, project_id) WHERE ruled_role IS NOT NULL;
CREATE INDEX project_member_user ON project_member (workspace_id, user_id);
CREATE POLICY tenant ON project_member USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER project_member_access_delete AFTER DELETE ON project_member REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER project_member_access_insert AFTER INSERT ON project_member REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER project_member_access_update AFTER UPDATE ON project_member REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version('workspace_id, project_id, user_id, role');
CREATE TRIGGER project_member_calendars AFTER DELETE ON project_member REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.end_calendars_without_role();
CREATE TRIGGER project_member_remember AFTER INSERT ON project_member REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.remember_people();
GRANT DELETE, INSERT, SELECT, UPDATE ON project_member TO pcs_service;

CREATE TABLE project_pause (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  from_at timestamptz(3) NOT NULL,
  to_at timestamptz(3),
  CONSTRAINT project_pause_pkey PRIMARY KEY (workspace_id, project_id, from_at),
  CONSTRAINT project_pause_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE project_pause ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON project_pause USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT SELECT ON project_pause TO pcs_service;

CREATE TABLE report_delivery (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  run_id uuid NOT NULL,
  "position" integer NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  is_member boolean NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  is_repeated boolean NOT NULL DEFAULT false,
  reply_code integer,
  is_counted boolean NOT NULL DEFAULT false,
  error text,
  until timestamptz(3) NOT NULL,
  secrets text,
  view_hash bytea,
  view_until timestamptz(3),
  at timestamptz(3) NOT NULL,
  CONSTRAINT report_delivery_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT report_delivery_workspace_id_run_id_email_key_key UNIQUE (workspace_id, run_id, email_key),
  CONSTRAINT report_delivery_workspace_id_run_id_fkey FOREIGN KEY (workspace_id, run_id) REFERENCES report_run(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT report_delivery_state_check CHECK (state = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'refused'::text, 'failed'::text]))
);
ALTER TABLE report_delivery ENABLE ROW LEVEL SECURITY;
COMMENT ON COLUMN report_delivery.is_counted IS 'not used since 0264';
CREATE INDEX report_delivery_ended ON report_delivery (view_until) WHERE secrets IS NOT NULL;
CREATE INDEX report_delivery_id ON report_delivery (id);
CREATE INDEX report_delivery_secrets_key ON report_delivery (split_part(secrets, '.'::text, 2)) WHERE secrets IS NOT NULL;
CREATE INDEX report_delivery_view ON report_delivery (view_hash) WHERE view_hash IS NOT NULL;
CREATE POLICY tenant ON report_delivery USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON report_delivery TO pcs_service;

CREATE TABLE report_file (
  workspace_id uuid NOT NULL,
  run_id uuid NOT NULL,
  language text NOT NULL,
  file_id uuid NOT NULL,
  size_bytes integer NOT NULL,
  sha256 text NOT NULL,
  download_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT report_file_pkey PRIMARY KEY (workspace_id, run_id, language),
  CONSTRAINT report_file_workspace_id_file_id_fkey FOREIGN KEY (workspace_id, file_id) REFERENCES stored_file(workspace_id, id),
  CONSTRAINT report_file_workspace_id_run_id_fkey FOREIGN KEY (workspace_id, run_id) REFERENCES report_run(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT report_file_language_check CHECK (language = ANY (ARRAY['en'::text, 'ar'::text]))
);
ALTER TABLE report_file ENABLE ROW LEVEL SECURITY;
CREATE INDEX report_file_object ON report_file (workspace_id, file_id);
CREATE INDEX report_file_old ON report_file (created_at);
CREATE POLICY tenant ON report_file USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT ON report_file TO pcs_service;

CREATE TABLE report_run (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  report_id uuid NOT NULL,
  report_name text NOT NULL,
  status text NOT NULL,
  cadence text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  period_from timestamptz(3) NOT NULL,
  period_to timestamptz(3) NOT NULL,
  time_zone text NOT NULL,
  is_late boolean NOT NULL,
  requested_by_type text NOT NULL,
  requested_by_id text,
  due_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  as_of timestamptz(3),
  sent_at timestamptz(3),
  letter jsonb,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT report_run_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT report_run_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT report_run_workspace_id_report_id_first_day_last_day_key UNIQUE (workspace_id, report_id, first_day, last_day),
  CONSTRAINT report_run_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT report_run_cadence_check CHECK (cadence = ANY (ARRAY['weekly'::text, 'monthly'::text])),
  CONSTRAINT report_run_requested_by_type_check CHECK (requested_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text])),
  CONSTRAINT report_run_status_check CHECK (status = ANY (ARRAY['queued'::text, 'generating'::text, 'sending'::text, 'done'::text, 'partly_failed'::text, 'failed'::text, 'skipped'::text, 'missed'::text]))
);
ALTER TABLE report_run ENABLE ROW LEVEL SECURITY;
CREATE INDEX report_run_report ON report_run (workspace_id, project_id, report_id, id);
CREATE POLICY tenant ON report_run USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON report_run TO pcs_service;

CREATE TABLE report_unsubscribe_link (
  workspace_id uuid NOT NULL,
  hash bytea NOT NULL,
  report_id uuid NOT NULL,
  email_key text NOT NULL,
  CONSTRAINT report_unsubscribe_link_pkey PRIMARY KEY (workspace_id, hash),
  CONSTRAINT report_unsubscribe_link_workspace_id_report_id_email_key_fkey FOREIGN KEY (workspace_id, report_id, email_key) REFERENCES scheduled_report_recipient(workspace_id, report_id, email_key) ON DELETE CASCADE
);
ALTER TABLE report_unsubscribe_link ENABLE ROW LEVEL SECURITY;
CREATE INDEX report_unsubscribe_link_hash ON report_unsubscribe_link (hash);
CREATE INDEX report_unsubscribe_link_recipient ON report_unsubscribe_link (workspace_id, report_id, email_key);
CREATE POLICY tenant ON report_unsubscribe_link USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT ON report_unsubscribe_link TO pcs_service;

CREATE TABLE rfi (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  number integer NOT NULL,
  subject text NOT NULL,
  question text NOT NULL,
  status text NOT NULL,
  priority text NOT NULL,
  assignee_id uuid,
  due_date date,
  cost_amount numeric,
  cost_currency text,
  schedule_impact_days integer,
  element_guids text[] NOT NULL DEFAULT '{}'::text[],
  model_id uuid,
  created_by_type text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  answer text,
  answered_by_type text,
  answered_by_id uuid,
  answered_at timestamptz(3),
  CONSTRAINT rfi_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT rfi_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT rfi_workspace_id_project_id_number_key UNIQUE (workspace_id, project_id, number),
  CONSTRAINT rfi_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT rfi_answered_by_type_check CHECK (answered_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text])),
  CONSTRAINT rfi_check CHECK ((cost_amount IS NULL) = (cost_currency IS NULL)),
  CONSTRAINT rfi_check1 CHECK ((answer IS NOT NULL) = (status = ANY (ARRAY['answered'::text, 'closed'::text]))),
  CONSTRAINT rfi_check2 CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answered_by_type IS NULL)),
  CONSTRAINT rfi_cost_currency_check CHECK (cost_currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT rfi_created_by_type_check CHECK (created_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text])),
  CONSTRAINT rfi_priority_check CHECK (priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text])),
  CONSTRAINT rfi_status_check CHECK (status = ANY (ARRAY['draft'::text, 'open'::text, 'answered'::text, 'closed'::text, 'void'::text]))
);
ALTER TABLE rfi ENABLE ROW LEVEL SECURITY;
CREATE INDEX rfi_assigned ON rfi (workspace_id, project_id, assignee_id, id) WHERE assignee_id IS NOT NULL;
CREATE INDEX rfi_changed ON rfi (workspace_id, project_id, updated_at, id);
CREATE POLICY tenant ON rfi USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER moved AFTER UPDATE ON rfi REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.keep_moved_rows();
GRANT INSERT, SELECT, UPDATE ON rfi TO pcs_service;

CREATE TABLE rfi_answer (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  rfi_id uuid NOT NULL,
  answer text NOT NULL,
  answered_by_type text NOT NULL,
  answered_by_id uuid,
  answered_at timestamptz(3) NOT NULL,
  CONSTRAINT rfi_answer_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT rfi_answer_workspace_id_project_id_rfi_id_fkey FOREIGN KEY (workspace_id, project_id, rfi_id) REFERENCES rfi(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT rfi_answer_answered_by_type_check CHECK (answered_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text]))
);
ALTER TABLE rfi_answer ENABLE ROW LEVEL SECURITY;
CREATE INDEX rfi_answer_at ON rfi_answer (workspace_id, rfi_id, answered_at, id);
CREATE POLICY tenant ON rfi_answer USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT ON rfi_answer TO pcs_service;

CREATE TABLE rfi_attachment (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  rfi_id uuid NOT NULL,
  comment_id uuid,
  name text NOT NULL,
  file_id uuid NOT NULL,
  created_by_type text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT rfi_attachment_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT rfi_attachment_workspace_id_file_id_fkey FOREIGN KEY (workspace_id, file_id) REFERENCES stored_file(workspace_id, id),
  CONSTRAINT rfi_attachment_workspace_id_project_id_rfi_id_fkey FOREIGN KEY (workspace_id, project_id, rfi_id) REFERENCES rfi(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT rfi_attachment_workspace_id_rfi_id_comment_id_fkey FOREIGN KEY (workspace_id, rfi_id, comment_id) REFERENCES rfi_comment(workspace_id, rfi_id, id),
  CONSTRAINT rfi_attachment_created_by_type_check CHECK (created_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text]))
);
ALTER TABLE rfi_attachment ENABLE ROW LEVEL SECURITY;
CREATE INDEX rfi_attachment_file ON rfi_attachment (workspace_id, file_id);
CREATE INDEX rfi_attachment_in_rfi ON rfi_attachment (workspace_id, rfi_id, id);
CREATE INDEX rfi_attachment_of_comment ON rfi_attachment (workspace_id, comment_id, id) WHERE comment_id IS NOT NULL;
CREATE POLICY tenant ON rfi_attachment USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT ON rfi_attachment TO pcs_service;

CREATE TABLE rfi_comment (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  rfi_id uuid NOT NULL,
  text text NOT NULL,
  created_by_type text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT rfi_comment_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT rfi_comment_workspace_id_rfi_id_id_key UNIQUE (workspace_id, rfi_id, id),
  CONSTRAINT rfi_comment_workspace_id_project_id_rfi_id_fkey FOREIGN KEY (workspace_id, project_id, rfi_id) REFERENCES rfi(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT rfi_comment_created_by_type_check CHECK (created_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text]))
);
ALTER TABLE rfi_comment ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON rfi_comment USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON rfi_comment TO pcs_service;

CREATE TABLE rfi_history (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  rfi_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  by_type text NOT NULL,
  by_id uuid,
  field text NOT NULL,
  old_value jsonb,
  new_value jsonb,
  chosen_by uuid,
  CONSTRAINT rfi_history_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT rfi_history_workspace_id_project_id_rfi_id_fkey FOREIGN KEY (workspace_id, project_id, rfi_id) REFERENCES rfi(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT rfi_history_by_type_check CHECK (by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text]))
);
ALTER TABLE rfi_history ENABLE ROW LEVEL SECURITY;
CREATE INDEX rfi_history_at ON rfi_history (workspace_id, rfi_id, at, id);
CREATE POLICY tenant ON rfi_history USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT ON rfi_history TO pcs_service;

CREATE TABLE rfi_watcher (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  rfi_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT rfi_watcher_pkey PRIMARY KEY (workspace_id, rfi_id, user_id),
  CONSTRAINT rfi_watcher_workspace_id_project_id_rfi_id_fkey FOREIGN KEY (workspace_id, project_id, rfi_id) REFERENCES rfi(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT rfi_watcher_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES known_person(workspace_id, user_id) ON DELETE CASCADE
);
ALTER TABLE rfi_watcher ENABLE ROW LEVEL SECURITY;
CREATE INDEX rfi_watcher_user ON rfi_watcher (workspace_id, user_id);
CREATE POLICY tenant ON rfi_watcher USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT ON rfi_watcher TO pcs_service;

CREATE TABLE saml_assertion (
  workspace_id uuid NOT NULL,
  hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT saml_assertion_pkey PRIMARY KEY (workspace_id, hash),
  CONSTRAINT saml_assertion_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
);
ALTER TABLE saml_assertion ENABLE ROW LEVEL SECURITY;
CREATE INDEX saml_assertion_expires ON saml_assertion (expires_at);
CREATE POLICY tenant ON saml_assertion USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT ON saml_assertion TO pcs_service;

CREATE TABLE scheduled_report (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  cadence text NOT NULL,
  language text NOT NULL,
  active boolean NOT NULL,
  weekday integer NOT NULL,
  day_of_month integer NOT NULL,
  local_time text NOT NULL,
  time_zone text,
  week_starts_on integer NOT NULL,
  sections text[] NOT NULL,
  photos integer NOT NULL,
  delivery text NOT NULL,
  skip_when_empty boolean NOT NULL,
  next_run_at timestamptz(3),
  scheduled_zone text,
  created_by_type text NOT NULL,
  created_by_id text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT scheduled_report_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT scheduled_report_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT scheduled_report_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT scheduled_report_cadence_check CHECK (cadence = ANY (ARRAY['weekly'::text, 'monthly'::text])),
  CONSTRAINT scheduled_report_check CHECK ((next_run_at IS NULL) = (scheduled_zone IS NULL)),
  CONSTRAINT scheduled_report_created_by_type_check CHECK (created_by_type = ANY (ARRAY['user'::text, 'key'::text, 'system'::text])),
  CONSTRAINT scheduled_report_day_of_month_check CHECK (day_of_month >= 1 AND day_of_month <= 31),
  CONSTRAINT scheduled_report_delivery_check CHECK (delivery = ANY (ARRAY['auto'::text, 'attachment'::text, 'link'::text])),
  CONSTRAINT scheduled_report_language_check CHECK (language = ANY (ARRAY['en_ar'::text, 'en'::text, 'ar'::text])),
  CONSTRAINT scheduled_report_week_starts_on_check CHECK (week_starts_on >= 1 AND week_starts_on <= 7),
  CONSTRAINT scheduled_report_weekday_check CHECK (weekday >= 1 AND weekday <= 7)
);
ALTER TABLE scheduled_report ENABLE ROW LEVEL SECURITY;
CREATE INDEX scheduled_report_due ON scheduled_report (next_run_at) WHERE next_run_at IS NOT NULL;
CREATE POLICY tenant ON scheduled_report USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON scheduled_report TO pcs_service;

CREATE TABLE scheduled_report_recipient (
  workspace_id uuid NOT NULL,
  report_id uuid NOT NULL,
  email_key text NOT NULL,
  email text NOT NULL,
  "position" integer,
  user_id uuid,
  state text NOT NULL,
  since timestamptz(3) NOT NULL,
  refusals integer NOT NULL DEFAULT 0,
  CONSTRAINT scheduled_report_recipient_pkey PRIMARY KEY (workspace_id, report_id, email_key),
  CONSTRAINT scheduled_report_recipient_workspace_id_report_id_fkey FOREIGN KEY (workspace_id, report_id) REFERENCES scheduled_report(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT scheduled_report_recipient_state_check CHECK (state = ANY (ARRAY['active'::text, 'unsubscribed'::text, 'suppressed'::text]))
);
ALTER TABLE scheduled_report_recipient ENABLE ROW LEVEL SECURITY;
COMMENT ON COLUMN scheduled_report_recipient.refusals IS 'not used since 0264';
CREATE POLICY tenant ON scheduled_report_recipient USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON scheduled_report_recipient TO pcs_service;

CREATE TABLE scim_call (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  token_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status integer NOT NULL,
  did text,
  user_id uuid,
  scim_type text,
  reason text,
  CONSTRAINT scim_call_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT scim_call_workspace_id_token_id_fkey FOREIGN KEY (workspace_id, token_id) REFERENCES scim_token(workspace_id, id) ON DELETE CASCADE
);
ALTER TABLE scim_call ENABLE ROW LEVEL SECURITY;
CREATE INDEX scim_call_at ON scim_call (at);
CREATE INDEX scim_call_of_token ON scim_call (workspace_id, token_id, id);
CREATE POLICY tenant ON scim_call USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT ON scim_call TO pcs_service;

CREATE TABLE scim_token (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  expires_at timestamptz(3),
  CONSTRAINT scim_token_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT scim_token_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
);
ALTER TABLE scim_token ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON scim_token USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER scim_token_access_delete AFTER DELETE ON scim_token REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER scim_token_access_update AFTER UPDATE ON scim_token REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version('workspace_id, id, name, revoked_at');
GRANT INSERT, SELECT, UPDATE ON scim_token TO pcs_service;

CREATE TABLE scim_user (
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  external_id text,
  attributes jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  user_name text,
  CONSTRAINT scim_user_pkey PRIMARY KEY (workspace_id, user_id),
  CONSTRAINT scim_user_workspace_id_external_id_key UNIQUE (workspace_id, external_id),
  CONSTRAINT scim_user_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES member(workspace_id, user_id) ON DELETE CASCADE
);
ALTER TABLE scim_user ENABLE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX scim_user_user_name ON scim_user (workspace_id, lower(user_name)) WHERE user_name IS NOT NULL;
CREATE POLICY tenant ON scim_user USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON scim_user TO pcs_service;

CREATE TABLE sensor (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  device_id text NOT NULL,
  kind text,
  unit text,
  latest_value double precision,
  last_seen_at timestamptz(3),
  bound_type text,
  bound_id text,
  rolled_up_to timestamptz(3) NOT NULL,
  threshold_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  rules_given integer NOT NULL DEFAULT 0,
  more_until timestamptz,
  told_value double precision,
  told_seen_at timestamptz(3),
  edited_at timestamptz(3),
  CONSTRAINT sensor_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT sensor_workspace_id_project_id_device_id_key UNIQUE (workspace_id, project_id, device_id),
  CONSTRAINT sensor_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT sensor_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT sensor_bound_type_check CHECK (bound_type = ANY (ARRAY['element'::text, 'space'::text])),
  CONSTRAINT sensor_check CHECK ((bound_type IS NULL) = (bound_id IS NULL)),
  CONSTRAINT sensor_threshold_count_check CHECK (threshold_count >= 0)
) WITH (fillfactor=70);
ALTER TABLE sensor ENABLE ROW LEVEL SECURITY;
CREATE INDEX sensor_bound ON sensor (workspace_id, project_id, bound_id) WHERE bound_id IS NOT NULL;
CREATE INDEX sensor_changed ON sensor (workspace_id, project_id, updated_at, id);
CREATE POLICY tenant ON sensor USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON sensor TO pcs_service;

CREATE TABLE sensor_five_minutes (
  workspace_id uuid NOT NULL,
  sensor_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  "least" double precision NOT NULL,
  most double precision NOT NULL,
  total double precision NOT NULL,
  readings integer NOT NULL,
  CONSTRAINT sensor_five_minutes_pkey PRIMARY KEY (workspace_id, sensor_id, at)
) PARTITION BY RANGE (at);
ALTER TABLE sensor_five_minutes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sensor_five_minutes USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON sensor_five_minutes TO pcs_service;

CREATE TABLE sensor_hour (
  workspace_id uuid NOT NULL,
  sensor_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  "least" double precision NOT NULL,
  most double precision NOT NULL,
  total double precision NOT NULL,
  readings integer NOT NULL,
  CONSTRAINT sensor_hour_pkey PRIMARY KEY (workspace_id, sensor_id, at)
) PARTITION BY RANGE (at);
ALTER TABLE sensor_hour ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sensor_hour USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON sensor_hour TO pcs_service;

CREATE TABLE sensor_reading (
  workspace_id uuid NOT NULL,
  sensor_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  value double precision NOT NULL,
  late_after integer,
  CONSTRAINT sensor_reading_pkey PRIMARY KEY (workspace_id, sensor_id, at)
) PARTITION BY RANGE (at);
ALTER TABLE sensor_reading ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sensor_reading USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, SELECT ON sensor_reading TO pcs_service;

CREATE TABLE sensor_threshold (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  sensor_id uuid NOT NULL,
  comparison text NOT NULL,
  value double precision NOT NULL,
  severity text NOT NULL,
  consecutive integer NOT NULL,
  clear_value double precision,
  no_data_minutes integer,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  rule_number integer NOT NULL DEFAULT 0,
  judges_after timestamptz(3),
  CONSTRAINT sensor_threshold_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT sensor_threshold_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT sensor_threshold_workspace_id_project_id_sensor_id_fkey FOREIGN KEY (workspace_id, project_id, sensor_id) REFERENCES sensor(workspace_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT sensor_threshold_comparison_check CHECK (comparison = ANY (ARRAY['greater_than'::text, 'at_least'::text, 'less_than'::text, 'at_most'::text])),
  CONSTRAINT sensor_threshold_consecutive_check CHECK (consecutive >= 1 AND consecutive <= 1000),
  CONSTRAINT sensor_threshold_no_data_minutes_check CHECK (no_data_minutes >= 1 AND no_data_minutes <= 527040),
  CONSTRAINT sensor_threshold_severity_check CHECK (severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text]))
);
ALTER TABLE sensor_threshold ENABLE ROW LEVEL SECURITY;
CREATE INDEX sensor_threshold_no_data ON sensor_threshold (workspace_id, sensor_id) WHERE no_data_minutes IS NOT NULL;
CREATE INDEX sensor_threshold_of ON sensor_threshold (workspace_id, sensor_id, id);
CREATE POLICY tenant ON sensor_threshold USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON sensor_threshold TO pcs_service;

CREATE TABLE sign_in_policy (
  workspace_id uuid NOT NULL,
  require_sso boolean NOT NULL DEFAULT false,
  disable_passwords boolean NOT NULL DEFAULT false,
  require_second_factor boolean NOT NULL DEFAULT false,
  updated_at timestamptz(3) NOT NULL,
  session_idle_minutes integer,
  session_total_minutes integer,
  CONSTRAINT sign_in_policy_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT sign_in_policy_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT sign_in_policy_idle_check CHECK (session_idle_minutes > 0),
  CONSTRAINT sign_in_policy_total_check CHECK (session_total_minutes > 0)
);
ALTER TABLE sign_in_policy ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sign_in_policy USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER sign_in_policy_access_delete AFTER DELETE ON sign_in_policy REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER sign_in_policy_access_insert AFTER INSERT ON sign_in_policy REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER sign_in_policy_access_update AFTER UPDATE ON sign_in_policy REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version('workspace_id, require_sso, disable_passwords, require_second_factor, session_idle_minutes, session_total_minutes');
GRANT INSERT, SELECT, UPDATE ON sign_in_policy TO pcs_service;

CREATE TABLE space (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  version_group_id uuid NOT NULL,
  model_id uuid NOT NULL,
  guid text COLLATE "C" NOT NULL,
  name text NOT NULL,
  floor text,
  area_m2 double precision NOT NULL,
  area_source text NOT NULL,
  usage text,
  occupancy integer,
  department text,
  area_override_m2 double precision,
  notes text,
  gone_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  ordinal integer NOT NULL DEFAULT 1,
  said_usage text,
  said_occupancy integer,
  said_department text,
  is_counted boolean NOT NULL DEFAULT true,
  long_name text,
  occupancy_type text,
  counts_people boolean NOT NULL DEFAULT true,
  said_department_source text,
  said_usage_source text,
  department_source text,
  usage_source text,
  CONSTRAINT space_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT space_workspace_id_project_id_id_key UNIQUE (workspace_id, project_id, id),
  CONSTRAINT space_workspace_id_version_group_id_guid_ordinal_key UNIQUE (workspace_id, version_group_id, guid, ordinal),
  CONSTRAINT space_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT space_area_source_check CHECK (area_source = ANY (ARRAY['net'::text, 'gross'::text, 'quantity'::text, 'property'::text, 'footprint'::text, 'none'::text])),
  CONSTRAINT space_department_source_check CHECK (department_source = ANY (ARRAY['occupant'::text, 'zone'::text, 'person'::text])),
  CONSTRAINT space_said_department_source_check CHECK (said_department_source = ANY (ARRAY['occupant'::text, 'zone'::text])),
  CONSTRAINT space_said_usage_source_check CHECK (said_usage_source = ANY (ARRAY['occupancy_type'::text, 'long_name'::text, 'object_type'::text])),
  CONSTRAINT space_usage_source_check CHECK (usage_source = ANY (ARRAY['occupancy_type'::text, 'long_name'::text, 'object_type'::text, 'person'::text]))
);
ALTER TABLE space ENABLE ROW LEVEL SECURITY;
CREATE INDEX space_changed ON space (workspace_id, project_id, updated_at, id);
CREATE INDEX space_present ON space (workspace_id, project_id, guid, ordinal) WHERE gone_at IS NULL;
CREATE POLICY tenant ON space USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER moved AFTER UPDATE ON space REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.keep_moved_rows();
CREATE TRIGGER space_sources BEFORE INSERT OR UPDATE OF department, usage, said_department, said_usage, said_department_source, said_usage_source ON space FOR EACH ROW EXECUTE FUNCTION set_space_sources();
GRANT DELETE, INSERT, SELECT, UPDATE ON space TO pcs_service;

CREATE TABLE sso_attempt (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  purpose text NOT NULL,
  outcome text NOT NULL,
  check_name text,
  expected text,
  received text,
  email text,
  request_id text,
  evidence text NOT NULL DEFAULT 'request'::text,
  network text,
  expected_message jsonb,
  received_message jsonb,
  CONSTRAINT sso_attempt_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT sso_attempt_workspace_id_connection_id_fkey FOREIGN KEY (workspace_id, connection_id) REFERENCES sso_connection(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT sso_attempt_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT sso_attempt_evidence_check CHECK (evidence = ANY (ARRAY['none'::text, 'request'::text, 'signature'::text])),
  CONSTRAINT sso_attempt_outcome_check CHECK (outcome = ANY (ARRAY['succeeded'::text, 'failed'::text])),
  CONSTRAINT sso_attempt_purpose_check CHECK (purpose = ANY (ARRAY['sign_in'::text, 'test'::text, 'confirmation'::text]))
);
ALTER TABLE sso_attempt ENABLE ROW LEVEL SECURITY;
CREATE INDEX sso_attempt_at ON sso_attempt (at);
CREATE INDEX sso_attempt_of_connection ON sso_attempt (workspace_id, connection_id, at DESC, id DESC);
CREATE INDEX sso_attempt_of_evidence ON sso_attempt (workspace_id, connection_id, evidence, at);
CREATE POLICY tenant ON sso_attempt USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT ON sso_attempt TO pcs_service;

CREATE TABLE sso_connection (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  protocol text NOT NULL,
  display_name text NOT NULL,
  login_handle text NOT NULL,
  active boolean NOT NULL DEFAULT false,
  idp_initiated boolean NOT NULL DEFAULT false,
  create_people boolean NOT NULL DEFAULT true,
  config jsonb NOT NULL,
  certificate text,
  certificate_expires_at timestamptz(3),
  certificate_told_days integer,
  client_secret text,
  replaces_id uuid,
  tested_at timestamptz(3),
  last_test jsonb,
  activated_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT sso_connection_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT sso_connection_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT sso_connection_protocol_check CHECK (protocol = ANY (ARRAY['saml'::text, 'oidc'::text]))
);
ALTER TABLE sso_connection ENABLE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX sso_connection_active ON sso_connection (workspace_id) WHERE active;
CREATE INDEX sso_connection_certificate ON sso_connection (certificate_expires_at) WHERE active;
CREATE INDEX sso_connection_certificate_key ON sso_connection (split_part(certificate, '.'::text, 2)) WHERE certificate IS NOT NULL;
CREATE INDEX sso_connection_key ON sso_connection (split_part(client_secret, '.'::text, 2)) WHERE client_secret IS NOT NULL;
CREATE POLICY tenant ON sso_connection USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON sso_connection TO pcs_service;

CREATE TABLE sso_domain (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  domain text NOT NULL,
  token text NOT NULL,
  verified_at timestamptz(3),
  last_checked_at timestamptz(3),
  missing_since timestamptz(3),
  lost_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT sso_domain_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT sso_domain_workspace_id_domain_key UNIQUE (workspace_id, domain),
  CONSTRAINT sso_domain_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
);
ALTER TABLE sso_domain ENABLE ROW LEVEL SECURITY;
CREATE INDEX sso_domain_due ON sso_domain (last_checked_at) WHERE verified_at IS NOT NULL;
CREATE POLICY tenant ON sso_domain USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON sso_domain TO pcs_service;

CREATE TABLE sso_identity (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  protocol text NOT NULL,
  issuer text NOT NULL,
  namespace text NOT NULL,
  subject text NOT NULL,
  subject_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  attributes jsonb,
  CONSTRAINT sso_identity_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT sso_identity_workspace_id_subject_hash_key UNIQUE (workspace_id, subject_hash),
  CONSTRAINT sso_identity_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES member(workspace_id, user_id) ON DELETE CASCADE,
  CONSTRAINT sso_identity_protocol_check CHECK (protocol = ANY (ARRAY['saml'::text, 'oidc'::text]))
);
ALTER TABLE sso_identity ENABLE ROW LEVEL SECURITY;
CREATE INDEX sso_identity_of_user ON sso_identity (workspace_id, user_id);
CREATE POLICY tenant ON sso_identity USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON sso_identity TO pcs_service;

CREATE TABLE sso_request (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  purpose text NOT NULL,
  key_hash bytea,
  browser_hash bytea,
  secrets text,
  return_to text NOT NULL,
  link_hash bytea,
  finish_hash bytea,
  identity text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  answered_at timestamptz(3),
  finished_at timestamptz(3),
  session_id uuid,
  user_id uuid,
  CONSTRAINT sso_request_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT sso_request_workspace_id_connection_id_fkey FOREIGN KEY (workspace_id, connection_id) REFERENCES sso_connection(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT sso_request_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT sso_request_confirmation_check CHECK (purpose <> 'confirmation'::text OR session_id IS NOT NULL AND user_id IS NOT NULL),
  CONSTRAINT sso_request_purpose_check CHECK (purpose = ANY (ARRAY['sign_in'::text, 'test'::text, 'confirmation'::text]))
);
ALTER TABLE sso_request ENABLE ROW LEVEL SECURITY;
CREATE INDEX sso_request_expires ON sso_request (expires_at);
CREATE UNIQUE INDEX sso_request_finish ON sso_request (workspace_id, finish_hash) WHERE finish_hash IS NOT NULL;
CREATE INDEX sso_request_identity_key_id ON sso_request (split_part(identity, '.'::text, 2)) WHERE identity IS NOT NULL;
CREATE UNIQUE INDEX sso_request_key ON sso_request (workspace_id, key_hash) WHERE key_hash IS NOT NULL;
CREATE INDEX sso_request_key_id ON sso_request (split_part(secrets, '.'::text, 2)) WHERE secrets IS NOT NULL;
CREATE UNIQUE INDEX sso_request_link ON sso_request (workspace_id, link_hash) WHERE link_hash IS NOT NULL;
CREATE INDEX sso_request_of_connection ON sso_request (workspace_id, connection_id);
CREATE POLICY tenant ON sso_request USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON sso_request TO pcs_service;

CREATE TABLE sso_signing_key (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  active boolean NOT NULL,
  certificate text NOT NULL,
  private_key text NOT NULL,
  activated_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT sso_signing_key_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT sso_signing_key_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT sso_signing_key_type_check CHECK (type = ANY (ARRAY['rsa_2048'::text, 'rsa_3072'::text, 'ec_p256'::text]))
);
ALTER TABLE sso_signing_key ENABLE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX sso_signing_key_active ON sso_signing_key (workspace_id) WHERE active;
CREATE INDEX sso_signing_key_key ON sso_signing_key (split_part(private_key, '.'::text, 2));
CREATE POLICY tenant ON sso_signing_key USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON sso_signing_key TO pcs_service;

CREATE TABLE stored_file (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  media_type text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 bytea,
  created_at timestamptz(3) NOT NULL,
  pending_until timestamptz(3),
  download_name text,
  doomed_at timestamptz(3),
  CONSTRAINT stored_file_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT stored_file_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT stored_file_state_check CHECK (state = ANY (ARRAY['pending'::text, 'kept'::text, 'doomed'::text]))
);
ALTER TABLE stored_file ENABLE ROW LEVEL SECURITY;
CREATE INDEX stored_file_doomed ON stored_file (doomed_at) WHERE state = 'doomed'::text;
CREATE INDEX stored_file_unsettled ON stored_file (state, pending_until) WHERE state <> 'kept'::text;
CREATE POLICY tenant ON stored_file USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT DELETE, INSERT, SELECT, UPDATE ON stored_file TO pcs_service;

CREATE TABLE webhook_attempt (
  workspace_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  number integer NOT NULL,
  at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL,
  phase text,
  response_status integer,
  response_body text,
  error text,
  CONSTRAINT webhook_attempt_pkey PRIMARY KEY (workspace_id, subscription_id, delivery_id, number),
  CONSTRAINT webhook_attempt_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT webhook_attempt_check CHECK ((phase IS NULL) = (error IS NULL)),
  CONSTRAINT webhook_attempt_duration_ms_check CHECK (duration_ms >= 0),
  CONSTRAINT webhook_attempt_number_check CHECK (number > 0),
  CONSTRAINT webhook_attempt_phase_check CHECK (phase = ANY (ARRAY['resolve'::text, 'connect'::text, 'tls'::text, 'timeout'::text, 'response'::text, 'status'::text]))
);
ALTER TABLE webhook_attempt ENABLE ROW LEVEL SECURITY;
CREATE INDEX webhook_attempt_at ON webhook_attempt USING brin (at);
CREATE POLICY tenant ON webhook_attempt USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT ON webhook_attempt TO pcs_service;

CREATE TABLE webhook_delivery (
  workspace_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  event text NOT NULL,
  project_id uuid,
  resource_type text NOT NULL,
  resource_id uuid NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  status text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  earlier_attempts integer NOT NULL DEFAULT 0,
  replayed boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  last_attempt_at timestamptz(3),
  next_attempt_at timestamptz(3),
  delivered_at timestamptz(3),
  response_status integer,
  error text,
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (workspace_id, subscription_id, id),
  CONSTRAINT webhook_delivery_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT webhook_delivery_attempts_check CHECK (attempts >= 0),
  CONSTRAINT webhook_delivery_check CHECK (earlier_attempts >= 0 AND earlier_attempts <= attempts),
  CONSTRAINT webhook_delivery_check1 CHECK ((status = 'pending'::text) = (next_attempt_at IS NOT NULL)),
  CONSTRAINT webhook_delivery_check2 CHECK ((status = 'delivered'::text) = (delivered_at IS NOT NULL)),
  CONSTRAINT webhook_delivery_status_check CHECK (status = ANY (ARRAY['pending'::text, 'delivered'::text, 'dead'::text]))
);
ALTER TABLE webhook_delivery ENABLE ROW LEVEL SECURITY;
CREATE INDEX webhook_delivery_created ON webhook_delivery USING brin (created_at);
CREATE INDEX webhook_delivery_dead ON webhook_delivery (workspace_id, subscription_id, id) WHERE status = 'dead'::text;
CREATE INDEX webhook_delivery_delivered ON webhook_delivery (workspace_id, subscription_id, id) WHERE status = 'delivered'::text;
CREATE INDEX webhook_delivery_due ON webhook_delivery (workspace_id, subscription_id, next_attempt_at, id) WHERE status = 'pending'::text;
CREATE INDEX webhook_delivery_retry ON webhook_delivery (workspace_id, subscription_id, next_attempt_at, id) WHERE status = 'pending'::text AND attempts > earlier_attempts;
CREATE POLICY tenant ON webhook_delivery USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT ON webhook_delivery TO pcs_service;
GRANT UPDATE (status, attempts, earlier_attempts, replayed, last_attempt_at, next_attempt_at, delivered_at, response_status, error) ON webhook_delivery TO pcs_service;

CREATE TABLE webhook_lane (
  workspace_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  due_at timestamptz(3),
  lease_id uuid,
  leased_until timestamptz(3),
  failures integer NOT NULL DEFAULT 0,
  pace smallint NOT NULL DEFAULT 1,
  CONSTRAINT webhook_lane_pkey PRIMARY KEY (workspace_id, subscription_id),
  CONSTRAINT webhook_lane_workspace_id_subscription_id_fkey FOREIGN KEY (workspace_id, subscription_id) REFERENCES webhook_subscription(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT webhook_lane_check CHECK ((lease_id IS NULL) = (leased_until IS NULL)),
  CONSTRAINT webhook_lane_failures_check CHECK (failures >= 0),
  CONSTRAINT webhook_lane_pace_check CHECK (pace >= 0 AND pace <= 2)
) WITH (fillfactor=50);
ALTER TABLE webhook_lane ENABLE ROW LEVEL SECURITY;
CREATE INDEX webhook_lane_added ON webhook_lane (lease_id, due_at) WHERE lease_id IS NOT NULL AND due_at IS NOT NULL;
CREATE INDEX webhook_lane_free ON webhook_lane (pace, due_at) WHERE lease_id IS NULL AND due_at IS NOT NULL;
CREATE INDEX webhook_lane_leased ON webhook_lane (leased_until) WHERE lease_id IS NOT NULL;
CREATE POLICY tenant ON webhook_lane USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON webhook_lane TO pcs_service;

CREATE TABLE webhook_subscription (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  project_id uuid,
  description text,
  active boolean NOT NULL DEFAULT true,
  disabled_reason text,
  consecutive_dead integer NOT NULL DEFAULT 0,
  secret text NOT NULL,
  old_secret text,
  old_secret_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  kind text NOT NULL DEFAULT 'events'::text,
  owner_id uuid,
  disabled_message jsonb,
  CONSTRAINT webhook_subscription_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT webhook_subscription_workspace_id_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES project(workspace_id, id) ON DELETE CASCADE,
  CONSTRAINT webhook_subscription_check CHECK (active = (disabled_reason IS NULL)),
  CONSTRAINT webhook_subscription_check1 CHECK ((old_secret IS NULL) = (old_secret_until IS NULL)),
  CONSTRAINT webhook_subscription_consecutive_dead_check CHECK (consecutive_dead >= 0),
  CONSTRAINT webhook_subscription_events_check CHECK (cardinality(events) >= 1 AND cardinality(events) <= 5),
  CONSTRAINT webhook_subscription_kind_check CHECK (kind = ANY (ARRAY['events'::text, 'audit'::text])),
  CONSTRAINT webhook_subscription_owner CHECK ((kind = 'audit'::text) = (owner_id IS NOT NULL)),
  CONSTRAINT webhook_subscription_stream CHECK ((kind = 'audit'::text) = (events = '{audit.entry}'::text[])),
  CONSTRAINT webhook_subscription_whole CHECK (kind = 'events'::text OR project_id IS NULL)
);
ALTER TABLE webhook_subscription ENABLE ROW LEVEL SECURITY;
CREATE INDEX webhook_subscription_audit ON webhook_subscription (workspace_id) WHERE kind = 'audit'::text;
CREATE INDEX webhook_subscription_key ON webhook_subscription (split_part(secret, '.'::text, 2));
CREATE INDEX webhook_subscription_old_key ON webhook_subscription (split_part(old_secret, '.'::text, 2)) WHERE old_secret IS NOT NULL;
CREATE POLICY tenant ON webhook_subscription USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER owned BEFORE INSERT OR UPDATE OF active, owner_id ON webhook_subscription FOR EACH ROW WHEN (new.kind = 'audit'::text AND new.active) EXECUTE FUNCTION directory.require_stream_owner();
GRANT DELETE, INSERT, SELECT ON webhook_subscription TO pcs_service;
GRANT UPDATE (active, disabled_reason, consecutive_dead, secret, old_secret, old_secret_until, updated_at, owner_id, disabled_message) ON webhook_subscription TO pcs_service;

CREATE TABLE workspace (
  id uuid NOT NULL,
  name text NOT NULL,
  plan text NOT NULL DEFAULT 'complete'::text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT workspace_pkey PRIMARY KEY (id),
  CONSTRAINT workspace_plan_check CHECK (plan = ANY (ARRAY['essential'::text, 'complete'::text]))
);
ALTER TABLE workspace ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON workspace USING (id = current_setting('app.workspace_id'::text)::uuid);
CREATE TRIGGER workspace_access_delete AFTER DELETE ON workspace REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER workspace_access_update AFTER UPDATE ON workspace REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version('id, name, plan');
GRANT INSERT, SELECT, UPDATE ON workspace TO pcs_service;

CREATE TABLE workspace_clock (
  workspace_id uuid NOT NULL,
  sequence bigint NOT NULL DEFAULT 0,
  at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds'::text, clock_timestamp()),
  epoch bigint NOT NULL DEFAULT 0,
  CONSTRAINT workspace_clock_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT workspace_clock_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
) WITH (fillfactor=50);
ALTER TABLE workspace_clock ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON workspace_clock USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON workspace_clock TO pcs_service;

CREATE VIEW workspace_known_person WITH (security_barrier=true) AS
 SELECT known_person.workspace_id,
    person.id,
        CASE
            WHEN person.email_proven_at IS NULL OR member.accepted_at IS NOT NULL OR member.user_id IS NULL AND known_person.was_accepted THEN person.name
            ELSE COALESCE(( SELECT COALESCE(NULLIF(given.attributes ->> 'displayName'::text, ''::text), NULLIF(given.attributes #>> '{name,formatted}'::text[], ''::text), NULLIF(concat_ws(' '::text, given.attributes #>> '{name,givenName}'::text[], given.attributes #>> '{name,familyName}'::text[]), ''::text)) AS "coalesce"
               FROM scim_user given
              WHERE given.workspace_id = member.workspace_id AND given.user_id = member.user_id), person.email)
        END AS name,
    person.email,
    COALESCE(person.deactivated_at, member.deactivated_at) AS deactivated_at
   FROM known_person
     JOIN directory.person ON person.id = known_person.user_id
     LEFT JOIN member ON member.workspace_id = known_person.workspace_id AND member.user_id = known_person.user_id
  WHERE known_person.workspace_id = current_setting('app.workspace_id'::text)::uuid;
GRANT SELECT ON workspace_known_person TO pcs_service;

CREATE TABLE workspace_list_view (
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  views jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT workspace_list_view_pkey PRIMARY KEY (workspace_id, user_id),
  CONSTRAINT workspace_list_view_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES member(workspace_id, user_id) ON DELETE CASCADE
);
ALTER TABLE workspace_list_view ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON workspace_list_view USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
GRANT INSERT, SELECT, UPDATE ON workspace_list_view TO pcs_service;

CREATE VIEW workspace_person WITH (security_barrier=true) AS
 SELECT member.workspace_id,
    person.id,
        CASE
            WHEN member.accepted_at IS NOT NULL OR person.email_proven_at IS NULL THEN person.name
            ELSE COALESCE(( SELECT COALESCE(NULLIF(given.attributes ->> 'displayName'::text, ''::text), NULLIF(given.attributes #>> '{name,formatted}'::text[], ''::text), NULLIF(concat_ws(' '::text, given.attributes #>> '{name,givenName}'::text[], given.attributes #>> '{name,familyName}'::text[]), ''::text)) AS "coalesce"
               FROM scim_user given
              WHERE given.workspace_id = member.workspace_id AND given.user_id = member.user_id), person.email)
        END AS name,
    person.email,
    COALESCE(person.deactivated_at, member.deactivated_at) AS deactivated_at,
    person.email_key
   FROM member
     JOIN directory.person ON person.id = member.user_id
  WHERE member.workspace_id = current_setting('app.workspace_id'::text)::uuid;
GRANT SELECT ON workspace_person TO pcs_service;

CREATE TABLE directory.access_version (
  only_row boolean NOT NULL DEFAULT true,
  version bigint NOT NULL DEFAULT 1,
  CONSTRAINT access_version_pkey PRIMARY KEY (only_row),
  CONSTRAINT access_version_only_row_check CHECK (only_row)
);

CREATE UNLOGGED TABLE directory.budget (
  name text NOT NULL,
  head bigint NOT NULL DEFAULT 0,
  counts integer[] NOT NULL DEFAULT array_fill(0, ARRAY[61]),
  CONSTRAINT budget_pkey PRIMARY KEY (name)
) WITH (fillfactor=50);

CREATE TABLE directory.credential (
  hash bytea NOT NULL,
  kind text NOT NULL,
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  CONSTRAINT credential_pkey PRIMARY KEY (hash),
  CONSTRAINT credential_kind_check CHECK (kind = ANY (ARRAY['api_key'::text, 'oauth_client'::text, 'scim_token'::text]))
);

CREATE TABLE directory.half_sign_in (
  hash bytea NOT NULL,
  user_id uuid NOT NULL,
  method text NOT NULL,
  sso_workspace_id uuid,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3),
  sso_domain text,
  CONSTRAINT half_sign_in_pkey PRIMARY KEY (hash),
  CONSTRAINT half_sign_in_sso_workspace_id_fkey FOREIGN KEY (sso_workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT half_sign_in_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.person(id) ON DELETE CASCADE,
  CONSTRAINT half_sign_in_method_check CHECK (method = ANY (ARRAY['password'::text, 'sso'::text])),
  CONSTRAINT half_sign_in_sso_check CHECK ((method = 'sso'::text) = (sso_workspace_id IS NOT NULL))
);
CREATE INDEX half_sign_in_expires ON directory.half_sign_in (expires_at);
CREATE INDEX half_sign_in_sso_workspace ON directory.half_sign_in (sso_workspace_id) WHERE sso_workspace_id IS NOT NULL;
CREATE INDEX half_sign_in_user ON directory.half_sign_in (user_id);

CREATE TABLE directory.mail_budget (
  purpose text NOT NULL,
  subject_hash bytea NOT NULL,
  taken_at timestamptz[] NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  CONSTRAINT mail_budget_pkey PRIMARY KEY (purpose, subject_hash)
);
CREATE INDEX mail_budget_ends ON directory.mail_budget (ends_at);

CREATE TABLE directory.oauth_record (
  kind text NOT NULL,
  hash bytea NOT NULL,
  grant_id uuid,
  payload jsonb NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  consumed_at timestamptz(3),
  ended_at timestamptz(3),
  CONSTRAINT oauth_record_pkey PRIMARY KEY (kind, hash)
);
CREATE INDEX oauth_record_expires ON directory.oauth_record (expires_at);
CREATE INDEX oauth_record_grant ON directory.oauth_record (grant_id) WHERE grant_id IS NOT NULL;
CREATE TRIGGER oauth_record_access_update AFTER UPDATE ON directory.oauth_record REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version('kind, hash, ended_at');

CREATE TABLE directory.one_time_token (
  hash bytea NOT NULL,
  purpose text NOT NULL,
  user_id uuid,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT one_time_token_pkey PRIMARY KEY (hash),
  CONSTRAINT one_time_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.person(id) ON DELETE CASCADE,
  CONSTRAINT one_time_token_purpose_check CHECK (purpose = ANY (ARRAY['password_reset'::text, 'set_up'::text, 'passkey_registration'::text, 'passkey_sign_in'::text, 'passkey_second_factor'::text, 'passkey_confirmation'::text]))
);
CREATE INDEX one_time_token_expires ON directory.one_time_token (expires_at);
CREATE INDEX one_time_token_user ON directory.one_time_token (user_id);

CREATE TABLE directory.passkey (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}'::text[],
  aaguid uuid NOT NULL,
  backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.person(id) ON DELETE CASCADE
);
CREATE INDEX passkey_user ON directory.passkey (user_id);
CREATE TRIGGER passkey_access_delete AFTER DELETE ON directory.passkey REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER passkey_access_insert AFTER INSERT ON directory.passkey REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();

CREATE TABLE directory.person (
  id uuid NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  name text NOT NULL,
  password_hash text,
  password_changed_at timestamptz(3),
  deactivated_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  language text,
  theme text,
  email_proven_at timestamptz(3),
  provider_ways_at timestamptz(3),
  provider_ways_by uuid,
  CONSTRAINT person_pkey PRIMARY KEY (id),
  CONSTRAINT person_email_key_key UNIQUE (email_key),
  CONSTRAINT person_language_check CHECK (language = ANY (ARRAY['en'::text, 'ar'::text])),
  CONSTRAINT person_theme_check CHECK (theme = ANY (ARRAY['light'::text, 'dark'::text, 'auto'::text]))
);
CREATE TRIGGER person_access_delete AFTER DELETE ON directory.person REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER person_access_update AFTER UPDATE ON directory.person REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version('id, deactivated_at, name, email, email_proven_at');
CREATE TRIGGER streams_of_deactivated_person AFTER UPDATE OF deactivated_at ON directory.person FOR EACH ROW WHEN (new.deactivated_at IS NOT NULL) EXECUTE FUNCTION directory.end_streams_of_former_owner();

CREATE TABLE directory.recovery_code (
  user_id uuid NOT NULL,
  hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT recovery_code_pkey PRIMARY KEY (user_id, hash),
  CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.person(id) ON DELETE CASCADE
);

CREATE TABLE directory.session (
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  address text,
  user_agent text,
  method text NOT NULL DEFAULT 'password'::text,
  sso_workspace_id uuid,
  second_factor_at timestamptz(3),
  confirmed_at timestamptz(3),
  ends_at timestamptz(3),
  sso_domain text,
  longest_idle_seconds integer NOT NULL DEFAULT 0,
  closed_workspaces uuid[] NOT NULL DEFAULT '{}'::uuid[],
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_token_hash_key UNIQUE (token_hash),
  CONSTRAINT session_sso_workspace_id_fkey FOREIGN KEY (sso_workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.person(id) ON DELETE CASCADE,
  CONSTRAINT session_method_check CHECK (method = ANY (ARRAY['password'::text, 'passkey'::text, 'sso'::text])),
  CONSTRAINT session_sso_check CHECK ((method = 'sso'::text) = (sso_workspace_id IS NOT NULL))
);
CREATE INDEX session_expires ON directory.session (expires_at);
CREATE INDEX session_of_user ON directory.session (user_id);
CREATE INDEX session_sso_workspace ON directory.session (sso_workspace_id) WHERE sso_workspace_id IS NOT NULL;
CREATE TRIGGER session_access_delete AFTER DELETE ON directory.session REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER session_access_update AFTER UPDATE ON directory.session REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version('id, second_factor_at, confirmed_at, longest_idle_seconds, closed_workspaces');

CREATE TABLE directory.sso_handle (
  handle text NOT NULL,
  workspace_id uuid NOT NULL,
  CONSTRAINT sso_handle_pkey PRIMARY KEY (handle),
  CONSTRAINT sso_handle_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
);
CREATE INDEX sso_handle_of_workspace ON directory.sso_handle (workspace_id);

CREATE TABLE directory.totp (
  user_id uuid NOT NULL,
  secret text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  last_step bigint NOT NULL DEFAULT 0,
  CONSTRAINT totp_pkey PRIMARY KEY (user_id),
  CONSTRAINT totp_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.person(id) ON DELETE CASCADE
);
CREATE INDEX totp_key ON directory.totp (split_part(secret, '.'::text, 2));
CREATE TRIGGER totp_access_delete AFTER DELETE ON directory.totp REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER totp_access_update AFTER UPDATE ON directory.totp REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version('user_id, confirmed_at');

CREATE TABLE directory.verified_domain (
  domain text NOT NULL,
  workspace_id uuid NOT NULL,
  verified_at timestamptz(3) NOT NULL,
  CONSTRAINT verified_domain_pkey PRIMARY KEY (domain),
  CONSTRAINT verified_domain_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
);
CREATE INDEX verified_domain_of_workspace ON directory.verified_domain (workspace_id);
CREATE TRIGGER verified_domain_access_delete AFTER DELETE ON directory.verified_domain REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();
CREATE TRIGGER verified_domain_access_insert AFTER INSERT ON directory.verified_domain REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION directory.raise_access_version();

CREATE TABLE directory.wrong_code (
  user_id uuid NOT NULL,
  source text NOT NULL,
  count integer NOT NULL,
  since timestamptz(3) NOT NULL,
  CONSTRAINT wrong_code_pkey PRIMARY KEY (user_id, source),
  CONSTRAINT wrong_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES directory.person(id) ON DELETE CASCADE
);
CREATE INDEX wrong_code_since ON directory.wrong_code (since);

CREATE OR REPLACE FUNCTION public.delete_element_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.model_element_text as stored using deleted as element
  where stored.workspace_id = element.workspace_id and stored.model_id = element.model_id and stored.id = element.id;
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION delete_element_texts() FROM PUBLIC;

CREATE OR REPLACE FUNCTION public.format_element_text(name text, tag text, type_name text, class text, storey text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select lower(concat_ws(E'\n', left(name, 200), left(tag, 200), left(type_name, 200), class, left(storey, 200))) $function$;
REVOKE EXECUTE ON FUNCTION format_element_text(text,text,text,text,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION format_element_text(text,text,text,text,text) TO pcs_service;

CREATE OR REPLACE FUNCTION public.insert_element_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into public.model_element_text (workspace_id, project_id, model_id, id, text)
  select element.workspace_id, element.project_id, element.model_id, element.id,
    public.format_element_text(element.name, element.tag, element.type_name, element.class, storey.name)
  from inserted as element
  left join public.model_storey as storey on storey.workspace_id = element.workspace_id
    and storey.model_id = element.model_id and storey.id = element.storey_id
  where not element.is_repeated;
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION insert_element_texts() FROM PUBLIC;

CREATE OR REPLACE FUNCTION public.note_maintenance_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.maintenance_moved_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['repeats', 'repeated_at'] = to_jsonb(old) - array['repeats', 'repeated_at'] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.set_space_sources()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.department_source := case
    when new.department is null then null
    when new.department is distinct from new.said_department then 'person'
    else new.said_department_source end;
  new.usage_source := case
    when new.usage is null then null
    when new.usage is distinct from new.said_usage then 'person'
    else new.said_usage_source end;
  return new;
end
$function$;
REVOKE EXECUTE ON FUNCTION set_space_sources() FROM PUBLIC;

CREATE OR REPLACE FUNCTION directory.accept_memberships(user_id uuid, workspace_ids uuid[], at timestamp with time zone, sso_workspace_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update public.member set accepted_at = $3
  from directory.person
  where person.id = $1 and member.user_id = $1 and member.workspace_id = any ($2) and member.accepted_at is null
    and (
      person.email_proven_at is null
      or member.workspace_id = $4
      or exists (
        select from directory.verified_domain as verified
        where verified.workspace_id = member.workspace_id and verified.domain = split_part(person.email_key, '@', 2))
      -- The membership made the account, its person proved the mailbox later, and no other workspace has ever known them.
      or (member.created_at = person.created_at and member.created_at < person.email_proven_at
        and not exists (
          select from public.known_person as known
          where known.user_id = $1 and known.workspace_id <> member.workspace_id)))
$function$;
REVOKE EXECUTE ON FUNCTION directory.accept_memberships(uuid,uuid[],timestamp with time zone,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.accept_memberships(uuid,uuid[],timestamp with time zone,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.access_version()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select version from directory.access_version
$function$;
REVOKE EXECUTE ON FUNCTION directory.access_version() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.access_version() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.add_api_key_hash(hash bytea, workspace_id uuid, id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into directory.credential (hash, kind, workspace_id, id) values ($1, 'api_key', $2, $3)
$function$;
REVOKE EXECUTE ON FUNCTION directory.add_api_key_hash(bytea,uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.add_api_key_hash(bytea,uuid,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.add_half_sign_in(hash bytea, user_id uuid, method text, sso_workspace_id uuid, created_at timestamp with time zone, expires_at timestamp with time zone, ends_at timestamp with time zone DEFAULT NULL::timestamp with time zone, sso_domain text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into directory.half_sign_in (hash, user_id, method, sso_workspace_id, created_at, expires_at, ends_at, sso_domain)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
$function$;
REVOKE EXECUTE ON FUNCTION directory.add_half_sign_in(bytea,uuid,text,uuid,timestamp with time zone,timestamp with time zone,timestamp with time zone,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.add_half_sign_in(bytea,uuid,text,uuid,timestamp with time zone,timestamp with time zone,timestamp with time zone,text) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.add_oauth_client(hash bytea, workspace_id uuid, id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into directory.credential (hash, kind, workspace_id, id) values ($1, 'oauth_client', $2, $3)
$function$;
REVOKE EXECUTE ON FUNCTION directory.add_oauth_client(bytea,uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.add_oauth_client(bytea,uuid,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.add_one_time_token(hash bytea, purpose text, user_id uuid, created_at timestamp with time zone, expires_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into directory.one_time_token (hash, purpose, user_id, created_at, expires_at) values ($1, $2, $3, $4, $5)
$function$;
REVOKE EXECUTE ON FUNCTION directory.add_one_time_token(bytea,text,uuid,timestamp with time zone,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.add_one_time_token(bytea,text,uuid,timestamp with time zone,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.add_passkey(id uuid, user_id uuid, credential_id bytea, public_key bytea, sign_count bigint, transports text[], aaguid uuid, backed_up boolean, name text, created_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into directory.passkey (
    id, user_id, credential_id, public_key, sign_count, transports, aaguid, backed_up, name, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
$function$;
REVOKE EXECUTE ON FUNCTION directory.add_passkey(uuid,uuid,bytea,bytea,bigint,text[],uuid,boolean,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.add_passkey(uuid,uuid,bytea,bytea,bigint,text[],uuid,boolean,text,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.add_person(id uuid, email text, email_key text, name text, password_hash text, created_at timestamp with time zone, email_proven_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into directory.person (id, email, email_key, name, password_hash, password_changed_at, created_at, email_proven_at)
  values ($1, $2, $3, $4, $5, case when $5 is null then null else $6 end, $6, coalesce($7, case when $5 is not null then $6 end))
$function$;
REVOKE EXECUTE ON FUNCTION directory.add_person(uuid,text,text,text,text,timestamp with time zone,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.add_person(uuid,text,text,text,text,timestamp with time zone,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.add_scim_token(hash bytea, workspace_id uuid, id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into directory.credential (hash, kind, workspace_id, id) values ($1, 'scim_token', $2, $3)
$function$;
REVOKE EXECUTE ON FUNCTION directory.add_scim_token(bytea,uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.add_scim_token(bytea,uuid,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.add_sensor_partitions(reading_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  month timestamptz := date_trunc('month', reading_at);
  year timestamptz := date_trunc('year', reading_at);
  -- Whoever reads the parent writes its partitions.
  writers text := (
    select string_agg(format('%I', pg_roles.rolname), ', ')
    from pg_class, aclexplode(pg_class.relacl) as right_of join pg_roles on pg_roles.oid = right_of.grantee
    where pg_class.oid = 'public.sensor_reading'::regclass and right_of.privilege_type = 'SELECT'
      and right_of.grantee <> pg_class.relowner);
  each record;
begin
  -- One maker at a time; whoever waited finds them made.
  perform pg_advisory_xact_lock(1346589525, 1);
  for each in
    select 'sensor_reading' as parent, 'sensor_reading_' || to_char(month, 'YYYYMM') as part, month as starts,
           month + interval '1 month' as ends
    union all select 'sensor_five_minutes', 'sensor_five_minutes_' || to_char(year, 'YYYY'), year, year + interval '1 year'
    union all select 'sensor_hour', 'sensor_hour_' || to_char(year, 'YYYY'), year, year + interval '1 year'
  loop
    if to_regclass(format('public.%I', each.part)) is null then
      execute format('create table public.%I (like public.%I including all)', each.part, each.parent);
      if each.parent = 'sensor_reading' then
        execute format('grant insert on public.%I to %s', each.part, writers);
      else
        execute format('alter table public.%I enable row level security', each.part);
      end if;
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
                     each.parent, each.part, each.starts, each.ends);
    end if;
  end loop;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.add_sensor_partitions(timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.add_sensor_partitions(timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.add_session(id uuid, token_hash bytea, user_id uuid, created_at timestamp with time zone, expires_at timestamp with time zone, address text, user_agent text, method text DEFAULT 'password'::text, sso_workspace_id uuid DEFAULT NULL::uuid, second_factor_at timestamp with time zone DEFAULT NULL::timestamp with time zone, ends_at timestamp with time zone DEFAULT NULL::timestamp with time zone, sso_domain text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into directory.session (
    id, token_hash, user_id, created_at, last_seen_at, expires_at, address, user_agent, method, sso_workspace_id,
    second_factor_at, ends_at, sso_domain)
  values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12)
$function$;
REVOKE EXECUTE ON FUNCTION directory.add_session(uuid,bytea,uuid,timestamp with time zone,timestamp with time zone,text,text,text,uuid,timestamp with time zone,timestamp with time zone,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.add_session(uuid,bytea,uuid,timestamp with time zone,timestamp with time zone,text,text,text,uuid,timestamp with time zone,timestamp with time zone,text) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.add_sso_handle(handle text, workspace_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into directory.sso_handle as kept (handle, workspace_id) values ($1, $2) on conflict do nothing;
  return exists (select from directory.sso_handle as kept where kept.handle = $1 and kept.workspace_id = $2);
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.add_sso_handle(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.add_sso_handle(text,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.add_verified_domain(domain text, workspace_id uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into directory.verified_domain as kept (domain, workspace_id, verified_at) values ($1, $2, $3)
  on conflict do nothing;
  return exists (select from directory.verified_domain as kept where kept.domain = $1 and kept.workspace_id = $2);
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.add_verified_domain(text,uuid,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.add_verified_domain(text,uuid,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.admits_grant(workspace_id uuid, user_id uuid, method text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select not exists (
    select from public.sign_in_policy as policy
    join public.member on member.workspace_id = policy.workspace_id and member.user_id = $2
    join directory.person on person.id = $2
    where policy.workspace_id = $1
      and (
        policy.require_second_factor
          and not exists (select from directory.passkey where passkey.user_id = $2)
          and not exists (select from directory.totp where totp.user_id = $2 and totp.confirmed_at is not null)
        or coalesce($3, 'password') <> 'sso'
          and (policy.require_sso or (policy.disable_passwords and coalesce($3, 'password') = 'password'))
          and not (member.role = 'owner' and not exists (
            select from directory.verified_domain as verified
            where verified.workspace_id = $1 and verified.domain = split_part(person.email_key, '@', 2)))))
$function$;
REVOKE EXECUTE ON FUNCTION directory.admits_grant(uuid,uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.admits_grant(uuid,uuid,text) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.audit_failed_sign_in(user_id uuid, detail jsonb, request_id text, at timestamp with time zone, sso_workspace_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail, request_id)
  select member.workspace_id,
         overlay(gen_random_uuid()::text placing overlay(time.hex placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid,
         $4, 'system', null, 'user.sign_in_failed', 'user', $1::text, $2, $3
  from public.member, (select lpad(to_hex(floor(extract(epoch from $4) * 1000)::bigint), 12, '0') as hex) as time
  where member.user_id = $1 and member.deactivated_at is null
    and (member.workspace_id = $5 or ($5 is null and directory.has_accepted(member.workspace_id, member.user_id)))
$function$;
REVOKE EXECUTE ON FUNCTION directory.audit_failed_sign_in(uuid,jsonb,text,timestamp with time zone,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.audit_failed_sign_in(uuid,jsonb,text,timestamp with time zone,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.audit_person(user_id uuid, action text, detail jsonb, request_id text, at timestamp with time zone, sso_workspace_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail, request_id)
  select member.workspace_id,
         overlay(gen_random_uuid()::text placing overlay(time.hex placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid,
         $5, 'user', $1::text, $2, 'user', $1::text, $3, $4
  from public.member, (select lpad(to_hex(floor(extract(epoch from $5) * 1000)::bigint), 12, '0') as hex) as time
  where member.user_id = $1 and member.deactivated_at is null
    and (member.workspace_id = $6 or ($6 is null and directory.has_accepted(member.workspace_id, member.user_id)))
$function$;
REVOKE EXECUTE ON FUNCTION directory.audit_person(uuid,text,jsonb,text,timestamp with time zone,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.audit_person(uuid,text,jsonb,text,timestamp with time zone,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.audit_person_by_operator(user_id uuid, action text, detail jsonb, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail)
  select member.workspace_id,
         overlay(gen_random_uuid()::text placing overlay(time.hex placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid,
         $4, 'operator', null, $2, 'user', $1::text, $3
  from public.member, (select lpad(to_hex(floor(extract(epoch from $4) * 1000)::bigint), 12, '0') as hex) as time
  where member.user_id = $1 and member.deactivated_at is null and directory.has_accepted(member.workspace_id, member.user_id)
$function$;
REVOKE EXECUTE ON FUNCTION directory.audit_person_by_operator(uuid,text,jsonb,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.audit_person_by_operator(uuid,text,jsonb,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.begin_epoch(epoch bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  workspaces integer;
begin
  -- A millisecond further than any clock of before, so that lists begun from now on have a later one.
  update public.workspace_clock as clock
  set epoch = $1, at = greatest(clock.at, date_trunc('milliseconds', clock_timestamp())) + interval '1 millisecond';
  get diagnostics workspaces = row_count;
  insert into public.moves_removed (workspace_id, through) select clock.workspace_id, clock.at from public.workspace_clock as clock
  on conflict (workspace_id) do update set through = greatest(moves_removed.through, excluded.through);
  return workspaces;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.begin_epoch(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.begin_epoch(bigint) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.begin_totp(user_id uuid, secret text, created_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with begun as (
    insert into directory.totp as kept (user_id, secret, created_at) values ($1, $2, $3)
    on conflict on constraint totp_pkey do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where kept.confirmed_at is null
    returning 1
  ) select exists (select from begun)
$function$;
REVOKE EXECUTE ON FUNCTION directory.begin_totp(uuid,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.begin_totp(uuid,text,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.change_email(id uuid, email text, email_key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update directory.person
  set email = $2, email_key = $3, email_proven_at = case when person.email_key = $3 then person.email_proven_at end
  where person.id = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.change_email(uuid,text,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.change_email(uuid,text,text) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.change_preferences(user_id uuid, change jsonb)
 RETURNS TABLE(language text, theme text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update directory.person
  set language = case when $2 ? 'language' then $2->>'language' else person.language end,
      theme = case when $2 ? 'theme' then $2->>'theme' else person.theme end
  where person.id = $1
  returning person.language, person.theme
$function$;
REVOKE EXECUTE ON FUNCTION directory.change_preferences(uuid,jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.change_preferences(uuid,jsonb) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.claim_account(user_id uuid, proves boolean, keep uuid, joined_id uuid, request_id text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  had_any boolean;
  is_proven boolean;
  provider uuid;
  has_provider boolean;
begin
  select person.email_proven_at is not null, person.provider_ways_by, person.provider_ways_at is not null
  into is_proven, provider, has_provider
  from directory.person where person.id = $1 for no key update;
  if is_proven is null or is_proven and (not has_provider or $4 is null or $4 = provider) then
    return false;
  end if;
  if is_proven then
    had_any := directory.end_provider_ways($1, $3);
  else
    had_any :=
      exists (select from directory.person where person.id = $1 and person.password_hash is not null)
      or exists (select from directory.passkey where passkey.user_id = $1)
      or exists (select from directory.totp where totp.user_id = $1 and totp.confirmed_at is not null)
      or exists (select from directory.session where session.user_id = $1 and session.expires_at > $6 and session.id is distinct from $3)
      or exists (select from public.oauth_grant as kept where kept.user_id = $1 and kept.revoked_at is null and kept.expires_at > $6)
      or exists (
        select from public.member join public.maintenance_feed as feed
          on feed.workspace_id = member.workspace_id and feed.user_id = member.user_id
        where member.user_id = $1);
    perform directory.end_ways_in($1, $3, $6);
    update public.member set accepted_at = null
    where member.user_id = $1 and member.accepted_at is not null and member.workspace_id is distinct from $4;
    update directory.person
    set provider_ways_at = null, provider_ways_by = null,
      email_proven_at = case when $2 then $6 else person.email_proven_at end
    where person.id = $1;
  end if;
  if had_any then
    insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail, request_id)
    select member.workspace_id,
           overlay(gen_random_uuid()::text placing overlay(time.hex placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid,
           $6, 'system', null, 'user.ways_in_ended', 'user', $1::text, '{}',
           case when $4 is null or member.workspace_id = $4 then $5 end
    from public.member, (select lpad(to_hex(floor(extract(epoch from $6) * 1000)::bigint), 12, '0') as hex) as time
    where member.user_id = $1 and member.deactivated_at is null
      and (not is_proven or directory.has_accepted(member.workspace_id, member.user_id));
  end if;
  return had_any;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.claim_account(uuid,boolean,uuid,uuid,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.claim_account(uuid,boolean,uuid,uuid,text,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.compact_changes(from_workspace uuid, from_resource uuid, from_sequence bigint, most integer, OUT seen integer, OUT removed integer, OUT last_workspace uuid, OUT last_resource uuid, OUT last_sequence bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  old_workspaces uuid[];
  old_sequences bigint[];
begin
  with looked as (
    select entry.workspace_id, entry.resource_id, entry.sequence, entry.project_id
    from public.change_entry as entry
    where entry.resource_type = 'sensor' and entry.change = 'updated'
      and (entry.workspace_id, entry.resource_id, entry.sequence) >= (from_workspace, from_resource, from_sequence)
    order by entry.workspace_id, entry.resource_id, entry.sequence limit most
  ), judged as (
    -- In the order of their sequence, one before another of the same record is superseded by it.
    select looked.*, lead(true) over (
      partition by looked.workspace_id, looked.resource_id, looked.project_id order by looked.sequence) is not null as is_superseded
    from looked
  )
  select count(*)::int, array_agg(judged.workspace_id) filter (where judged.is_superseded),
         array_agg(judged.sequence) filter (where judged.is_superseded)
  into seen, old_workspaces, old_sequences from judged;
  select entry.workspace_id, entry.resource_id, entry.sequence into last_workspace, last_resource, last_sequence
  from public.change_entry as entry
  where entry.resource_type = 'sensor' and entry.change = 'updated'
    and (entry.workspace_id, entry.resource_id, entry.sequence) >= (from_workspace, from_resource, from_sequence)
  order by entry.workspace_id, entry.resource_id, entry.sequence offset greatest(seen - 1, 0) limit 1;
  delete from public.change_entry as entry
  using unnest(old_workspaces, old_sequences) as old (workspace_id, sequence)
  where entry.workspace_id = old.workspace_id and entry.sequence = old.sequence;
  get diagnostics removed = row_count;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.compact_changes(uuid,uuid,bigint,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.compact_changes(uuid,uuid,bigint,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.confirm_session(id uuid, at timestamp with time zone, with_second_factor boolean, by_passkey boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update directory.session
  set confirmed_at = $2, second_factor_at = case when $3 then $2 else session.second_factor_at end,
    method = case when $4 and session.method = 'password' then 'passkey' else session.method end
  where session.id = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.confirm_session(uuid,timestamp with time zone,boolean,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.confirm_session(uuid,timestamp with time zone,boolean,boolean) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.consume_oauth_record(kind text, hash bytea, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with consumed as (
    update directory.oauth_record as kept set consumed_at = $3
    where kept.kind = $1 and kept.hash = $2 and kept.consumed_at is null
    returning 1
  ) select exists (select from consumed)
$function$;
REVOKE EXECUTE ON FUNCTION directory.consume_oauth_record(text,bytea,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.consume_oauth_record(text,bytea,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.count_half_sign_in(hash bytea)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update directory.half_sign_in set attempts = half_sign_in.attempts + 1
  where half_sign_in.hash = $1 returning half_sign_in.attempts
$function$;
REVOKE EXECUTE ON FUNCTION directory.count_half_sign_in(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.count_half_sign_in(bytea) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.count_key_usage(workspace_ids uuid[], key_ids uuid[], days date[], requests bigint[], refused bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into public.api_key_usage as kept (workspace_id, key_id, on_day, requests, refused)
  select counted.workspace_id, counted.key_id, counted.on_day, counted.requests, counted.refused
  from unnest($1, $2, $3, $4, $5) as counted (workspace_id, key_id, on_day, requests, refused)
  join public.api_key on api_key.workspace_id = counted.workspace_id and api_key.id = counted.key_id
  order by counted.workspace_id, counted.key_id, counted.on_day
  on conflict (workspace_id, key_id, on_day) do update
  set requests = kept.requests + excluded.requests, refused = kept.refused + excluded.refused
$function$;
REVOKE EXECUTE ON FUNCTION directory.count_key_usage(uuid[],uuid[],date[],bigint[],bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.count_key_usage(uuid[],uuid[],date[],bigint[],bigint[]) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.count_migrations()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select count(*)::int from public.kysely_migration
$function$;
REVOKE EXECUTE ON FUNCTION directory.count_migrations() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.count_migrations() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.count_one_time_tokens(purpose text, user_id uuid, since timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select count(*)::integer from directory.one_time_token
  where one_time_token.purpose = $1 and one_time_token.user_id = $2 and one_time_token.created_at > $3
$function$;
REVOKE EXECUTE ON FUNCTION directory.count_one_time_tokens(text,uuid,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.count_one_time_tokens(text,uuid,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.count_open_conflicts()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select count(*)::int from (
    select from public.integration_conflict where state in ('open', 'resolving') limit 100000) as counted
$function$;
REVOKE EXECUTE ON FUNCTION directory.count_open_conflicts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.count_open_conflicts() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.count_people()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select count(*) from directory.person
$function$;
REVOKE EXECUTE ON FUNCTION directory.count_people() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.count_people() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.count_sso_sessions(workspace_id uuid, domain text, now timestamp with time zone)
 RETURNS TABLE(sessions integer, people integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select count(*)::int, count(distinct session.user_id)::int
  from directory.session join directory.person on person.id = session.user_id
  where session.sso_workspace_id = $1 and session.expires_at > $3
    and ($2 is null or coalesce(session.sso_domain, split_part(person.email_key, '@', 2)) = $2)
$function$;
REVOKE EXECUTE ON FUNCTION directory.count_sso_sessions(uuid,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.count_sso_sessions(uuid,text,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.count_wrong_code(user_id uuid, source text, now timestamp with time zone, since timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into directory.wrong_code as kept (user_id, source, count, since) values ($1, $2, 1, $3)
  on conflict on constraint wrong_code_pkey do update
    set count = case when kept.since > $4 then kept.count + 1 else 1 end,
        since = case when kept.since > $4 then kept.since else $3 end
$function$;
REVOKE EXECUTE ON FUNCTION directory.count_wrong_code(uuid,text,timestamp with time zone,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.count_wrong_code(uuid,text,timestamp with time zone,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.deactivated_at(person_id uuid, own timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce($2, (
    select case when bool_and(member.deactivated_at is not null) then max(member.deactivated_at) end
    from public.member join directory.person on person.id = member.user_id
    where member.user_id = $1
      and (member.deactivated_at is null or member.accepted_at is not null or person.email_proven_at is null)))
$function$;
REVOKE EXECUTE ON FUNCTION directory.deactivated_at(uuid,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.deactivated_at(uuid,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.depends_on_passkey(user_id uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (
    select from public.member
    join directory.person on person.id = member.user_id
    join public.sign_in_policy as policy on policy.workspace_id = member.workspace_id
    cross join lateral (
      select exists (
        select from directory.verified_domain as verified
        where verified.workspace_id = member.workspace_id and verified.domain = split_part(person.email_key, '@', 2)) as holds
    ) as domain
    where member.user_id = $1 and member.deactivated_at is null and policy.disable_passwords and not policy.require_sso
      and (member.accepted_at is not null or person.email_proven_at is null)
      and case
        when domain.holds then not exists (
          select from public.sso_connection as connection
          where connection.workspace_id = member.workspace_id and connection.active and connection.tested_at is not null
            and (connection.certificate_expires_at is null or connection.certificate_expires_at > $2))
        else member.role <> 'owner'
      end)
$function$;
REVOKE EXECUTE ON FUNCTION directory.depends_on_passkey(uuid,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.depends_on_passkey(uuid,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.drop_sensor_partitions(readings_before timestamp with time zone, roll_ups_before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  each record;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(1346589525, 1);
  for each in
    select child.relname as part, parent.relname as parent,
           (regexp_match(pg_get_expr(child.relpartbound, child.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz as ends
    from pg_inherits
    join pg_class as child on child.oid = pg_inherits.inhrelid
    join pg_class as parent on parent.oid = pg_inherits.inhparent
    where parent.relnamespace = 'public'::regnamespace
      and parent.relname in ('sensor_reading', 'sensor_five_minutes', 'sensor_hour')
    order by child.relname
  loop
    if each.ends <= (case each.parent when 'sensor_reading' then readings_before else roll_ups_before end) then
      execute format('drop table public.%I', each.part);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.drop_sensor_partitions(timestamp with time zone,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.drop_sensor_partitions(timestamp with time zone,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.end_access_of_deactivated()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from directory.person where person.id in (
    select after.user_id
    from after join before on before.workspace_id = after.workspace_id and before.user_id = after.user_id
    where after.deactivated_at is not null and before.deactivated_at is null
  ) order by person.id for no key update;
  perform directory.end_member_sessions(after.workspace_id, after.user_id, null)
  from after join before on before.workspace_id = after.workspace_id and before.user_id = after.user_id
  where after.deactivated_at is not null and before.deactivated_at is null;
  with deactivated as (
    select after.workspace_id, after.user_id
    from after join before on before.workspace_id = after.workspace_id and before.user_id = after.user_id
    where after.deactivated_at is not null and before.deactivated_at is null
  ), revoked as (
    update public.oauth_grant as kept set revoked_at = clock_timestamp()
    from deactivated
    where kept.workspace_id = deactivated.workspace_id and kept.user_id = deactivated.user_id and kept.revoked_at is null
  )
  delete from public.maintenance_feed as feed using deactivated
  where feed.workspace_id = deactivated.workspace_id and feed.user_id = deactivated.user_id;
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.end_access_of_deactivated() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.end_access_of_deactivated() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.end_calendars_without_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from public.maintenance_feed as feed using touched
  where feed.workspace_id = touched.workspace_id and feed.user_id = touched.user_id
    and not exists (
      select from public.member
      where member.workspace_id = feed.workspace_id and member.user_id = feed.user_id and member.role in ('owner', 'admin'))
    and not exists (
      select from public.project_member as held
      where held.workspace_id = feed.workspace_id and held.project_id = feed.project_id and held.user_id = feed.user_id);
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.end_calendars_without_role() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.end_calendars_without_role() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.end_grants_of_leavers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.oauth_grant as kept set revoked_at = clock_timestamp()
  from touched where kept.workspace_id = touched.workspace_id and kept.user_id = touched.user_id and kept.revoked_at is null;
  delete from directory.half_sign_in as half using touched
  where half.sso_workspace_id = touched.workspace_id and half.user_id = touched.user_id;
  delete from directory.session using touched
  where session.sso_workspace_id = touched.workspace_id and session.user_id = touched.user_id;
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.end_grants_of_leavers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.end_grants_of_leavers() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.end_half_sign_in(hash bytea)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with ended as (delete from directory.half_sign_in where half_sign_in.hash = $1 returning 1)
  select exists (select from ended)
$function$;
REVOKE EXECUTE ON FUNCTION directory.end_half_sign_in(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.end_half_sign_in(bytea) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.end_member_sessions(workspace_id uuid, user_id uuid, id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  keeps_own boolean;
  ended integer;
  closed integer;
begin
  if not exists (select from public.member where member.workspace_id = $1 and member.user_id = $2) then
    return 0;
  end if;
  keeps_own := not directory.has_accepted($1, $2) or exists (
    select from public.member
    where member.user_id = $2 and member.workspace_id <> $1 and member.deactivated_at is null
      and directory.has_accepted(member.workspace_id, member.user_id));
  if $3 is null then
    delete from directory.half_sign_in
    where half_sign_in.user_id = $2
      and (half_sign_in.sso_workspace_id = $1 or (half_sign_in.sso_workspace_id is null and not keeps_own));
  end if;
  delete from directory.session
  where session.user_id = $2 and ($3 is null or session.id = $3)
    and (session.sso_workspace_id = $1 or (session.sso_workspace_id is null and not keeps_own));
  get diagnostics ended = row_count;
  update directory.session set closed_workspaces = array_append(session.closed_workspaces, $1)
  where session.user_id = $2 and ($3 is null or session.id = $3) and session.sso_workspace_id is null
    and not $1 = any (session.closed_workspaces);
  get diagnostics closed = row_count;
  return ended + closed;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.end_member_sessions(uuid,uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.end_member_sessions(uuid,uuid,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.end_oauth_grant(id uuid, user_id uuid, at timestamp with time zone)
 RETURNS TABLE(workspace_id uuid, application_id uuid, name text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with ended as (
    update public.oauth_grant as kept set revoked_at = $3
    where kept.id = $1 and kept.revoked_at is null and ($2 is null or kept.user_id = $2)
    returning kept.workspace_id, kept.application_id
  ), forgotten as (
    delete from directory.oauth_record as kept where kept.grant_id = $1 and exists (select from ended)
  )
  select ended.workspace_id, ended.application_id, application.name
  from ended join public.oauth_application as application
    on application.workspace_id = ended.workspace_id and application.id = ended.application_id
$function$;
REVOKE EXECUTE ON FUNCTION directory.end_oauth_grant(uuid,uuid,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.end_oauth_grant(uuid,uuid,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.end_oauth_record(kind text, hash bytea, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if $1 = 'AccessToken' then
    update directory.oauth_record as kept set ended_at = $3
    where kept.kind = $1 and kept.hash = $2 and kept.ended_at is null;
  else
    delete from directory.oauth_record as kept where kept.kind = $1 and kept.hash = $2;
  end if;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.end_oauth_record(text,bytea,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.end_oauth_record(text,bytea,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.end_provider_ways(user_id uuid, keep uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  since timestamptz;
  ended bigint;
  had_any boolean;
begin
  -- Clocks of processes differ by seconds.
  select person.provider_ways_at - interval '1 minute' into since from directory.person where person.id = $1;
  delete from directory.passkey where passkey.user_id = $1 and passkey.created_at >= since;
  get diagnostics ended = row_count;
  had_any := ended > 0;
  delete from directory.totp where totp.user_id = $1 and greatest(totp.created_at, totp.confirmed_at) >= since;
  get diagnostics ended = row_count;
  had_any := had_any or ended > 0;
  delete from directory.recovery_code where recovery_code.user_id = $1 and recovery_code.created_at >= since;
  get diagnostics ended = row_count;
  had_any := had_any or ended > 0;
  delete from directory.session
  where session.user_id = $1 and session.created_at >= since and session.method <> 'sso' and ($2 is null or session.id <> $2);
  get diagnostics ended = row_count;
  had_any := had_any or ended > 0;
  delete from directory.half_sign_in where half_sign_in.user_id = $1 and half_sign_in.created_at >= since;
  delete from directory.recovery_code where recovery_code.user_id = $1
    and not exists (select from directory.passkey where passkey.user_id = $1)
    and not exists (select from directory.totp where totp.user_id = $1 and totp.confirmed_at is not null);
  update directory.person set provider_ways_at = null, provider_ways_by = null where person.id = $1;
  return had_any;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.end_provider_ways(uuid,uuid) FROM PUBLIC;

CREATE OR REPLACE FUNCTION directory.end_report_links(before timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with ended as (
    update public.report_delivery as mail set secrets = null, view_hash = null
    where (mail.workspace_id, mail.id) in (
      select old.workspace_id, old.id from public.report_delivery as old
      where old.secrets is not null and old.view_until <= $1 limit $2
    )
    returning 1
  )
  select count(*)::integer from ended
$function$;
REVOKE EXECUTE ON FUNCTION directory.end_report_links(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.end_report_links(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.end_sessions(user_id uuid, id uuid, keep uuid, sso_workspace_id uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  is_limited boolean;
  ended integer;
  closed integer := 0;
begin
  is_limited := $4 is not null and exists (
    select from public.member
    where member.user_id = $1 and member.workspace_id <> $4 and directory.has_accepted(member.workspace_id, member.user_id));
  if $2 is null then
    delete from directory.half_sign_in
    where half_sign_in.user_id = $1 and (not is_limited or half_sign_in.sso_workspace_id = $4);
  end if;
  delete from directory.session
  where session.user_id = $1 and ($2 is null or session.id = $2) and ($3 is null or session.id <> $3)
    and (not is_limited or session.sso_workspace_id = $4);
  get diagnostics ended = row_count;
  if is_limited and $2 is null then
    update directory.session set closed_workspaces = array_append(session.closed_workspaces, $4)
    where session.user_id = $1 and ($3 is null or session.id <> $3) and session.sso_workspace_id is null
      and not $4 = any (session.closed_workspaces);
    get diagnostics closed = row_count;
  end if;
  return ended + closed;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.end_sessions(uuid,uuid,uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.end_sessions(uuid,uuid,uuid,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.end_sso_sessions(workspace_id uuid, domain text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  ended integer;
begin
  delete from directory.half_sign_in as half using directory.person
  where half.sso_workspace_id = $1 and person.id = half.user_id
    and ($2 is null or coalesce(half.sso_domain, split_part(person.email_key, '@', 2)) = $2);
  delete from directory.session using directory.person
  where session.sso_workspace_id = $1 and person.id = session.user_id
    and ($2 is null or coalesce(session.sso_domain, split_part(person.email_key, '@', 2)) = $2);
  get diagnostics ended = row_count;
  update public.oauth_grant as kept set revoked_at = clock_timestamp()
  from directory.person
  where kept.workspace_id = $1 and kept.method = 'sso' and kept.revoked_at is null and person.id = kept.user_id
    and ($2 is null or coalesce(kept.sso_domain, split_part(person.email_key, '@', 2)) = $2);
  return ended;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.end_sso_sessions(uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.end_sso_sessions(uuid,text) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.end_stamp(workspace_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  stamp timestamptz;
begin
  select clock.at into stamp from public.workspace_clock as clock
  where clock.workspace_id = $1 and clock.xmin::text = (pg_current_xact_id()::text::bigint % 4294967296)::text;
  if stamp is null then
    update public.workspace_clock as clock
    set at = greatest(date_trunc('milliseconds', clock_timestamp()), clock.at + interval '1 millisecond')
    where clock.workspace_id = $1
    returning clock.at into stamp;
  end if;
  return stamp;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.end_stamp(uuid) FROM PUBLIC;

CREATE OR REPLACE FUNCTION directory.end_streams_of_former_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  person uuid := case when tg_table_name = 'person' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'user_id' end;
  -- Null for a person who is deactivated as a whole: in each of their workspaces.
  in_workspace uuid := to_jsonb(old) ->> 'workspace_id';
begin
  perform jobs.enqueue('end_audit_streams', jsonb_build_object('workspaceId', stream.workspace_id),
                       'end_audit_streams.' || stream.workspace_id, null, null)
  from (select distinct each.workspace_id from public.webhook_subscription as each
        where each.kind = 'audit' and each.active and each.owner_id = person
          and (in_workspace is null or each.workspace_id = in_workspace)) as stream;
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.end_streams_of_former_owner() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.end_streams_of_former_owner() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.end_ways_in(user_id uuid, keep uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update directory.person set password_hash = null, password_changed_at = $3 where person.id = $1;
  delete from directory.passkey where passkey.user_id = $1;
  delete from directory.totp where totp.user_id = $1;
  delete from directory.recovery_code where recovery_code.user_id = $1;
  delete from directory.half_sign_in where half_sign_in.user_id = $1;
  delete from directory.wrong_code where wrong_code.user_id = $1;
  delete from directory.session where session.user_id = $1 and ($2 is null or session.id <> $2);
  delete from directory.one_time_token where one_time_token.user_id = $1;
  update public.oauth_grant as kept set revoked_at = $3 where kept.user_id = $1 and kept.revoked_at is null;
  delete from public.sso_identity as link using public.member
  where member.user_id = $1 and link.workspace_id = member.workspace_id and link.user_id = $1
    and not exists (
      select from directory.person join directory.verified_domain as verified on verified.domain = split_part(person.email_key, '@', 2)
      where person.id = $1 and verified.workspace_id = link.workspace_id);
  delete from public.maintenance_feed as feed using public.member
  where member.user_id = $1 and feed.workspace_id = member.workspace_id and feed.user_id = $1;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.end_ways_in(uuid,uuid,timestamp with time zone) FROM PUBLIC;

CREATE OR REPLACE FUNCTION directory.find_api_key_home(id uuid)
 RETURNS TABLE(workspace_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select credential.workspace_id from directory.credential where credential.id = $1 and credential.kind = 'api_key'
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_api_key_home(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_api_key_home(uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_api_keys(hashes bytea[])
 RETURNS TABLE(hash bytea, workspace_id uuid, id uuid, name text, prefix text, scope text, workspace_name text, workspace_plan text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select credential.hash, api_key.workspace_id, api_key.id, api_key.name, api_key.prefix, api_key.scope,
         workspace.name, workspace.plan
  from directory.credential
  join public.api_key on api_key.workspace_id = credential.workspace_id and api_key.id = credential.id
  join public.workspace on workspace.id = credential.workspace_id
  where credential.hash = any (hashes) and credential.kind = 'api_key' and api_key.revoked_at is null
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_api_keys(bytea[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_api_keys(bytea[]) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_event_connection(named uuid)
 RETURNS TABLE(workspace_id uuid, project_id uuid, id uuid, linked_project_id text, secrets text, hook_secrets text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select one.workspace_id, one.project_id, one.id, one.linked_project_id, one.secrets, one.hook_secrets
  from public.integration_connection as one
  where one.id = named and one.vendor = 'a' and one.state <> 'disconnected'
    and (one.secrets is not null or one.hook_secrets is not null)
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_event_connection(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_event_connection(uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_factors(user_id uuid)
 RETURNS TABLE(passkeys integer, totp_since timestamp with time zone, recovery_codes integer, demanded_by uuid[], workspaces integer, accepted_workspaces integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select
    (select count(*)::int from directory.passkey where passkey.user_id = $1),
    (select totp.confirmed_at from directory.totp where totp.user_id = $1),
    (select count(*)::int from directory.recovery_code where recovery_code.user_id = $1 and recovery_code.used_at is null),
    coalesce((
      select array_agg(member.workspace_id order by member.workspace_id) from public.member
      join public.sign_in_policy as policy on policy.workspace_id = member.workspace_id and policy.require_second_factor
      join directory.person on person.id = member.user_id
      where member.user_id = $1 and member.deactivated_at is null
        and (member.accepted_at is not null or person.email_proven_at is null)), '{}'),
    (select count(*)::int from public.member where member.user_id = $1),
    (select count(*)::int from public.member join directory.person on person.id = member.user_id
      where member.user_id = $1 and (member.accepted_at is not null or person.email_proven_at is null))
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_factors(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_factors(uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_files(workspace_ids uuid[], ids uuid[])
 RETURNS TABLE(workspace_id uuid, id uuid, state text, size_bytes bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select stored_file.workspace_id, stored_file.id, stored_file.state, stored_file.size_bytes
  from unnest($1, $2) as asked (workspace_id, id)
  join public.stored_file on stored_file.workspace_id = asked.workspace_id and stored_file.id = asked.id
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_files(uuid[],uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_files(uuid[],uuid[]) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_half_sign_in(hash bytea, now timestamp with time zone)
 RETURNS TABLE(user_id uuid, method text, sso_workspace_id uuid, attempts integer, expires_at timestamp with time zone, ends_at timestamp with time zone, sso_domain text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select half.user_id, half.method, half.sso_workspace_id, half.attempts, half.expires_at, half.ends_at, half.sso_domain
  from directory.half_sign_in as half where half.hash = $1 and half.expires_at > $2
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_half_sign_in(bytea,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_half_sign_in(bytea,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_invitation(token_hash bytea, now timestamp with time zone)
 RETURNS TABLE(workspace_id uuid, id uuid, workspace_name text, email text, email_key text, role text, inviter_role text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select invitation.workspace_id, invitation.id, workspace.name, invitation.email, invitation.email_key, invitation.role,
         inviter.role
  from public.invitation join public.workspace on workspace.id = invitation.workspace_id
  left join (public.member as inviter join directory.person on person.id = inviter.user_id and person.deactivated_at is null)
    on inviter.workspace_id = invitation.workspace_id and inviter.user_id = invitation.invited_by
    and inviter.deactivated_at is null
  where invitation.token_hash = $1 and invitation.accepted_at is null and invitation.revoked_at is null
    and invitation.expires_at > $2
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_invitation(bytea,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_invitation(bytea,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_invitation_by_token(token_hash bytea, now timestamp with time zone)
 RETURNS TABLE(workspace_id uuid, id uuid, workspace_name text, email text, email_key text, role text, inviter_role text, accepted_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select invitation.workspace_id, invitation.id, workspace.name, invitation.email, invitation.email_key, invitation.role,
         inviter.role, invitation.accepted_at
  from public.invitation join public.workspace on workspace.id = invitation.workspace_id
  left join (public.member as inviter join directory.person on person.id = inviter.user_id and person.deactivated_at is null)
    on inviter.workspace_id = invitation.workspace_id and inviter.user_id = invitation.invited_by
    and inviter.deactivated_at is null
  where invitation.token_hash = $1 and invitation.revoked_at is null
    and (invitation.accepted_at is not null or invitation.expires_at > $2)
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_invitation_by_token(bytea,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_invitation_by_token(bytea,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_maintenance_feed(token_hash bytea)
 RETURNS TABLE(workspace_id uuid, project_id uuid, user_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select kept.workspace_id, kept.project_id, kept.user_id from public.maintenance_feed as kept where kept.token_hash = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_maintenance_feed(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_maintenance_feed(bytea) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_oauth_caller(hash bytea, now timestamp with time zone)
 RETURNS TABLE(user_id uuid, name text, email text, workspace_id uuid, workspace_name text, plan text, role text, grant_id uuid, application_id uuid, application_scopes text[], scope text, expires_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select person.id, person.name, person.email, workspace.id, workspace.name, workspace.plan, member.role, kept.id,
    application.id, application.scopes, token.payload ->> 'scope', token.expires_at, kept.last_used_at
  from directory.oauth_record as token
  join public.oauth_grant as kept on kept.id = token.grant_id
  join public.oauth_application as application
    on application.workspace_id = kept.workspace_id and application.id = kept.application_id
  join public.workspace on workspace.id = kept.workspace_id
  join public.member on member.workspace_id = kept.workspace_id and member.user_id = kept.user_id
  join directory.person on person.id = kept.user_id
  where token.kind = 'AccessToken' and token.hash = $1 and token.expires_at > $2 and token.ended_at is null
    and kept.revoked_at is null and application.deleted_at is null and person.deactivated_at is null
    and member.deactivated_at is null and directory.admits_grant(kept.workspace_id, kept.user_id, kept.method)
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_oauth_caller(bytea,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_oauth_caller(bytea,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_oauth_client(hash bytea)
 RETURNS TABLE(workspace_id uuid, workspace_name text, id uuid, client_id text, name text, client_type text, redirect_uris text[], scopes text[], secret_hash bytea, old_secret_hash bytea, old_secret_until timestamp with time zone, suspended_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select workspace.id, workspace.name, application.id, application.client_id, application.name, application.client_type,
    application.redirect_uris, application.scopes, application.secret_hash, application.old_secret_hash,
    application.old_secret_until, application.suspended_at
  from directory.credential
  join public.oauth_application as application
    on application.workspace_id = credential.workspace_id and application.id = credential.id
  join public.workspace on workspace.id = credential.workspace_id
  where credential.hash = $1 and credential.kind = 'oauth_client' and application.deleted_at is null
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_oauth_client(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_oauth_client(bytea) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_oauth_grant(id uuid, now timestamp with time zone)
 RETURNS TABLE(payload jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select kept.payload
  from public.oauth_grant as kept
  join public.oauth_application as application
    on application.workspace_id = kept.workspace_id and application.id = kept.application_id
  join public.member on member.workspace_id = kept.workspace_id and member.user_id = kept.user_id
  join directory.person on person.id = kept.user_id
  where kept.id = $1 and kept.revoked_at is null and kept.expires_at > $2 and application.deleted_at is null
    and person.deactivated_at is null and member.deactivated_at is null
    and directory.admits_grant(kept.workspace_id, kept.user_id, kept.method)
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_oauth_grant(uuid,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_oauth_grant(uuid,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_oauth_reach(client_hash bytea, user_id uuid)
 RETURNS TABLE(administers boolean, writes boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select member.role in ('owner', 'admin') or coalesce(bool_or(held.role = 'admin'), false),
    member.role in ('owner', 'admin') or coalesce(bool_or(held.role in ('admin', 'upload_engineer', 'reviewer')), false)
  from directory.credential
  join public.member on member.workspace_id = credential.workspace_id and member.user_id = $2
  left join (
    public.project_member as held
    join public.project on project.workspace_id = held.workspace_id and project.id = held.project_id and project.status = 'active'
  ) on held.workspace_id = member.workspace_id and held.user_id = member.user_id
  where credential.hash = $1 and credential.kind = 'oauth_client'
  group by member.role
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_oauth_reach(bytea,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_oauth_reach(bytea,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_oauth_record(kind text, hash bytea, now timestamp with time zone)
 RETURNS TABLE(payload jsonb, consumed_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select kept.payload, kept.consumed_at from directory.oauth_record as kept
  where kept.kind = $1 and kept.hash = $2 and kept.expires_at > $3 and kept.ended_at is null
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_oauth_record(text,bytea,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_oauth_record(text,bytea,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_one_time_token(hash bytea, purpose text, now timestamp with time zone)
 RETURNS TABLE(user_id uuid, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select one_time_token.user_id, one_time_token.expires_at from directory.one_time_token
  where one_time_token.hash = $1 and one_time_token.purpose = $2 and one_time_token.expires_at > $3
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_one_time_token(bytea,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_one_time_token(bytea,text,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_passkey(credential_id bytea)
 RETURNS TABLE(id uuid, user_id uuid, public_key bytea, sign_count bigint, transports text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select passkey.id, passkey.user_id, passkey.public_key, passkey.sign_count, passkey.transports
  from directory.passkey where passkey.credential_id = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_passkey(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_passkey(bytea) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_person(email_key text)
 RETURNS TABLE(id uuid, name text, email text, password_hash text, deactivated_at timestamp with time zone, email_proven_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select person.id, person.name, person.email, person.password_hash,
    directory.deactivated_at(person.id, person.deactivated_at), person.email_proven_at
  from directory.person where person.email_key = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_person(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_person(text) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_project_access(user_id uuid, project_id uuid)
 RETURNS TABLE(workspace_id uuid, workspace_role text, project_role text, plan text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select member.workspace_id, member.role, project_member.role, workspace.plan
  from public.member
  join public.workspace on workspace.id = member.workspace_id
  join public.project on project.workspace_id = member.workspace_id and project.id = $2
  left join public.project_member on project_member.workspace_id = member.workspace_id
    and project_member.project_id = $2 and project_member.user_id = $1
  where member.user_id = $1 and member.deactivated_at is null
    and (member.role in ('owner', 'admin') or project_member.role is not null)
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_project_access(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_project_access(uuid,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_report_delivery(by_view bytea, by_id uuid)
 RETURNS TABLE(workspace_id uuid, project_id uuid, delivery_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select mail.workspace_id, run.project_id, mail.id
  from public.report_delivery as mail
  join public.report_run as run on run.workspace_id = mail.workspace_id and run.id = mail.run_id
  where mail.view_hash = $1 or mail.id = $2
  limit 1
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_report_delivery(bytea,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_report_delivery(bytea,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_report_subscription(by_hash bytea)
 RETURNS TABLE(workspace_id uuid, project_id uuid, report_id uuid, email_key text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select link.workspace_id, report.project_id, link.report_id, link.email_key
  from public.report_unsubscribe_link as link
  join public.scheduled_report as report on report.workspace_id = link.workspace_id and report.id = link.report_id
  where link.hash = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_report_subscription(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_report_subscription(bytea) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_scim_token(hash bytea)
 RETURNS TABLE(id uuid, name text, workspace_id uuid, workspace_name text, workspace_plan text, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select token.id, token.name, workspace.id, workspace.name, workspace.plan, token.expires_at
  from directory.credential
  join public.scim_token as token on token.workspace_id = credential.workspace_id and token.id = credential.id
  join public.workspace on workspace.id = token.workspace_id
  where credential.hash = $1 and credential.kind = 'scim_token' and token.revoked_at is null
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_scim_token(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_scim_token(bytea) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_session(token_hash bytea, now timestamp with time zone)
 RETURNS TABLE(id uuid, user_id uuid, name text, email text, created_at timestamp with time zone, last_seen_at timestamp with time zone, expires_at timestamp with time zone, memberships jsonb, method text, sso_workspace_id uuid, second_factor_at timestamp with time zone, confirmed_at timestamp with time zone, ends_at timestamp with time zone, longest_idle_seconds integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select session.id, person.id, person.name, person.email, session.created_at, session.last_seen_at,
    session.expires_at, coalesce((
      select jsonb_agg(jsonb_build_object(
        'workspaceId', member.workspace_id, 'workspaceName', workspace.name, 'plan', workspace.plan, 'role', member.role,
        'requireSso', coalesce(policy.require_sso, false), 'disablePasswords', coalesce(policy.disable_passwords, false),
        'requireSecondFactor', coalesce(policy.require_second_factor, false),
        'sessionIdleMinutes', policy.session_idle_minutes, 'sessionTotalMinutes', policy.session_total_minutes,
        'isBinding', member.accepted_at is not null or person.email_proven_at is null,
        'isClosed', member.workspace_id = any (session.closed_workspaces),
        'ofVerifiedDomain', exists (
          select from directory.verified_domain
          where verified_domain.workspace_id = member.workspace_id
            and verified_domain.domain = split_part(person.email_key, '@', 2))
      ) order by workspace.name, workspace.id)
      from public.member join public.workspace on workspace.id = member.workspace_id
      left join public.sign_in_policy as policy on policy.workspace_id = member.workspace_id
      where member.user_id = person.id and member.deactivated_at is null), '[]'),
    session.method, session.sso_workspace_id, session.second_factor_at, coalesce(session.confirmed_at, session.created_at),
    session.ends_at, session.longest_idle_seconds
  from directory.session join directory.person on person.id = session.user_id
  where session.token_hash = $1 and session.expires_at > $2 and (session.ends_at is null or session.ends_at > $2)
    and directory.deactivated_at(person.id, person.deactivated_at) is null
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_session(bytea,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_session(bytea,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_session_preferences(token_hash bytea, now timestamp with time zone)
 RETURNS TABLE(language text, theme text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select person.language, person.theme
  from directory.session join directory.person on person.id = session.user_id
  where session.token_hash = $1 and session.expires_at > $2 and person.deactivated_at is null
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_session_preferences(bytea,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_session_preferences(bytea,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_sso_handle(handle text)
 RETURNS TABLE(workspace_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select kept.workspace_id from directory.sso_handle as kept where kept.handle = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_sso_handle(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_sso_handle(text) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_sso_route(domain text)
 RETURNS TABLE(login_handle text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select connection.login_handle
  from directory.verified_domain as verified
  join public.sso_connection as connection on connection.workspace_id = verified.workspace_id and connection.active
  where verified.domain = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_sso_route(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_sso_route(text) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_totp(user_id uuid)
 RETURNS TABLE(secret text, created_at timestamp with time zone, confirmed_at timestamp with time zone, last_step bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select totp.secret, totp.created_at, totp.confirmed_at, totp.last_step from directory.totp where totp.user_id = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_totp(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_totp(uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_workspaces(id_or_name text)
 RETURNS TABLE(id uuid, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select workspace.id, workspace.name from public.workspace
  where workspace.id::text = $1 or workspace.name = $1 order by workspace.id limit 3
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_workspaces(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_workspaces(text) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.find_wrong_codes(user_id uuid, source text, since timestamp with time zone)
 RETURNS TABLE(count integer, since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select wrong_code.count, wrong_code.since from directory.wrong_code
  where wrong_code.user_id = $1 and wrong_code.source = $2 and wrong_code.since > $3
$function$;
REVOKE EXECUTE ON FUNCTION directory.find_wrong_codes(uuid,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.find_wrong_codes(uuid,text,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.forget_factors_of_deactivated()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  gone uuid[];
begin
  select array_agg(distinct after.user_id) into gone
  from after join before on before.workspace_id = after.workspace_id and before.user_id = after.user_id
  join directory.person on person.id = after.user_id
  where after.deactivated_at is not null and before.deactivated_at is null
    and (person.email_proven_at is null or exists (
      select from public.member as counted where counted.user_id = after.user_id and counted.accepted_at is not null))
    and not exists (select from public.member as other where other.user_id = after.user_id and other.deactivated_at is null);
  if gone is not null then
    delete from directory.passkey as kept where kept.user_id = any (gone);
    delete from directory.totp as kept where kept.user_id = any (gone);
    delete from directory.recovery_code as kept where kept.user_id = any (gone);
    delete from directory.half_sign_in as kept where kept.user_id = any (gone);
  end if;
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.forget_factors_of_deactivated() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.forget_factors_of_deactivated() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.forget_sign_in(id uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform directory.end_ways_in($1, null, $2);
  delete from public.sso_identity as link using public.member
  where member.user_id = $1 and link.workspace_id = member.workspace_id and link.user_id = $1;
  update directory.person set email_proven_at = null where person.id = $1;
  update public.member set accepted_at = null where member.user_id = $1 and member.accepted_at is not null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.forget_sign_in(uuid,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.forget_sign_in(uuid,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.forget_watchers_of_leavers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform jobs.enqueue('forget_watchers', jsonb_build_object('workspaceId', leaver.workspace_id, 'userId', leaver.user_id),
                       'forget_watchers.' || leaver.workspace_id || '.' || leaver.user_id, null, null)
  from touched as leaver
  where exists (select from public.workspace where workspace.id = leaver.workspace_id);
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.forget_watchers_of_leavers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.forget_watchers_of_leavers() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.forget_watchers_of_restored()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform jobs.enqueue('forget_watchers', jsonb_build_object('workspaceId', new.workspace_id, 'userId', leaver.user_id),
                       'forget_watchers.' || new.workspace_id || '.' || leaver.user_id, null, null)
  from (
    select user_id from public.issue_watcher where workspace_id = new.workspace_id and project_id = new.id
    union
    select user_id from public.rfi_watcher where workspace_id = new.workspace_id and project_id = new.id
    union
    select user_id from public.clash_watcher where workspace_id = new.workspace_id and project_id = new.id
  ) as leaver
  where not exists (
    select from public.member where member.workspace_id = new.workspace_id and member.user_id = leaver.user_id);
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.forget_watchers_of_restored() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.forget_watchers_of_restored() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.forget_wrong_codes(user_id uuid, source text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  delete from directory.wrong_code where wrong_code.user_id = $1 and wrong_code.source = $2
$function$;
REVOKE EXECUTE ON FUNCTION directory.forget_wrong_codes(uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.forget_wrong_codes(uuid,text) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.get_person(id uuid)
 RETURNS TABLE(id uuid, name text, email text, password_hash text, deactivated_at timestamp with time zone, email_proven_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select person.id, person.name, person.email, person.password_hash,
    directory.deactivated_at(person.id, person.deactivated_at), person.email_proven_at
  from directory.person where person.id = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.get_person(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.get_person(uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.get_preferences(user_id uuid)
 RETURNS TABLE(language text, theme text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select person.language, person.theme from directory.person where person.id = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.get_preferences(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.get_preferences(uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.has_accepted(workspace_id uuid, user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from directory.person where person.id = $2 and person.email_proven_at is null)
    or exists (
      select from public.member
      where member.workspace_id = $1 and member.user_id = $2 and member.accepted_at is not null)
$function$;
REVOKE EXECUTE ON FUNCTION directory.has_accepted(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.has_accepted(uuid,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.is_domain_of_another(domain text, workspace_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (
    select from directory.verified_domain as verified where verified.domain = $1 and verified.workspace_id <> $2)
$function$;
REVOKE EXECUTE ON FUNCTION directory.is_domain_of_another(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.is_domain_of_another(text,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.is_known_origin(origin text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.key_origins where origins @> array[$1])
      or exists (select from public.oauth_application
                 where deleted_at is null and directory.origins_of_addresses(redirect_uris) @> array[$1])
$function$;
REVOKE EXECUTE ON FUNCTION directory.is_known_origin(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.is_known_origin(text) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.is_member_elsewhere(user_id uuid, workspace_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.member where member.user_id = $1 and member.workspace_id <> $2)
$function$;
REVOKE EXECUTE ON FUNCTION directory.is_member_elsewhere(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.is_member_elsewhere(uuid,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.keep_former_series()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  stamp timestamptz := directory.end_stamp(old.workspace_id);
begin
  if stamp is not null then
    insert into public.former_schedule (workspace_id, project_id, asset_id, number, until, series)
    values (old.workspace_id, old.project_id, old.id, 0, stamp, jsonb_build_object(
      'maintenance_interval_days', old.maintenance_interval_days, 'maintenance_interval_months', old.maintenance_interval_months,
      'maintenance_anchor', old.maintenance_anchor, 'maintenance_starts_on', old.maintenance_starts_on,
      'maintenance_base_on', old.maintenance_base_on, 'maintenance_after_on', old.maintenance_after_on,
      'maintenance_before', old.maintenance_before, 'maintenance_revision', old.maintenance_revision))
    on conflict do nothing;
  end if;
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.keep_former_series() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.keep_former_series() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.keep_former_task()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  task public.maintenance_task := case when tg_op = 'INSERT' then new else old end;
  stamp timestamptz := directory.end_stamp(task.workspace_id);
begin
  if stamp is not null then
    insert into public.former_schedule (workspace_id, project_id, asset_id, number, until, due_on)
    values (task.workspace_id, task.project_id, task.asset_id, task.number, stamp,
            case when tg_op <> 'INSERT' then task.due_on end)
    on conflict do nothing;
  end if;
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.keep_former_task() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.keep_former_task() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.keep_moved_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_nestloop TO 'off'
AS $function$
declare
  replaced boolean;
begin
  case tg_table_name
  when 'issue' then
    insert into public.moved_row (workspace_id, project_id, record_id, kind, until, stamp_key, day_key, number_key, text_key)
    select before.workspace_id, before.project_id, before.id, 'issue',
      case when after.updated_at <> before.updated_at then after.updated_at else 'infinity' end,
      case when after.updated_at <> before.updated_at then before.updated_at end,
      case when after.due_date is distinct from before.due_date then coalesce(before.due_date, 'infinity') end,
      case when after.priority <> before.priority then array_position('{critical,high,medium,low}'::text[], before.priority) - 1 end,
      case when after.title <> before.title then before.title end
    from before join after on after.workspace_id = before.workspace_id and after.id = before.id
    where after.updated_at <> before.updated_at
      or after.due_date is distinct from before.due_date
      or after.priority <> before.priority
      or after.title <> before.title
    on conflict do nothing;
  when 'rfi' then
    insert into public.moved_row (workspace_id, project_id, record_id, kind, until, stamp_key, day_key, number_key, text_key)
    select before.workspace_id, before.project_id, before.id, 'rfi',
      case when after.updated_at <> before.updated_at then after.updated_at else 'infinity' end,
      case when after.updated_at <> before.updated_at then before.updated_at end,
      case when after.due_date is distinct from before.due_date then coalesce(before.due_date, 'infinity') end,
      case when after.priority <> before.priority then array_position('{critical,high,medium,low}'::text[], before.priority) - 1 end,
      case when after.subject <> before.subject then before.subject end
    from before join after on after.workspace_id = before.workspace_id and after.id = before.id
    where after.updated_at <> before.updated_at
      or after.due_date is distinct from before.due_date
      or after.priority <> before.priority
      or after.subject <> before.subject
    on conflict do nothing;
  when 'asset' then
    insert into public.moved_row (workspace_id, project_id, record_id, kind, until, stamp_key, day_key, second_day_key, text_key)
    select before.workspace_id, before.project_id, before.id, 'asset',
      case when after.updated_at <> before.updated_at then after.updated_at else 'infinity' end,
      case when after.updated_at <> before.updated_at then before.updated_at end,
      case when after.warranty_expires_on is distinct from before.warranty_expires_on then coalesce(before.warranty_expires_on, 'infinity') end,
      case when after.installed_on is distinct from before.installed_on then coalesce(before.installed_on, 'infinity') end,
      case when after.tag is distinct from before.tag then coalesce(before.tag, '') end
    from before join after on after.workspace_id = before.workspace_id and after.id = before.id
    where after.updated_at <> before.updated_at
      or after.warranty_expires_on is distinct from before.warranty_expires_on
      or after.installed_on is distinct from before.installed_on
      or after.tag is distinct from before.tag
    on conflict do nothing;
  when 'clash' then
    insert into public.moved_row (workspace_id, project_id, record_id, kind, until, stamp_key, text_key)
    select before.workspace_id, before.project_id, before.id, 'clash',
      case when after.updated_at <> before.updated_at then after.updated_at else 'infinity' end,
      case when after.updated_at <> before.updated_at then before.updated_at end,
      case when after.name <> before.name then before.name end
    from before join after on after.workspace_id = before.workspace_id and after.id = before.id
    where after.updated_at <> before.updated_at
      or after.name <> before.name
    on conflict do nothing;
  when 'space' then
    insert into public.moved_row (workspace_id, project_id, record_id, kind, until, stamp_key, text_key)
    select before.workspace_id, before.project_id, before.id, 'space',
      case when after.updated_at <> before.updated_at then after.updated_at else 'infinity' end,
      case when after.updated_at <> before.updated_at then before.updated_at end,
      case when after.name <> before.name then before.name end
    from before join after on after.workspace_id = before.workspace_id and after.id = before.id
    where after.updated_at <> before.updated_at
      or after.name <> before.name
    on conflict do nothing;
  when 'photo' then
    insert into public.moved_row (workspace_id, project_id, record_id, kind, until, stamp_key, at_key)
    select before.workspace_id, before.project_id, before.id, 'photo',
      case when after.updated_at <> before.updated_at then after.updated_at else 'infinity' end,
      case when after.updated_at <> before.updated_at then before.updated_at end,
      case when after.taken_at <> before.taken_at then before.taken_at end
    from before join after on after.workspace_id = before.workspace_id and after.id = before.id
    where after.taken_at <> before.taken_at
    on conflict do nothing;
  when 'anomaly' then
    insert into public.moved_row (workspace_id, project_id, record_id, kind, until, stamp_key, at_key, number_key)
    select before.workspace_id, before.project_id, before.id, 'anomaly',
      case when after.updated_at <> before.updated_at then after.updated_at else 'infinity' end,
      case when after.updated_at <> before.updated_at then before.updated_at end,
      case when after.at <> before.at then before.at end,
      case when after.severity <> before.severity then array_position('{low,medium,high,critical}'::text[], before.severity) - 1 end
    from before join after on after.workspace_id = before.workspace_id and after.id = before.id
    where after.at <> before.at
      or after.severity <> before.severity
    on conflict do nothing;
  end case;
  replaced := found;
  -- A change without a stamp of its own, an operator's or the second under one stamp: readers who began before it are told apart from
  -- those after it by the clock alone.
  if replaced and (select min(after.updated_at) from after) <= (select max(before.updated_at) from before) then
    with advanced as (
      update public.workspace_clock as clock
      set at = greatest(date_trunc('milliseconds', clock_timestamp()), clock.at + interval '1 millisecond')
      where exists (
        select from before join public.moved_row as kept on kept.workspace_id = before.workspace_id and kept.record_id = before.id
        where kept.until = 'infinity' and clock.workspace_id = kept.workspace_id)
      returning clock.workspace_id, clock.at
    )
    update public.moved_row as kept set until = advanced.at from advanced
    where kept.workspace_id = advanced.workspace_id and kept.record_id in (select before.id from before) and kept.until = 'infinity';
  end if;
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.keep_moved_rows() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.keep_moved_rows() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.keep_project_pauses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.status = 'archived' then
    insert into public.project_pause (workspace_id, project_id, from_at) values (new.workspace_id, new.id, new.updated_at)
    on conflict do nothing;
  else
    update public.project_pause set to_at = new.updated_at
    where project_pause.workspace_id = new.workspace_id and project_pause.project_id = new.id and project_pause.to_at is null;
  end if;
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.keep_project_pauses() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.keep_project_pauses() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.lease_budgets(names text[], limits integer[], needed integer[], spare integer[], unused integer[], unused_of bigint[], at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(item integer, granted integer, remaining integer, leased_in bigint, more_in_ms integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  ask record;
  last_second bigint;
  leased integer[];
  now_ms bigint;
  passed bigint;
  place bigint;
  used bigint;
  room bigint;
  gone bigint;
begin
  for ask in
    select asked.* from unnest(names, limits, needed, spare, unused, unused_of)
      with ordinality as asked (name, most, needed, spare, unused, unused_of, place)
    order by asked.name collate "C", asked.place
  loop
    loop
      select budget.head, budget.counts into last_second, leased
      from directory.budget where budget.name = ask.name for no key update;
      exit when found;
      insert into directory.budget (name) values (ask.name) on conflict do nothing;
    end loop;

    now_ms := floor(extract(epoch from coalesce(at, clock_timestamp())) * 1000);
    passed := now_ms / 1000 - last_second;
    if passed > 60 or passed < -60 then -- -60: the clock was set back for good
      leased := array_fill(0, array[61]);
      last_second := now_ms / 1000;
    elsif passed > 0 then
      leased := leased[passed + 1:] || array_fill(0, array[passed::integer]);
      last_second := now_ms / 1000;
    end if;

    place := 61 - last_second + ask.unused_of;
    if ask.unused > 0 and place between 1 and 61 then
      leased[place] := greatest(0, leased[place] - ask.unused);
    end if;

    used := 0;
    foreach gone in array leased loop
      used := used + gone;
    end loop;
    room := greatest(0, ask.most - used);
    granted := least(ask.needed, room);
    granted := granted + least(ask.spare, ask.most / 50, (room - granted) / 8);
    leased[61] := leased[61] + granted;
    used := used + granted;
    if granted > 0 or ask.unused > 0 then
      update directory.budget set head = last_second, counts = leased where budget.name = ask.name;
    end if;

    place := 0;
    gone := 0;
    while place < 61 and gone < greatest(1, used - ask.most + 1) loop
      place := place + 1;
      gone := gone + leased[place];
    end loop;
    item := ask.place;
    remaining := room - granted;
    leased_in := last_second;
    more_in_ms := (last_second + place) * 1000 - now_ms;
    return next;
  end loop;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.lease_budgets(text[],integer[],integer[],integer[],integer[],bigint[],timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.lease_budgets(text[],integer[],integer[],integer[],integer[],bigint[],timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_delivery_lanes(after_workspace uuid, after_subscription uuid, most integer)
 RETURNS TABLE(workspace_id uuid, subscription_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with recursive lane as (
    (select delivery.workspace_id, delivery.subscription_id from public.webhook_delivery as delivery
     where (delivery.workspace_id, delivery.subscription_id) > ($1, $2)
     order by delivery.workspace_id, delivery.subscription_id limit 1)
    union all
    select next.workspace_id, next.subscription_id from lane cross join lateral (
      select delivery.workspace_id, delivery.subscription_id from public.webhook_delivery as delivery
      where (delivery.workspace_id, delivery.subscription_id) > (lane.workspace_id, lane.subscription_id)
      order by delivery.workspace_id, delivery.subscription_id limit 1) as next
  )
  select lane.workspace_id, lane.subscription_id from lane limit $3
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_delivery_lanes(uuid,uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_delivery_lanes(uuid,uuid,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_due_reports(due timestamp with time zone, plans text[], after_id uuid, most integer)
 RETURNS TABLE(workspace_id uuid, project_id uuid, report_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select report.workspace_id, report.project_id, report.id
  from public.scheduled_report as report
  join public.project on project.workspace_id = report.workspace_id and project.id = report.project_id
  join public.workspace on workspace.id = report.workspace_id
  where report.id > $3 and (
    report.next_run_at <= $1
    or report.scheduled_zone is distinct from
      case when report.active and project.status = 'active' and workspace.plan = any($2)
        then coalesce(report.time_zone, project.time_zone) end)
  order by report.id limit $4
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_due_reports(timestamp with time zone,text[],uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_due_reports(timestamp with time zone,text[],uuid,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_event_connections(company text, max integer)
 RETURNS TABLE(workspace_id uuid, project_id uuid, id uuid, linked_project_id text, secrets text, hook_secrets text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select one.workspace_id, one.project_id, one.id, one.linked_project_id, one.secrets, one.hook_secrets
  from public.integration_connection as one
  where one.company_id = company and one.vendor = 'b' and one.state <> 'disconnected'
    and (one.secrets is not null or one.hook_secrets is not null)
  order by row_number() over (partition by one.workspace_id order by one.id), one.id
  limit least(max, 1000)
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_event_connections(text,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_event_connections(text,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_files(after_workspace uuid, after_id uuid, most integer)
 RETURNS TABLE(workspace_id uuid, id uuid, state text, size_bytes bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select stored_file.workspace_id, stored_file.id, stored_file.state, stored_file.size_bytes from public.stored_file
  where (stored_file.workspace_id, stored_file.id) > ($1, $2)
  order by stored_file.workspace_id, stored_file.id limit $3
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_files(uuid,uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_files(uuid,uuid,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_key_ids()
 RETURNS TABLE(key_id text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
declare
  source text;
  found_id text;
begin
  foreach source in array array[
    'select split_part(secret, ''.'', 2) from public.webhook_subscription where split_part(secret, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(old_secret, ''.'', 2) from public.webhook_subscription where old_secret is not null and split_part(old_secret, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(secret, ''.'', 2) from public.automation_rule where secret is not null and split_part(secret, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(client_secret, ''.'', 2) from public.sso_connection where client_secret is not null and split_part(client_secret, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(certificate, ''.'', 2) from public.sso_connection where certificate is not null and split_part(certificate, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(secrets, ''.'', 2) from public.sso_request where secrets is not null and split_part(secrets, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(identity, ''.'', 2) from public.sso_request where identity is not null and split_part(identity, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(private_key, ''.'', 2) from public.sso_signing_key where split_part(private_key, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(credentials, ''.'', 2) from public.integration_connection where credentials is not null and split_part(credentials, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(secrets, ''.'', 2) from public.integration_connection where secrets is not null and split_part(secrets, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(hook_secrets, ''.'', 2) from public.integration_connection where hook_secrets is not null and split_part(hook_secrets, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(credentials, ''.'', 2) from public.accounting_connection where credentials is not null and split_part(credentials, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(secrets, ''.'', 2) from public.report_delivery where secrets is not null and split_part(secrets, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(verifier, ''.'', 2) from public.integration_consent where verifier is not null and split_part(verifier, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(secret, ''.'', 2) from directory.totp where split_part(secret, ''.'', 2) > $1 order by 1 limit 1'
  ] loop
    found_id := '';
    loop
      execute source into found_id using found_id;
      exit when found_id is null;
      key_id := found_id;
      return next;
    end loop;
  end loop;
  -- The tables of graphile_worker are made after the first migrations ran.
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  return query execute
    'select distinct split_part(job.payload ->> ''sealed'', ''.'', 2) from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as kind on kind.id = job.task_id
     where kind.identifier = ''send_mail'' and job.attempts < job.max_attempts';
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_key_ids() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_key_ids() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_member_sessions(workspace_id uuid, user_id uuid, now timestamp with time zone)
 RETURNS TABLE(id uuid, created_at timestamp with time zone, last_seen_at timestamp with time zone, expires_at timestamp with time zone, address text, user_agent text, method text, sso_workspace_id uuid, second_factor_at timestamp with time zone, longest_idle_seconds integer, demand jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select session.id, session.created_at, session.last_seen_at, session.expires_at, session.address, session.user_agent, session.method,
    session.sso_workspace_id, session.second_factor_at, session.longest_idle_seconds,
    jsonb_build_object(
      'workspaceId', member.workspace_id, 'workspaceName', '', 'plan', '', 'role', member.role,
      'requireSso', coalesce(policy.require_sso, false), 'disablePasswords', coalesce(policy.disable_passwords, false),
      'requireSecondFactor', coalesce(policy.require_second_factor, false),
      'sessionIdleMinutes', policy.session_idle_minutes, 'sessionTotalMinutes', policy.session_total_minutes,
      'isClosed', member.workspace_id = any (session.closed_workspaces),
      'ofVerifiedDomain', exists (
        select from directory.verified_domain
        where verified_domain.workspace_id = member.workspace_id
          and verified_domain.domain = split_part(person.email_key, '@', 2)))
  from public.member
  join directory.person on person.id = member.user_id
  join directory.session on session.user_id = member.user_id
  left join public.sign_in_policy as policy on policy.workspace_id = member.workspace_id
  where member.workspace_id = $1 and member.user_id = $2 and member.deactivated_at is null and session.expires_at > $3
    and (session.sso_workspace_id is null or session.sso_workspace_id = $1)
    and not member.workspace_id = any (session.closed_workspaces)
    and (member.accepted_at is not null or person.email_proven_at is null)
  order by session.last_seen_at desc, session.id desc limit 200
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_member_sessions(uuid,uuid,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_member_sessions(uuid,uuid,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_oauth_grants(user_id uuid, now timestamp with time zone, only_id uuid, before_id uuid, most integer, sso_workspace_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, scopes text[], created_at timestamp with time zone, last_used_at timestamp with time zone, application_id uuid, application_name text, suspended boolean, workspace_id uuid, workspace_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select kept.id, kept.scopes, kept.created_at, kept.last_used_at, application.id, application.name,
    application.suspended_at is not null, workspace.id, workspace.name
  from public.oauth_grant as kept
  join public.oauth_application as application
    on application.workspace_id = kept.workspace_id and application.id = kept.application_id
  join public.workspace on workspace.id = kept.workspace_id
  where kept.user_id = $1 and kept.revoked_at is null and kept.expires_at > $2 and application.deleted_at is null
    and ($3 is null or kept.id = $3) and ($4 is null or kept.id < $4) and ($6 is null or kept.workspace_id = $6)
  order by kept.id desc limit $5
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_oauth_grants(uuid,timestamp with time zone,uuid,uuid,integer,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_oauth_grants(uuid,timestamp with time zone,uuid,uuid,integer,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_old_report_files(before timestamp with time zone, most integer)
 RETURNS TABLE(workspace_id uuid, project_id uuid, run_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select distinct file.workspace_id, run.project_id, file.run_id
  from public.report_file as file
  join public.report_run as run on run.workspace_id = file.workspace_id and run.id = file.run_id
  where file.created_at < $1 limit $2
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_old_report_files(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_old_report_files(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_passkeys(user_id uuid)
 RETURNS TABLE(id uuid, credential_id bytea, transports text[], backed_up boolean, name text, created_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select passkey.id, passkey.credential_id, passkey.transports, passkey.backed_up, passkey.name, passkey.created_at,
    passkey.last_used_at
  from directory.passkey where passkey.user_id = $1 order by passkey.created_at, passkey.id
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_passkeys(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_passkeys(uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_pending_outboxes(after uuid, most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with recursive pending as (
    (select event.workspace_id from public.outbox_event as event
     where event.handled_at is null and event.workspace_id > $1 order by event.workspace_id limit 1)
    union all
    select (select event.workspace_id from public.outbox_event as event
            where event.handled_at is null and event.workspace_id > pending.workspace_id
            order by event.workspace_id limit 1)
    from pending where pending.workspace_id is not null
  )
  select pending.workspace_id from pending where pending.workspace_id is not null limit $2
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_pending_outboxes(uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_pending_outboxes(uuid,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_people_with_factors(user_ids uuid[])
 RETURNS TABLE(user_id uuid, has_passkey boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select given.id, exists (select from directory.passkey where passkey.user_id = given.id) from unnest($1) as given (id)
  where exists (select from directory.passkey where passkey.user_id = given.id)
    or exists (select from directory.totp where totp.user_id = given.id and totp.confirmed_at is not null)
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_people_with_factors(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_people_with_factors(uuid[]) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_scheduled_reports(after_id uuid, most integer)
 RETURNS TABLE(workspace_id uuid, project_id uuid, report_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select report.workspace_id, report.project_id, report.id from public.scheduled_report as report
  where report.id > $1 and report.next_run_at is not null order by report.id limit $2
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_scheduled_reports(uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_scheduled_reports(uuid,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_sensors_seen(since timestamp with time zone, after_workspace uuid, after_id uuid, most integer)
 RETURNS TABLE(workspace_id uuid, project_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select sensor.workspace_id, sensor.project_id, sensor.id from public.sensor
  join public.project on project.workspace_id = sensor.workspace_id and project.id = sensor.project_id
    and project.status = 'active'
  where sensor.last_seen_at >= $1 and (sensor.workspace_id, sensor.id) > ($2, $3)
  order by sensor.workspace_id, sensor.id limit $4
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_sensors_seen(timestamp with time zone,uuid,uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_sensors_seen(timestamp with time zone,uuid,uuid,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_sensors_to_roll_up(after_workspace uuid, after_id uuid, most integer)
 RETURNS TABLE(workspace_id uuid, project_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select sensor.workspace_id, sensor.project_id, sensor.id from public.sensor
  where sensor.rolled_up_to + interval '5 minutes' <= sensor.last_seen_at
    and (sensor.workspace_id, sensor.id) > ($1, $2)
  order by sensor.workspace_id, sensor.id limit $3
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_sensors_to_roll_up(uuid,uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_sensors_to_roll_up(uuid,uuid,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_sensors_to_tell(after_workspace uuid, after_id uuid, most integer)
 RETURNS TABLE(workspace_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select sensor.workspace_id, sensor.id from public.sensor
  where (sensor.last_seen_at is distinct from sensor.told_seen_at or sensor.latest_value is distinct from sensor.told_value)
    and (sensor.workspace_id, sensor.id) > ($1, $2)
  order by sensor.workspace_id, sensor.id limit $3
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_sensors_to_tell(uuid,uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_sensors_to_tell(uuid,uuid,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_sessions(user_id uuid, now timestamp with time zone, sso_workspace_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, created_at timestamp with time zone, last_seen_at timestamp with time zone, expires_at timestamp with time zone, address text, user_agent text, method text, second_factor_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select session.id, session.created_at, session.last_seen_at, session.expires_at, session.address, session.user_agent,
    session.method, session.second_factor_at
  from directory.session where session.user_id = $1 and session.expires_at > $2
    and ($3 is null or session.sso_workspace_id = $3
         or not exists (
           select from public.member
           where member.user_id = $1 and member.workspace_id <> $3 and directory.has_accepted(member.workspace_id, member.user_id)))
  order by session.last_seen_at desc, session.id desc limit 200
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_sessions(uuid,timestamp with time zone,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_sessions(uuid,timestamp with time zone,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_sign_in_means(workspace_id uuid, person_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(user_id uuid, name text, email text, role text, of_verified_domain boolean, has_password boolean, has_accepted boolean, is_own boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select person.id,
    case when own.is then coalesce((
        select coalesce(nullif(given.attributes ->> 'displayName', ''), nullif(given.attributes #>> '{name,formatted}', ''),
          nullif(concat_ws(' ', given.attributes #>> '{name,givenName}', given.attributes #>> '{name,familyName}'), ''))
        from public.scim_user as given where given.workspace_id = member.workspace_id and given.user_id = member.user_id), person.email)
      else person.name end as shown_name,
    person.email, member.role,
    exists (
      select from directory.verified_domain as verified
      where verified.workspace_id = member.workspace_id and verified.domain = split_part(person.email_key, '@', 2)),
    own.is or person.password_hash is not null,
    member.accepted_at is not null,
    own.is
  from public.member join directory.person on person.id = member.user_id
  cross join lateral (select member.accepted_at is null and person.email_proven_at is not null as is) as own
  where member.workspace_id = $1 and ($2 is null or member.user_id = $2)
    and member.deactivated_at is null and person.deactivated_at is null
  order by member.role = 'owner' desc, shown_name, person.id
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_sign_in_means(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_sign_in_means(uuid,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_silent_sensors(now timestamp with time zone, most integer)
 RETURNS TABLE(workspace_id uuid, project_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select distinct sensor.workspace_id, sensor.project_id, sensor.id
  from public.sensor_threshold as threshold
  join public.sensor on sensor.workspace_id = threshold.workspace_id and sensor.id = threshold.sensor_id
  join public.project on project.workspace_id = sensor.workspace_id and project.id = sensor.project_id
    and project.status = 'active'
  where threshold.no_data_minutes is not null
    and sensor.last_seen_at + threshold.no_data_minutes * interval '1 minute' < $1
    and not exists (
      select from public.project_pause as pause
      where pause.workspace_id = project.workspace_id and pause.project_id = project.id
        and pause.to_at + threshold.no_data_minutes * interval '1 minute' >= $1)
    and not exists (
      select from public.anomaly
      where anomaly.workspace_id = threshold.workspace_id and anomaly.threshold_id = threshold.id
        and anomaly.threshold_revision = threshold.revision and anomaly.kind = 'no_data'
        and anomaly.state <> 'withdrawn' and anomaly.at > sensor.last_seen_at and anomaly.ended_at is null)
  order by sensor.workspace_id, sensor.id limit $2
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_silent_sensors(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_silent_sensors(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_sso_certificates_due(before timestamp with time zone, after_id uuid, most integer)
 RETURNS TABLE(workspace_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select due.workspace_id, due.id from public.sso_connection as due
  where due.active and due.certificate_expires_at <= $1 and due.id > $2
  order by due.id limit $3
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_sso_certificates_due(timestamp with time zone,uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_sso_certificates_due(timestamp with time zone,uuid,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_sso_domains_due(before timestamp with time zone, after_id uuid, most integer)
 RETURNS TABLE(workspace_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select due.workspace_id, due.id from public.sso_domain as due
  where due.verified_at is not null and due.lost_at is null and due.last_checked_at < $1 and due.id > $2
  order by due.id limit $3
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_sso_domains_due(timestamp with time zone,uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_sso_domains_due(timestamp with time zone,uuid,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_unwanted_files(now timestamp with time zone, kept_ms bigint, most integer)
 RETURNS TABLE(workspace_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  (select stored_file.workspace_id, stored_file.id from public.stored_file
   where stored_file.state = 'doomed'
     and (stored_file.doomed_at is null or stored_file.doomed_at <= clock_timestamp() - $2 * interval '1 ms')
   limit $3)
  union all
  (select stored_file.workspace_id, stored_file.id from public.stored_file
   where stored_file.state = 'pending' and stored_file.pending_until < $1
   limit $3)
  limit $3
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_unwanted_files(timestamp with time zone,bigint,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_unwanted_files(timestamp with time zone,bigint,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_unwanted_files(now timestamp with time zone, most integer)
 RETURNS TABLE(workspace_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select stored_file.workspace_id, stored_file.id from public.stored_file
  where stored_file.state = 'doomed' or (stored_file.state = 'pending' and stored_file.pending_until < $1)
  limit $2
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_unwanted_files(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_unwanted_files(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_warranties_ending(since date, until date, after_id uuid, most integer)
 RETURNS TABLE(workspace_id uuid, project_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select project.workspace_id, project.id from public.project
  where project.status = 'active' and project.id > $3 and project.id in (
    select asset.project_id from public.asset where asset.warranty_expires_on between $1 and $2)
  order by project.id limit $4
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_warranties_ending(date,date,uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_warranties_ending(date,date,uuid,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.list_workspaces(after uuid, most integer)
 RETURNS TABLE(id uuid, name text, plan text, created_at timestamp with time zone, updated_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select workspace.id, workspace.name, workspace.plan, workspace.created_at, workspace.updated_at
  from public.workspace where workspace.id > $1 order by workspace.id limit $2
$function$;
REVOKE EXECUTE ON FUNCTION directory.list_workspaces(uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.list_workspaces(uuid,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.lock_person(person_id uuid)
 RETURNS TABLE(id uuid, name text, email text, password_hash text, deactivated_at timestamp with time zone, email_proven_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from directory.person where person.id = $1 for no key update;
  return query select * from directory.get_person($1);
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.lock_person(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.lock_person(uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.lock_person_elsewhere(person_id uuid, workspace_id uuid)
 RETURNS TABLE(id uuid, email text, deactivated_at timestamp with time zone, is_member boolean, is_accepted boolean, of_own_domain boolean, is_known boolean, is_proven boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from directory.person where person.id = $1 for no key update;
  return query
    select person.id, person.email, person.deactivated_at,
      exists (
        select from public.member
        where member.user_id = $1 and member.workspace_id <> $2 and (member.accepted_at is not null or person.email_proven_at is null)),
      exists (
        select from public.member
        where member.user_id = $1 and member.workspace_id <> $2 and member.accepted_at is not null),
      exists (
        select from directory.verified_domain as verified
        where verified.workspace_id = $2 and verified.domain = split_part(person.email_key, '@', 2)),
      exists (
        select from public.known_person as known
        where known.user_id = $1 and known.workspace_id <> $2 and (known.was_accepted or person.email_proven_at is null)),
      person.email_proven_at is not null
    from directory.person where person.id = $1;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.lock_person_elsewhere(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.lock_person_elsewhere(uuid,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.lock_session(person_id uuid, session_id uuid, application_id uuid, workspace_id uuid, now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  -- In the order of whoever claims the account or sets its password.
  perform from directory.person where person.id = $1 for no key update;
  if $2 is null then
    perform from public.oauth_grant as kept
    where kept.user_id = $1 and kept.application_id = $3 and ($4 is null or kept.workspace_id = $4)
      and kept.revoked_at is null and kept.expires_at > $5
    for share;
    return found;
  end if;
  perform from directory.session
  where session.id = $2 and session.user_id = $1 and session.expires_at > $5 and (session.ends_at is null or session.ends_at > $5)
    and ($4 is null or not $4 = any (session.closed_workspaces))
  for key share;
  return found;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.lock_session(uuid,uuid,uuid,uuid,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.lock_session(uuid,uuid,uuid,uuid,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.measure_outbox()
 RETURNS TABLE(pending integer, oldest_seconds double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select count(*)::int,
         greatest(0, coalesce(extract(epoch from clock_timestamp() - min(event.occurred_at)), 0))::float8
  from public.outbox_event as event where event.handled_at is null
$function$;
REVOKE EXECUTE ON FUNCTION directory.measure_outbox() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.measure_outbox() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.measure_webhooks(at timestamp with time zone)
 RETURNS TABLE(pending integer, oldest_seconds double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with lane as materialized (
    select lane.workspace_id, lane.subscription_id from public.webhook_lane as lane
    where lane.due_at is not null or lane.lease_id is not null
  )
  select
    (select count(*)::int from (
      select from lane cross join lateral (
        select from public.webhook_delivery as delivery
        where delivery.workspace_id = lane.workspace_id and delivery.subscription_id = lane.subscription_id
          and delivery.status = 'pending') as each
      limit 100000) as counted),
    (select greatest(0, coalesce(extract(epoch from $1 - min(first.next_attempt_at)), 0))::float8
     from lane cross join lateral (
       select delivery.next_attempt_at from public.webhook_delivery as delivery
       where delivery.workspace_id = lane.workspace_id and delivery.subscription_id = lane.subscription_id
         and delivery.status = 'pending'
       order by delivery.next_attempt_at limit 1) as first)
$function$;
REVOKE EXECUTE ON FUNCTION directory.measure_webhooks(timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.measure_webhooks(timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.note_provider_way(user_id uuid, workspace_id uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update directory.person set provider_ways_at = $3, provider_ways_by = $2
  where person.id = $1 and person.provider_ways_at is null
$function$;
REVOKE EXECUTE ON FUNCTION directory.note_provider_way(uuid,uuid,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.note_provider_way(uuid,uuid,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.origins_of_addresses(addresses text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(array_agg(distinct substring(address from '^https?://[^/?]+')), '{}') from unnest($1) as address
$function$;
REVOKE EXECUTE ON FUNCTION directory.origins_of_addresses(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.origins_of_addresses(text[]) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.preview_claim(user_id uuid, joined_id uuid)
 RETURNS TABLE(lasting_passkeys integer, ends_any boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with account as (
    select person.password_hash is not null and person.email_proven_at is null as ends_password,
           case when person.email_proven_at is null then '-infinity'
                when person.provider_ways_at is not null and person.provider_ways_by is distinct from $2
                then person.provider_ways_at - interval '1 minute'
                else 'infinity' end::timestamptz as since
    from directory.person where person.id = $1)
  select
    (select count(*) from directory.passkey where passkey.user_id = $1 and passkey.created_at < account.since)::integer,
    account.ends_password
    or exists (select from directory.passkey where passkey.user_id = $1 and passkey.created_at >= account.since)
    or exists (
      select from directory.totp
      where totp.user_id = $1 and totp.confirmed_at is not null and greatest(totp.created_at, totp.confirmed_at) >= account.since)
    or exists (select from directory.recovery_code where recovery_code.user_id = $1 and recovery_code.created_at >= account.since)
  from account
$function$;
REVOKE EXECUTE ON FUNCTION directory.preview_claim(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.preview_claim(uuid,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.project_exists(workspace_id uuid, project_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.project where project.workspace_id = $1 and project.id = $2)
$function$;
REVOKE EXECUTE ON FUNCTION directory.project_exists(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.project_exists(uuid,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.raise_access_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  is_changed boolean;
begin
  if tg_op = 'UPDATE' then
    execute format('select exists (select %1$s from before except select %1$s from after)', tg_argv[0]) into is_changed;
  else
    is_changed := exists (select from touched);
  end if;
  if is_changed then
    update directory.access_version set version = version + 1;
    perform pg_notify('pcs_access', '');
  end if;
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.raise_access_version() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.raise_access_version() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.read_audit_entries(workspace_ids uuid[], ids uuid[])
 RETURNS TABLE(workspace_id uuid, id uuid, entry json)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select kept.workspace_id, kept.id, json_build_object(
    'id', kept.id,
    'at', to_char(kept.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'actor', json_build_object('type', kept.actor_type, 'id', kept.actor_id),
    'applicationId', kept.application_id,
    'action', kept.action,
    'subject', json_build_object('type', kept.subject_type, 'id', kept.subject_id),
    'projectId', kept.project_id,
    'detail', kept.detail,
    'requestId', kept.request_id)
  from unnest($1, $2) as wanted (workspace_id, id)
  join public.audit_entry as kept on kept.workspace_id = wanted.workspace_id and kept.id = wanted.id
$function$;
REVOKE EXECUTE ON FUNCTION directory.read_audit_entries(uuid[],uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.read_audit_entries(uuid[],uuid[]) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.read_budgets(names text[], at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(name text, used bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select asked.name, coalesce((
    select sum(leased.units) from directory.budget, lateral (
      select floor(extract(epoch from coalesce($2, clock_timestamp())))::bigint - budget.head as passed) as age,
      lateral unnest(budget.counts) with ordinality as leased (units, place)
    where budget.name = asked.name and age.passed between -60 and 60 and leased.place > age.passed), 0)
  from unnest($1) as asked (name)
$function$;
REVOKE EXECUTE ON FUNCTION directory.read_budgets(text[],timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.read_budgets(text[],timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remember_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_table_name = 'project_member' then
    insert into public.known_project_person (workspace_id, project_id, user_id)
    select workspace_id, project_id, user_id from touched on conflict do nothing;
  else
    insert into public.known_person as known (workspace_id, user_id, in_every_project, was_accepted)
    select workspace_id, user_id, role in ('owner', 'admin'), accepted_at is not null from touched
    on conflict (workspace_id, user_id) do update
    set in_every_project = known.in_every_project or excluded.in_every_project,
        was_accepted = excluded.was_accepted
    where (excluded.in_every_project and not known.in_every_project) or excluded.was_accepted <> known.was_accepted;
  end if;
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.remember_people() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remember_people() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_accounting_events(before timestamp with time zone, max integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from public.accounting_event as entry
    where (entry.workspace_id, entry.id) in (
      select old.workspace_id, old.id from public.accounting_event as old
      where old.at < least(before, now() - interval '400 days') limit max
    )
    returning 1
  )
  select count(*)::integer from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_accounting_events(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_accounting_events(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_factors(user_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  delete from directory.passkey where passkey.user_id = $1;
  delete from directory.totp where totp.user_id = $1;
  delete from directory.recovery_code where recovery_code.user_id = $1;
  delete from directory.half_sign_in where half_sign_in.user_id = $1;
  delete from directory.wrong_code where wrong_code.user_id = $1;
  delete from directory.session where session.user_id = $1;
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_factors(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_factors(uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_idle_budgets(at timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from directory.budget where budget.name in (
      select old.name from directory.budget as old
      where old.head < floor(extract(epoch from coalesce($1, clock_timestamp()))) - 120
      limit $2 for update skip locked)
    returning 1
  ) select count(*)::int from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_idle_budgets(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_idle_budgets(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_integration_differences(before timestamp with time zone, max integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from public.integration_difference as entry
    where (entry.workspace_id, entry.id) in (
      select old.workspace_id, old.id
      from public.integration_run as run
      join public.integration_difference as old on old.workspace_id = run.workspace_id and old.run_id = run.id
      where run.dry_run and run.ended_at < least(before, now() - interval '30 days') limit max
    )
    returning 1
  )
  select count(*)::integer from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_integration_differences(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_integration_differences(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_integration_events(before timestamp with time zone, max integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from public.integration_event as entry
    where (entry.workspace_id, entry.id) in (
      select old.workspace_id, old.id from public.integration_event as old
      where old.at < least(before, now() - interval '400 days') limit max
    )
    returning 1
  )
  select count(*)::integer from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_integration_events(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_integration_events(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_integration_inbox(before timestamp with time zone, max integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from public.integration_inbox as entry
    where (entry.workspace_id, entry.connection_id, entry.key) in (
      select old.workspace_id, old.connection_id, old.key from public.integration_inbox as old
      where old.received_at < least(before, now() - interval '7 days') limit max
    )
    returning 1
  )
  select count(*)::integer from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_integration_inbox(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_integration_inbox(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_leavers_from_reports()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.scheduled_report_recipient as kept set position = null
  from touched join directory.person on person.id = touched.user_id
  where kept.workspace_id = touched.workspace_id and kept.position is not null
    and (kept.email_key = person.email_key or kept.user_id = touched.user_id);
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_leavers_from_reports() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_leavers_from_reports() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_answers(now timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from public.idempotent_answer as answer where answer.expires_at <= $1
      and (answer.workspace_id, answer.actor, answer.route, answer.key) in (
        select old.workspace_id, old.actor, old.route, old.key from public.idempotent_answer as old
        where old.expires_at <= $1 order by old.expires_at limit $2)
    returning 1
  ) select count(*)::int from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_answers(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_answers(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_changes(before timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from public.change_entry where (change_entry.workspace_id, change_entry.sequence) in (
      select old.workspace_id, old.sequence from public.change_entry as old
      where old.at < $1 order by old.at limit $2)
    returning change_entry.workspace_id, change_entry.sequence
  ), marked as (
    insert into public.changes_removed (workspace_id, through)
    select removed.workspace_id, max(removed.sequence) from removed
    where exists (select from public.workspace where workspace.id = removed.workspace_id) group by removed.workspace_id
    order by removed.workspace_id
    on conflict (workspace_id) do update set through = greatest(changes_removed.through, excluded.through)
  ) select count(*)::int from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_changes(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_changes(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_deliveries(workspace uuid, subscription uuid, after uuid, before timestamp with time zone, most integer, OUT seen integer, OUT last uuid)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  is_orphan constant boolean := not exists (
    select from public.webhook_subscription as kept
    where kept.workspace_id = workspace and kept.id = subscription);
  -- The least identifier of that millisecond: the time in an identifier is never behind the instant it was made at.
  bound constant uuid := rpad(lpad(to_hex(floor(extract(epoch from before) * 1000)::bigint), 12, '0'), 32, '0');
  ids uuid[];
  removed uuid[];
begin
  select coalesce(array_agg(found.id order by found.id), '{}') into ids from (
    select delivery.id from public.webhook_delivery as delivery
    where delivery.workspace_id = workspace and delivery.subscription_id = subscription and delivery.id > after
      and (is_orphan or delivery.id < bound)
    order by delivery.id limit most) as found;
  with gone as (
    delete from public.webhook_delivery as delivery
    where delivery.workspace_id = workspace and delivery.subscription_id = subscription and delivery.id = any (ids)
      and (is_orphan or delivery.status <> 'pending'
           and greatest(delivery.created_at, delivery.last_attempt_at) < before)
    returning delivery.id
  ) select coalesce(array_agg(gone.id), '{}') into removed from gone;
  delete from public.webhook_attempt as attempt
  where attempt.workspace_id = workspace and attempt.subscription_id = subscription
    and attempt.delivery_id = any (removed);
  seen := cardinality(ids);
  last := ids[seen];
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_deliveries(uuid,uuid,uuid,timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_deliveries(uuid,uuid,uuid,timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_events(before timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from public.outbox_event as event where (event.workspace_id, event.id) in (
      select old.workspace_id, old.id from public.outbox_event as old
      where old.handled_at < $1 order by old.handled_at limit $2)
    returning 1
  ) select count(*)::int from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_events(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_events(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_firings(before timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from public.automation_firing as firing where (firing.workspace_id, firing.id) in (
      select old.workspace_id, old.id from public.automation_firing as old
      where old.created_at < $1 order by old.created_at limit $2)
    returning 1
  ) select count(*)::int from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_firings(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_firings(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_half_sign_ins(now timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with counts as (
    delete from directory.wrong_code where (wrong_code.user_id, wrong_code.source) in (
      select old.user_id, old.source from directory.wrong_code as old
      where old.since <= $1 - interval '1 day' order by old.since limit $2)
  ), removed as (
    delete from directory.half_sign_in where half_sign_in.hash in (
      select old.hash from directory.half_sign_in as old where old.expires_at <= $1 order by old.expires_at limit $2)
    returning 1
  ) select count(*)::int from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_half_sign_ins(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_half_sign_ins(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_key_usage(before date, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from public.api_key_usage as kept where (kept.workspace_id, kept.key_id, kept.on_day) in (
      select old.workspace_id, old.key_id, old.on_day from public.api_key_usage as old
      where old.on_day < $1 order by old.on_day limit $2)
    returning 1
  ) select count(*)::int from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_key_usage(date,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_key_usage(date,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_mail_budgets(now timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from directory.mail_budget as kept where (kept.purpose, kept.subject_hash) in (
      select old.purpose, old.subject_hash from directory.mail_budget as old where old.ends_at <= least($1, now()) order by old.ends_at limit $2)
      and kept.ends_at <= least($1, now())
    returning 1
  ) select count(*)::int from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_mail_budgets(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_mail_budgets(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_misses(before timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from public.automation_miss as miss
    where (miss.workspace_id, miss.rule_id, miss.hour_at, miss.reason, miss.condition) in (
      select old.workspace_id, old.rule_id, old.hour_at, old.reason, old.condition from public.automation_miss as old
      where old.hour_at < $1 order by old.hour_at limit $2)
    returning 1
  ) select count(*)::int from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_misses(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_misses(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_moves(before timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from public.moved_row where moved_row.ctid = any (array(
      select old.ctid from public.moved_row as old where old.until < $1 limit $2))
    returning moved_row.workspace_id, moved_row.until
  ), marked as (
    insert into public.moves_removed (workspace_id, through)
    select removed.workspace_id, max(removed.until) from removed
    where exists (select from public.workspace where workspace.id = removed.workspace_id) group by removed.workspace_id
    on conflict (workspace_id) do update set through = greatest(moves_removed.through, excluded.through)
  ) select count(*)::int from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_moves(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_moves(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_oauth(now timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with records as (
    delete from directory.oauth_record as kept where (kept.kind, kept.hash) in (
      select old.kind, old.hash from directory.oauth_record as old where old.expires_at < $1 order by old.expires_at limit $2)
    returning 1
  ), grants as (
    delete from public.oauth_grant as kept where (kept.workspace_id, kept.id) in (
      select old.workspace_id, old.id from public.oauth_grant as old where old.expires_at < $1 order by old.expires_at limit $2)
    returning 1
  ) select greatest((select count(*) from records), (select count(*) from grants))::int
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_oauth(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_oauth(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_schedules(before timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from public.former_schedule where former_schedule.ctid = any (array(
      select old.ctid from public.former_schedule as old where old.until < $1 limit $2))
    returning former_schedule.workspace_id, former_schedule.until
  ), marked as (
    insert into public.moves_removed (workspace_id, through)
    select removed.workspace_id, max(removed.until) from removed
    where exists (select from public.workspace where workspace.id = removed.workspace_id) group by removed.workspace_id
    on conflict (workspace_id) do update set through = greatest(moves_removed.through, excluded.through)
  ) select count(*)::int from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_schedules(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_schedules(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_scim_calls(before timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from public.scim_call as kept where (kept.workspace_id, kept.id) in (
      select old.workspace_id, old.id from public.scim_call as old where old.at < $1 order by old.at limit $2)
    returning 1
  ) select count(*)::int from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_scim_calls(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_scim_calls(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_sessions(now timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with old as materialized (
    select session.id from directory.session join directory.person on person.id = session.user_id
    where session.expires_at <= $1 order by session.expires_at limit $2
    for no key update of person skip locked
  ), removed as (
    delete from directory.session using old where session.id = old.id and session.expires_at <= $1
    returning 1
  ) select count(*)::int from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_sessions(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_sessions(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_sso(now timestamp with time zone, attempts_before timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with requests as (
    delete from public.sso_request as kept where (kept.workspace_id, kept.id) in (
      select old.workspace_id, old.id from public.sso_request as old where old.expires_at < $1 order by old.expires_at limit $3)
    returning 1
  ), assertions as (
    delete from public.saml_assertion as kept where (kept.workspace_id, kept.hash) in (
      select old.workspace_id, old.hash from public.saml_assertion as old where old.expires_at < $1 order by old.expires_at limit $3)
    returning 1
  ), attempts as (
    delete from public.sso_attempt as kept where (kept.workspace_id, kept.id) in (
      select old.workspace_id, old.id from public.sso_attempt as old where old.at < $2 order by old.at limit $3)
    returning 1
  ) select greatest((select count(*) from requests), (select count(*) from assertions), (select count(*) from attempts))::int
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_sso(timestamp with time zone,timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_sso(timestamp with time zone,timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_old_tokens(now timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from directory.one_time_token where one_time_token.hash in (
      select old.hash from directory.one_time_token as old where old.expires_at <= $1 order by old.expires_at limit $2)
    returning 1
  ) select count(*)::int from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_old_tokens(timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_old_tokens(timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_passkey(user_id uuid, id uuid)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (
    delete from directory.passkey where passkey.user_id = $1 and passkey.id = $2 returning passkey.name
  ) select removed.name from removed
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_passkey(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_passkey(uuid,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_sso_handle(handle text, workspace_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  delete from directory.sso_handle as kept where kept.handle = $1 and kept.workspace_id = $2
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_sso_handle(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_sso_handle(text,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_totp(user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with removed as (delete from directory.totp where totp.user_id = $1 returning totp.confirmed_at)
  select exists (select from removed where removed.confirmed_at is not null)
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_totp(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_totp(uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.remove_verified_domain(domain text, workspace_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  delete from directory.verified_domain as kept where kept.domain = $1 and kept.workspace_id = $2
$function$;
REVOKE EXECUTE ON FUNCTION directory.remove_verified_domain(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.remove_verified_domain(text,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.rename_passkey(user_id uuid, id uuid, name text)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with renamed as (
    update directory.passkey set name = $3 where passkey.user_id = $1 and passkey.id = $2 returning 1
  ) select exists (select from renamed)
$function$;
REVOKE EXECUTE ON FUNCTION directory.rename_passkey(uuid,uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.rename_passkey(uuid,uuid,text) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.rename_person(id uuid, name text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update directory.person set name = $2 where person.id = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.rename_person(uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.rename_person(uuid,text) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.renew_webhook_lanes(lease uuid, lease_ms integer, workspaces uuid[], subscriptions uuid[])
 RETURNS TABLE(workspace_id uuid, subscription_id uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  with mine as materialized (
    select lane.workspace_id, lane.subscription_id from unnest($3, $4) as each (workspace, subscription)
    join public.webhook_lane as lane on lane.workspace_id = each.workspace and lane.subscription_id = each.subscription
    where lane.lease_id = $1
    order by lane.workspace_id, lane.subscription_id for no key update of lane
  )
  update public.webhook_lane as lane set leased_until = clock_timestamp() + $2 * interval '1 ms'
  from mine where lane.workspace_id = mine.workspace_id and lane.subscription_id = mine.subscription_id
  returning lane.workspace_id, lane.subscription_id
$function$;
REVOKE EXECUTE ON FUNCTION directory.renew_webhook_lanes(uuid,integer,uuid[],uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.renew_webhook_lanes(uuid,integer,uuid[],uuid[]) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.replace_recovery_codes(user_id uuid, hashes bytea[], created_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  delete from directory.recovery_code where recovery_code.user_id = $1;
  insert into directory.recovery_code (user_id, hash, created_at) select $1, made.hash, $3 from unnest($2) as made (hash);
$function$;
REVOKE EXECUTE ON FUNCTION directory.replace_recovery_codes(uuid,bytea[],timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.replace_recovery_codes(uuid,bytea[],timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.require_stream_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from public.member
  where member.workspace_id = new.workspace_id and member.user_id = new.owner_id and member.role = 'owner'
    and member.deactivated_at is null
  for share;
  if not found then
    raise exception 'a stream of the audit log belongs to an owner of the workspace' using errcode = '40001';
  end if;
  return new;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.require_stream_owner() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.require_stream_owner() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.revoke_invitations_of_leavers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  -- By the index invitation_open.
  update public.invitation as kept set revoked_at = clock_timestamp()
  from touched join directory.person on person.id = touched.user_id
  where kept.workspace_id = touched.workspace_id and kept.email_key = person.email_key
    and kept.accepted_at is null and kept.revoked_at is null;
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.revoke_invitations_of_leavers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.revoke_invitations_of_leavers() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.save_oauth_grant(id uuid, client_hash bytea, user_id uuid, scopes text[], payload jsonb, created_at timestamp with time zone, expires_at timestamp with time zone, method text DEFAULT NULL::text, session_id uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with saved as (
    insert into public.oauth_grant as kept
      (workspace_id, id, application_id, user_id, scopes, payload, created_at, expires_at, method, sso_domain)
    select application.workspace_id, $1, application.id, $3, $4, $5, $6, $7, $8,
      (select session.sso_domain from directory.session where session.id = $9 and session.user_id = $3)
    from directory.credential
    join public.oauth_application as application
      on application.workspace_id = credential.workspace_id and application.id = credential.id
    join public.member on member.workspace_id = application.workspace_id and member.user_id = $3
    join directory.person on person.id = $3
    where credential.hash = $2 and credential.kind = 'oauth_client' and application.deleted_at is null
      and application.suspended_at is null and person.deactivated_at is null and member.deactivated_at is null
    for share of member
    -- The authorization server saves it again, without the session.
    on conflict (workspace_id, id) do update
      set payload = excluded.payload, expires_at = excluded.expires_at, method = coalesce(excluded.method, kept.method),
          sso_domain = case when excluded.method is null then kept.sso_domain else excluded.sso_domain end
    returning 1
  ) select exists (select from saved)
$function$;
REVOKE EXECUTE ON FUNCTION directory.save_oauth_grant(uuid,bytea,uuid,text[],jsonb,timestamp with time zone,timestamp with time zone,text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.save_oauth_grant(uuid,bytea,uuid,text[],jsonb,timestamp with time zone,timestamp with time zone,text,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.save_oauth_record(kind text, hash bytea, grant_id uuid, payload jsonb, expires_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into directory.oauth_record as kept (kind, hash, grant_id, payload, expires_at) values ($1, $2, $3, $4, $5)
  on conflict (kind, hash) do update set payload = excluded.payload, expires_at = excluded.expires_at
$function$;
REVOKE EXECUTE ON FUNCTION directory.save_oauth_record(text,bytea,uuid,jsonb,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.save_oauth_record(text,bytea,uuid,jsonb,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.set_password(id uuid, password_hash text, changed_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update directory.person set password_hash = $2, password_changed_at = $3 where person.id = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.set_password(uuid,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.set_password(uuid,text,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.settle_webhook_deliveries(lease uuid, workspaces uuid[], subscriptions uuid[], restarts boolean[], lanes integer[], deliveries uuid[], numbers integer[], ats timestamp with time zone[], durations integer[], phases text[], statuses integer[], bodies text[], errors text[], retry_ats timestamp with time zone[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  -- A success that is no replay ends a row of dead letters (spec 3.2); most rows are at 0 and not written.
  with counted as (
    select to_.workspace_id, to_.id from unnest(workspaces, subscriptions, restarts) as each (workspace, subscription, ends)
    join public.webhook_subscription as to_ on to_.workspace_id = each.workspace and to_.id = each.subscription
    join public.webhook_lane as lane on lane.workspace_id = to_.workspace_id and lane.subscription_id = to_.id
    where each.ends and to_.consecutive_dead > 0 and lane.lease_id = lease
    order by to_.workspace_id, to_.id for no key update of to_
  )
  update public.webhook_subscription as to_ set consecutive_dead = 0 from counted
  where to_.workspace_id = counted.workspace_id and to_.id = counted.id;

  with outcome as materialized (
    select lane.workspace_id, lane.subscription_id, 'pending' as awaited, each.*
    from unnest(lanes, deliveries, numbers, ats, durations, phases, statuses, bodies, errors, retry_ats)
           as each (lane, delivery, number, at, duration, phase, status, body, error, retry_at)
    join public.webhook_lane as lane
      on lane.workspace_id = workspaces[each.lane] and lane.subscription_id = subscriptions[each.lane]
    where lane.lease_id = lease
  ), settled as (
    update public.webhook_delivery as delivery set
      status = case when outcome.retry_at is null then 'delivered' else 'pending' end,
      attempts = outcome.number,
      last_attempt_at = outcome.at,
      next_attempt_at = outcome.retry_at,
      delivered_at = case when outcome.retry_at is null then outcome.at + outcome.duration * interval '1 ms' end,
      response_status = outcome.status,
      error = outcome.error
    from outcome
    where delivery.workspace_id = outcome.workspace_id and delivery.subscription_id = outcome.subscription_id
      and delivery.id = outcome.delivery
      and delivery.status = outcome.awaited and delivery.attempts = outcome.number - 1
    returning outcome.*
  )
  insert into public.webhook_attempt (workspace_id, subscription_id, delivery_id, number, at, duration_ms, phase,
                                      response_status, response_body, error)
  select settled.workspace_id, settled.subscription_id, settled.delivery, settled.number, settled.at, settled.duration,
         settled.phase, settled.status, settled.body, settled.error
  from settled;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.settle_webhook_deliveries(uuid,uuid[],uuid[],boolean[],integer[],uuid[],integer[],timestamp with time zone[],integer[],text[],integer[],text[],text[],timestamp with time zone[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.settle_webhook_deliveries(uuid,uuid[],uuid[],boolean[],integer[],uuid[],integer[],timestamp with time zone[],integer[],text[],integer[],text[],text[],timestamp with time zone[]) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.stream_audit_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into public.outbox_event (workspace_id, id, sequence, type, project_id, resource_type, resource_id, occurred_at)
  select entry.workspace_id, entry.id,
         coalesce((select clock.sequence from public.workspace_clock as clock where clock.workspace_id = entry.workspace_id), 0),
         'audit.entry', entry.project_id, 'audit_entry', entry.id, entry.at
  from added as entry
  where exists (
    select from public.webhook_subscription as stream
    where stream.workspace_id = entry.workspace_id and stream.kind = 'audit');
  if found then perform pg_notify('pcs_outbox', ''); end if;
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.stream_audit_entries() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.stream_audit_entries() TO pcs_service;

CREATE OR REPLACE FUNCTION directory.take_invitation_mail(workspace_id uuid, email_key text, most integer)
 RETURNS double precision
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  wait double precision := directory.take_mail('own_invitation', $1 || ' ' || $2, $3, interval '24 hours');
  is_own boolean := exists (
    select from directory.verified_domain as verified
    where verified.workspace_id = $1 and verified.domain = split_part($2, '@', 2));
begin
  if wait is not null then
    return wait;
  end if;
  wait := directory.take_mail('invitation', $2, case when is_own then null else 3 * $3 end, interval '24 hours');
  return case when wait is null then null else 'infinity'::double precision end;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.take_invitation_mail(uuid,text,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.take_invitation_mail(uuid,text,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.take_mail(purpose text, subject text, most integer, span interval)
 RETURNS double precision
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  named bytea := sha256(convert_to($2, 'UTF8'));
  counted timestamptz[];
begin
  insert into directory.mail_budget as kept (purpose, subject_hash, taken_at, ends_at) values ($1, named, '{}', statement_timestamp() + $4)
  on conflict on constraint mail_budget_pkey do update set taken_at = array(
    select each from unnest(kept.taken_at) as each where each > statement_timestamp() - $4 order by each)
  returning kept.taken_at into counted;
  if cardinality(counted) >= $3 then
    return extract(epoch from counted[cardinality(counted) - $3 + 1] + $4 - statement_timestamp());
  end if;
  update directory.mail_budget as kept set taken_at = counted || statement_timestamp(), ends_at = statement_timestamp() + $4
  where kept.purpose = $1 and kept.subject_hash = named;
  return null;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.take_mail(text,text,integer,interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.take_mail(text,text,integer,interval) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.take_webhook_deliveries(lease uuid, lease_ms integer, at timestamp with time zone, most integer[], take integer, held_workspaces uuid[], held_subscriptions uuid[], from_ats timestamp with time zone[], from_ids uuid[], held_most integer[], back_workspaces uuid[], back_subscriptions uuid[], back_failures integer[], back_paces integer[])
 RETURNS TABLE(place integer, workspace_id uuid, subscription_id uuid, url text, secret text, old_secret text, old_secret_until timestamp with time zone, failures integer, pace smallint, id uuid, event_id uuid, event text, project_id uuid, resource_type text, resource_id uuid, occurred_at timestamp with time zone, attempts integer, earlier_attempts integer, replayed boolean, next_attempt_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_sort TO 'off'
 SET enable_incremental_sort TO 'off'
AS $function$
#variable_conflict use_column
declare
  workspaces uuid[] := held_workspaces;
  subscriptions uuid[] := held_subscriptions;
  more_workspaces uuid[];
  more_subscriptions uuid[];
begin
  if cardinality(back_workspaces) > 0 then
    -- Nobody is waited for: who is adding to a lane keeps it from being given back this time.
    with free as materialized (
      select lane.workspace_id, lane.subscription_id, each.failures, each.pace
      from unnest(back_workspaces, back_subscriptions, back_failures, back_paces)
             as each (workspace, subscription, failures, pace)
      join public.webhook_lane as lane
        on lane.workspace_id = each.workspace and lane.subscription_id = each.subscription
      where lane.lease_id = lease
      for no key update of lane skip locked
    ), given as (
      update public.webhook_lane as lane set failures = free.failures, pace = free.pace
      from free where lane.workspace_id = free.workspace_id and lane.subscription_id = free.subscription_id
      returning lane.workspace_id, lane.subscription_id
    )
    select array_agg(given.workspace_id), array_agg(given.subscription_id)
    into more_workspaces, more_subscriptions from given;
    -- Behind the locks and in a statement of its own: it sees what was added by whoever held one of them before.
    return query
      update public.webhook_lane as lane
      set lease_id = null, leased_until = null,
          due_at = (select delivery.next_attempt_at from public.webhook_delivery as delivery
                    where delivery.workspace_id = lane.workspace_id and delivery.subscription_id = lane.subscription_id
                      and delivery.status = 'pending'
                    order by delivery.next_attempt_at limit 1)
      from unnest(more_workspaces, more_subscriptions) as each (workspace, subscription)
      where lane.workspace_id = each.workspace and lane.subscription_id = each.subscription
      returning -1, lane.workspace_id, lane.subscription_id, null::text, null::text, null::text, null::timestamptz,
        null::integer, null::smallint, null::uuid, null::uuid, null::text, null::uuid, null::text, null::uuid,
        null::timestamptz, null::integer, null::integer, null::boolean, null::timestamptz;
  end if;

  with due as materialized (
    select lane.* from unnest(most) with ordinality as share (most, nr) cross join lateral (
      select free.workspace_id, free.subscription_id from public.webhook_lane as free
      where free.lease_id is null and free.due_at is not null
        and free.pace = share.nr::smallint - 1::smallint and free.due_at <= at
      order by free.due_at limit share.most for no key update skip locked) as lane
  ), lost as materialized (
    select left_over.workspace_id, left_over.subscription_id from public.webhook_lane as left_over
    where left_over.lease_id is not null and left_over.leased_until < clock_timestamp()
    order by left_over.leased_until limit most[2] for no key update skip locked
  ), added as materialized (
    select mine.workspace_id, mine.subscription_id from public.webhook_lane as mine
    where mine.lease_id = lease and mine.due_at is not null and mine.due_at <= at
    order by mine.due_at limit 1000 for no key update skip locked
  ), taken as (
    update public.webhook_lane as lane
    set lease_id = lease, due_at = null, leased_until = clock_timestamp() + lease_ms * interval '1 ms'
    from (select * from due union select * from lost union select * from added) as each
    where lane.workspace_id = each.workspace_id and lane.subscription_id = each.subscription_id
    returning lane.workspace_id, lane.subscription_id
  )
  select array_agg(taken.workspace_id), array_agg(taken.subscription_id)
  into more_workspaces, more_subscriptions from taken;
  -- A disabled subscription has nothing due. Enabling writes the lane after this, or was seen by this.
  update public.webhook_lane as lane set lease_id = null, leased_until = null, due_at = null
  from unnest(more_workspaces, more_subscriptions) as each (workspace, subscription)
  join public.webhook_subscription as to_ on to_.workspace_id = each.workspace and to_.id = each.subscription
  where lane.workspace_id = to_.workspace_id and lane.subscription_id = to_.id and not to_.active;
  workspaces := workspaces || more_workspaces;
  subscriptions := subscriptions || more_subscriptions;

  if cardinality(workspaces) > 0 then
    return query
      select named.place::integer, lane.workspace_id, lane.subscription_id, to_.url, to_.secret, to_.old_secret,
             to_.old_secret_until::timestamptz, lane.failures, lane.pace, null::uuid, null::uuid, null::text, null::uuid,
             null::text, null::uuid, null::timestamptz, null::integer, null::integer, null::boolean, null::timestamptz
      from unnest(workspaces, subscriptions) with ordinality as named (workspace_id, subscription_id, place)
      join public.webhook_lane as lane
        on lane.workspace_id = named.workspace_id and lane.subscription_id = named.subscription_id
      join public.webhook_subscription as to_
        on to_.workspace_id = lane.workspace_id and to_.id = lane.subscription_id
      where lane.lease_id = lease and to_.active;
    return query
      select named.place::integer, null::uuid, null::uuid, null::text, null::text, null::text, null::timestamptz,
             null::integer, null::smallint, due.id, due.event_id, due.event, due.project_id, due.resource_type,
             due.resource_id, due.occurred_at::timestamptz, due.attempts, due.earlier_attempts, due.replayed,
             due.next_attempt_at::timestamptz
      from unnest(workspaces, subscriptions, from_ats, from_ids, held_most) with ordinality
             as named (workspace_id, subscription_id, from_at, from_id, most, place)
      cross join lateral (
        select * from (
          (select again.* from public.webhook_delivery as again
           where again.workspace_id = named.workspace_id and again.subscription_id = named.subscription_id
             and again.status = 'pending' and again.attempts > again.earlier_attempts and again.next_attempt_at <= at
           order by again.next_attempt_at, again.id limit coalesce(named.most, take))
          union all
          (select fresh.* from public.webhook_delivery as fresh
           where fresh.workspace_id = named.workspace_id and fresh.subscription_id = named.subscription_id
             and fresh.status = 'pending' and fresh.attempts = fresh.earlier_attempts and fresh.next_attempt_at <= at
             and (fresh.next_attempt_at, fresh.id) >
               (coalesce(named.from_at, '-infinity'), coalesce(named.from_id, '00000000-0000-0000-0000-000000000000'))
           order by fresh.next_attempt_at, fresh.id limit coalesce(named.most, take))
        ) as both_ limit coalesce(named.most, take)
      ) as due;
  end if;

  return query
    select 0, null::uuid, null::uuid, null::text, null::text, null::text, null::timestamptz, null::integer,
           null::smallint, null::uuid, null::uuid, null::text, null::uuid, null::text, null::uuid, null::timestamptz,
           null::integer, null::integer, null::boolean, min(free.due_at)::timestamptz
    from generate_series(0, 2) as each (pace) cross join lateral (
      select lane.due_at from public.webhook_lane as lane
      where lane.lease_id is null and lane.due_at is not null and lane.pace = each.pace::smallint and lane.due_at > at
      order by lane.due_at limit 1) as free;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.take_webhook_deliveries(uuid,integer,timestamp with time zone,integer[],integer,uuid[],uuid[],timestamp with time zone[],uuid[],integer[],uuid[],uuid[],integer[],integer[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.take_webhook_deliveries(uuid,integer,timestamp with time zone,integer[],integer,uuid[],uuid[],timestamp with time zone[],uuid[],integer[],uuid[],uuid[],integer[],integer[]) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.take_webhook_deliveries(lease uuid, lease_ms integer, at timestamp with time zone, most integer[], take integer, held_workspaces uuid[], held_subscriptions uuid[], from_ats timestamp with time zone[], from_ids uuid[], held_most integer[], back_workspaces uuid[], back_subscriptions uuid[], back_failures integer[], back_paces integer[], passed uuid[])
 RETURNS TABLE(place integer, workspace_id uuid, subscription_id uuid, url text, secret text, old_secret text, old_secret_until timestamp with time zone, failures integer, pace smallint, id uuid, event_id uuid, event text, project_id uuid, resource_type text, resource_id uuid, occurred_at timestamp with time zone, attempts integer, earlier_attempts integer, replayed boolean, next_attempt_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_sort TO 'off'
 SET enable_incremental_sort TO 'off'
AS $function$
#variable_conflict use_column
declare
  workspaces uuid[] := held_workspaces;
  subscriptions uuid[] := held_subscriptions;
  more_workspaces uuid[];
  more_subscriptions uuid[];
begin
  if cardinality(back_workspaces) > 0 then
    -- Nobody is waited for: who is adding to a lane keeps it from being given back this time.
    with free as materialized (
      select lane.workspace_id, lane.subscription_id, each.failures, each.pace
      from unnest(back_workspaces, back_subscriptions, back_failures, back_paces)
             as each (workspace, subscription, failures, pace)
      join public.webhook_lane as lane
        on lane.workspace_id = each.workspace and lane.subscription_id = each.subscription
      where lane.lease_id = lease
      for no key update of lane skip locked
    ), given as (
      update public.webhook_lane as lane set failures = free.failures, pace = free.pace
      from free where lane.workspace_id = free.workspace_id and lane.subscription_id = free.subscription_id
      returning lane.workspace_id, lane.subscription_id
    )
    select array_agg(given.workspace_id), array_agg(given.subscription_id)
    into more_workspaces, more_subscriptions from given;
    -- Behind the locks and in a statement of its own: it sees what was added by whoever held one of them before.
    return query
      update public.webhook_lane as lane
      set lease_id = null, leased_until = null,
          due_at = (select delivery.next_attempt_at from public.webhook_delivery as delivery
                    where delivery.workspace_id = lane.workspace_id and delivery.subscription_id = lane.subscription_id
                      and delivery.status = 'pending'
                    order by delivery.next_attempt_at limit 1)
      from unnest(more_workspaces, more_subscriptions) as each (workspace, subscription)
      where lane.workspace_id = each.workspace and lane.subscription_id = each.subscription
      returning -1, lane.workspace_id, lane.subscription_id, null::text, null::text, null::text, null::timestamptz,
        null::integer, null::smallint, null::uuid, null::uuid, null::text, null::uuid, null::text, null::uuid,
        null::timestamptz, null::integer, null::integer, null::boolean, null::timestamptz;
  end if;

  with due as materialized (
    select lane.* from unnest(most) with ordinality as share (most, nr) cross join lateral (
      select free.workspace_id, free.subscription_id from public.webhook_lane as free
      where free.lease_id is null and free.due_at is not null
        and free.pace = share.nr::smallint - 1::smallint and free.due_at <= at
        and free.subscription_id <> all (passed)
      order by free.due_at limit share.most for no key update skip locked) as lane
  ), lost as materialized (
    select left_over.workspace_id, left_over.subscription_id from public.webhook_lane as left_over
    where left_over.lease_id is not null and left_over.leased_until < clock_timestamp()
      and left_over.subscription_id <> all (passed)
    order by left_over.leased_until limit most[2] for no key update skip locked
  ), added as materialized (
    select mine.workspace_id, mine.subscription_id from public.webhook_lane as mine
    where mine.lease_id = lease and mine.due_at is not null and mine.due_at <= at
    order by mine.due_at limit 1000 for no key update skip locked
  ), taken as (
    update public.webhook_lane as lane
    set lease_id = lease, due_at = null, leased_until = clock_timestamp() + lease_ms * interval '1 ms'
    from (select * from due union select * from lost union select * from added) as each
    where lane.workspace_id = each.workspace_id and lane.subscription_id = each.subscription_id
    returning lane.workspace_id, lane.subscription_id
  )
  select array_agg(taken.workspace_id), array_agg(taken.subscription_id)
  into more_workspaces, more_subscriptions from taken;
  -- A disabled subscription has nothing due. Enabling writes the lane after this, or was seen by this.
  update public.webhook_lane as lane set lease_id = null, leased_until = null, due_at = null
  from unnest(more_workspaces, more_subscriptions) as each (workspace, subscription)
  join public.webhook_subscription as to_ on to_.workspace_id = each.workspace and to_.id = each.subscription
  where lane.workspace_id = to_.workspace_id and lane.subscription_id = to_.id and not to_.active;
  workspaces := workspaces || more_workspaces;
  subscriptions := subscriptions || more_subscriptions;

  if cardinality(workspaces) > 0 then
    return query
      select named.place::integer, lane.workspace_id, lane.subscription_id, to_.url, to_.secret, to_.old_secret,
             to_.old_secret_until::timestamptz, lane.failures, lane.pace, null::uuid, null::uuid, null::text, null::uuid,
             null::text, null::uuid, null::timestamptz, null::integer, null::integer, null::boolean, null::timestamptz
      from unnest(workspaces, subscriptions) with ordinality as named (workspace_id, subscription_id, place)
      join public.webhook_lane as lane
        on lane.workspace_id = named.workspace_id and lane.subscription_id = named.subscription_id
      join public.webhook_subscription as to_
        on to_.workspace_id = lane.workspace_id and to_.id = lane.subscription_id
      where lane.lease_id = lease and to_.active;
    return query
      select named.place::integer, null::uuid, null::uuid, null::text, null::text, null::text, null::timestamptz,
             null::integer, null::smallint, due.id, due.event_id, due.event, due.project_id, due.resource_type,
             due.resource_id, due.occurred_at::timestamptz, due.attempts, due.earlier_attempts, due.replayed,
             due.next_attempt_at::timestamptz
      from unnest(workspaces, subscriptions, from_ats, from_ids, held_most) with ordinality
             as named (workspace_id, subscription_id, from_at, from_id, most, place)
      cross join lateral (
        select * from (
          (select again.* from public.webhook_delivery as again
           where again.workspace_id = named.workspace_id and again.subscription_id = named.subscription_id
             and again.status = 'pending' and again.attempts > again.earlier_attempts and again.next_attempt_at <= at
           order by again.next_attempt_at, again.id limit coalesce(named.most, take))
          union all
          (select fresh.* from public.webhook_delivery as fresh
           where fresh.workspace_id = named.workspace_id and fresh.subscription_id = named.subscription_id
             and fresh.status = 'pending' and fresh.attempts = fresh.earlier_attempts and fresh.next_attempt_at <= at
             and (fresh.next_attempt_at, fresh.id) >
               (coalesce(named.from_at, '-infinity'), coalesce(named.from_id, '00000000-0000-0000-0000-000000000000'))
           order by fresh.next_attempt_at, fresh.id limit coalesce(named.most, take))
        ) as both_ limit coalesce(named.most, take)
      ) as due;
  end if;

  return query
    select 0, null::uuid, null::uuid, null::text, null::text, null::text, null::timestamptz, null::integer,
           null::smallint, null::uuid, null::uuid, null::text, null::uuid, null::text, null::uuid, null::timestamptz,
           null::integer, null::integer, null::boolean, min(free.due_at)::timestamptz
    from generate_series(0, 2) as each (pace) cross join lateral (
      select lane.due_at from public.webhook_lane as lane
      where lane.lease_id is null and lane.due_at is not null and lane.pace = each.pace::smallint and lane.due_at > at
      order by lane.due_at limit 1) as free;
end
$function$;
REVOKE EXECUTE ON FUNCTION directory.take_webhook_deliveries(uuid,integer,timestamp with time zone,integer[],integer,uuid[],uuid[],timestamp with time zone[],uuid[],integer[],uuid[],uuid[],integer[],integer[],uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.take_webhook_deliveries(uuid,integer,timestamp with time zone,integer[],integer,uuid[],uuid[],timestamp with time zone[],uuid[],integer[],uuid[],uuid[],integer[],integer[],uuid[]) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.touch_api_keys(workspace_ids uuid[], ids uuid[], at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update public.api_key set last_used_at = greatest(api_key.last_used_at, $3)
  from unnest($1, $2) as used (workspace_id, id)
  where api_key.workspace_id = used.workspace_id and api_key.id = used.id
    and (api_key.last_used_at is null or api_key.last_used_at < $3 - interval '1 minute')
$function$;
REVOKE EXECUTE ON FUNCTION directory.touch_api_keys(uuid[],uuid[],timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.touch_api_keys(uuid[],uuid[],timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.touch_oauth_grant(id uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update public.oauth_grant as kept set last_used_at = greatest(kept.last_used_at, $2) where kept.id = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.touch_oauth_grant(uuid,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.touch_oauth_grant(uuid,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.touch_session(id uuid, seen_at timestamp with time zone, expires_at timestamp with time zone, idle_seconds integer DEFAULT 0)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update directory.session
  set last_seen_at = greatest(last_seen_at, $2), expires_at = $3, longest_idle_seconds = greatest(longest_idle_seconds, $4)
  where session.id = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.touch_session(uuid,timestamp with time zone,timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.touch_session(uuid,timestamp with time zone,timestamp with time zone,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.use_one_time_token(hash bytea, purpose text, now timestamp with time zone)
 RETURNS TABLE(user_id uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  delete from directory.one_time_token
  where one_time_token.hash = $1 and one_time_token.purpose = $2 and one_time_token.expires_at > $3
  returning one_time_token.user_id
$function$;
REVOKE EXECUTE ON FUNCTION directory.use_one_time_token(bytea,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.use_one_time_token(bytea,text,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.use_passkey(id uuid, sign_count bigint, backed_up boolean, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with used as (
    update directory.passkey set sign_count = $2, backed_up = $3, last_used_at = $4
    where passkey.id = $1 and (passkey.sign_count < $2 or (passkey.sign_count = 0 and $2 = 0))
    returning 1
  ) select exists (select from used)
$function$;
REVOKE EXECUTE ON FUNCTION directory.use_passkey(uuid,bigint,boolean,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.use_passkey(uuid,bigint,boolean,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.use_recovery_code(user_id uuid, hash bytea, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with used as (
    update directory.recovery_code set used_at = $3
    where recovery_code.user_id = $1 and recovery_code.hash = $2 and recovery_code.used_at is null
    returning 1
  ) select exists (select from used)
$function$;
REVOKE EXECUTE ON FUNCTION directory.use_recovery_code(uuid,bytea,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.use_recovery_code(uuid,bytea,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.use_totp(user_id uuid, step bigint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with used as (
    update directory.totp set last_step = $2, confirmed_at = coalesce(totp.confirmed_at, $3)
    where totp.user_id = $1 and totp.last_step < $2
    returning 1
  ) select exists (select from used)
$function$;
REVOKE EXECUTE ON FUNCTION directory.use_totp(uuid,bigint,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.use_totp(uuid,bigint,timestamp with time zone) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.withdraw_mailed_links(user_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  delete from directory.one_time_token where one_time_token.user_id = $1
$function$;
REVOKE EXECUTE ON FUNCTION directory.withdraw_mailed_links(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.withdraw_mailed_links(uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION directory.withdraw_one_time_tokens(purpose text, user_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  delete from directory.one_time_token
  where one_time_token.purpose = $1 and one_time_token.user_id is not distinct from $2
$function$;
REVOKE EXECUTE ON FUNCTION directory.withdraw_one_time_tokens(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.withdraw_one_time_tokens(text,uuid) TO pcs_service;

CREATE OR REPLACE FUNCTION jobs.enqueue(task text, payload jsonb, job_key text, run_at timestamp with time zone, queue_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(task, payload::json, queue_name := enqueue.queue_name, run_at := enqueue.run_at,
                                  job_key := enqueue.job_key, max_attempts := 12);
end
$function$;
REVOKE EXECUTE ON FUNCTION jobs.enqueue(text,jsonb,text,timestamp with time zone,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION jobs.enqueue(text,jsonb,text,timestamp with time zone,text) TO pcs_service;

CREATE OR REPLACE FUNCTION jobs.list_given_up(task text, most integer)
 RETURNS TABLE(id text, payload jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return query
    select job.id::text, job.payload::jsonb
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as kind on kind.id = job.task_id
    where kind.identifier = $1 and job.attempts >= job.max_attempts and job.locked_at is null
    order by job.id limit $2;
end
$function$;
REVOKE EXECUTE ON FUNCTION jobs.list_given_up(text,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION jobs.list_given_up(text,integer) TO pcs_service;

CREATE OR REPLACE FUNCTION jobs.measure()
 RETURNS TABLE(due integer, oldest_due_seconds double precision, given_up integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return query
    select count(*) filter (where job.run_at <= now() and job.locked_at is null and job.attempts < job.max_attempts)::int,
           coalesce(extract(epoch from now() - min(job.run_at)
             filter (where job.run_at <= now() and job.locked_at is null and job.attempts < job.max_attempts)), 0)::float8,
           count(*) filter (where job.attempts >= job.max_attempts and job.locked_at is null)::int
    from graphile_worker.jobs as job;
end
$function$;
REVOKE EXECUTE ON FUNCTION jobs.measure() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION jobs.measure() TO pcs_service;

CREATE OR REPLACE FUNCTION jobs.take_given_up(id text)
 RETURNS TABLE(job_key text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return query
    delete from graphile_worker._private_jobs as job
    where job.id = $1::bigint and job.attempts >= job.max_attempts and job.locked_at is null
    returning job.key;
end
$function$;
REVOKE EXECUTE ON FUNCTION jobs.take_given_up(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION jobs.take_given_up(text) TO pcs_service;
