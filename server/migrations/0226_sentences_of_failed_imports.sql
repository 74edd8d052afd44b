-- The sentences of a failed import are stored with the model, and the web application translates them by what they say: a model is
-- imported, a reading is a value of a sensor.
update model set failure = jsonb_set(failure, '{message}', to_jsonb(
  case failure ->> 'code'
    when 'cancelled' then 'The import was cancelled.'
    else 'The import was interrupted several times: upload the file again.' end))
where status = 'failed' and failure ->> 'code' in ('cancelled', 'interrupted');
