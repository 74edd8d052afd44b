// The service's sentences in Arabic: fetched with the first of them that is shown to somebody who reads Arabic.
import { formatsOf } from '../language/formats.ts';
import heard from '../locales/ar/service.json' with { type: 'json' };
import deliveries from '../locales/ar/webhooks.json' with { type: 'json' };
import said from '../locales/en/service.json' with { type: 'json' };
import { translatorOf } from './service-words.ts';

const { values, ...sentences } = heard;

/** What the service said, in Arabic; undefined for a sentence that is not known. */
export const inArabic = translatorOf(
  {
    said: { ...said, values: {} },
    heard: sentences,
    values: { ...values, rfiNext: values.rfiStatus, deliveryError: deliveries.errors },
  },
  { language: 'ar', formats: formatsOf('ar'), comma: '، ' },
);
