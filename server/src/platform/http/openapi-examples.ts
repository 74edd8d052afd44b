// Examples for the OpenAPI document, made from the schemas themselves, so that they can never show a field that is not
// there. A schema's own `examples` wins.

import type { ErrorCode } from '../../../../contract/errors.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import type { AppError } from '../app-error.ts';

interface Shape {
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly type?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/** A value that the schema takes, as a reader of the documentation would like to see it. */
export function exampleOf(schema: unknown, name = ''): unknown {
  const shape = schema as Shape;
  if (shape.examples !== undefined) return shape.examples[0];
  if (shape.const !== undefined) return shape.const;
  if (shape.default !== undefined) return shape.default;
  if (shape.enum !== undefined) return shape.enum[0];
  if (shape.anyOf !== undefined) return name === 'nextCursor' ? null : exampleOf(shape.anyOf[0], name);
  switch (shape.type) {
    case 'object':
      return objectExample(shape);
    case 'array':
      return shape.items === undefined ? [] : [exampleOf(shape.items, name)];
    case 'integer':
      return Math.max(1, shape.minimum ?? 1);
    case 'number':
      return 1.5;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textExample(shape, name);
  }
}

function objectExample({ properties = {}, patternProperties }: Shape): unknown {
  if (patternProperties !== undefined) return { database: exampleOf(Object.values(patternProperties)[0]) };
  return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, exampleOf(each, name)]));
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '01a1f96c-ef65-702f-93f3-45c72100827d',
  'date-time': '2026-03-01T08:15:30.250Z',
  date: '2026-03-01',
  email: 'noor@example.com',
  uri: 'https://coordination.example.com/files/01a1f96c/8f41?expires=1772353830&signature=Zm9yLWFuLWV4YW1wbGU',
};

const BY_NAME: Readonly<Record<string, string>> = {
  name: 'Level 2',
  level: '2',
  title: 'Duct crosses beam at grid C4',
  email: 'noor@example.com',
  workspaceName: 'Acme',
  timeZone: 'Asia/Riyadh',
  code: 'HOSP-2',
  elementGuid: '2O2Fr$t4X7Zf8NOew3FLOH',
  prefix: 'a1B2c3D4',
  key: 'pcs_a1B2c3D4_…',
  token: '…',
  password: 'correct horse battery staple',
  newPassword: 'correct horse battery staple',
  currentPassword: '…',
};

function textExample({ format }: Shape, name: string): string {
  return (format === undefined ? undefined : BY_FORMAT[format]) ?? BY_NAME[name] ?? 'text';
}

const REFUSALS: Readonly<Record<ErrorCode, Message>> = {
  bad_request: createMessage('request.notJson'),
  unauthorized: createMessage('request.credentials'),
  forbidden: createMessage('request.role', { role: 'admin' }),
  confirmation_required: createMessage('request.confirm'),
  not_found: createMessage('request.absent'),
  conflict: createMessage('request.keyInProgress'),
  cursor_expired: createMessage('request.cursorExpired'),
  precondition_failed: createMessage('request.stale'),
  payload_too_large: createMessage('request.tooLarge', { bytes: 1_048_576 }),
  validation_failed: createMessage('request.notValid'),
  rate_limited: createMessage('request.tooMany'),
  internal_error: createMessage('request.fault'),
  vendor_unavailable: createMessage('integrations.vendorUnavailable'),
  unavailable: createMessage('request.unavailable'),
};

/** Formats an example of a refusal of this code, by the format of the API that it is answered in. */
export function errorExample<Body>(
  code: ErrorCode,
  format: (refusal: ExampleRefusal, requestId: string) => Body,
): Body {
  const fault = { path: 'limit', message: createMessage('field.maximum', { number: 200 }) };
  const details = code === 'validation_failed' ? [fault] : undefined;
  return format({ code, said: REFUSALS[code], details }, '01a1f96c-ff40-7681-b02c-1cc7fdec0895');
}

type ExampleRefusal = Pick<AppError, 'said' | 'details'> & { readonly code: ErrorCode };
