// Binds an operation that contract/operations declares to its handler.
import { type TSchema, Type } from 'typebox';
import type { Body, Declaration, Operation, Params, Query, Scope } from '../../../../contract/operations/operation.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { Answer, Call, LoadResource, Route } from './route.ts';

/** The call that a handler of an operation is given. */
export type OperationCall<Op> = Call<Scope<Op>, Params<Op>, Query<Op>, Body<Op>>;

/** Answers a call of an operation. */
export type Handler<Op> = (call: OperationCall<Op>) => Promise<Answer> | Answer;

/** A handler and the rest of an operation that only the server knows. */
export interface Implementation<Op> {
  /**
   * Loads the record that the path names: before the role, the body and the query are checked, so that an absent record is
   * refused in the contract's order (§2). The handler need not load it again.
   */
  readonly loadResource?: LoadResource<Scope<Op>, Params<Op>>;
  /** The largest file of an upload, or the largest body where that is another one than that of JSON (contract §4). */
  readonly maxBytes?: number;
  readonly handle: Handler<Op>;
}

/** Returns the route of an operation. */
export function implement<Op extends Declaration>(operation: Op, given: Handler<Op> | Implementation<Op>): Route {
  const { id, upload, params, ...declared } = operation as Declaration as Operation;
  const { loadResource, maxBytes, handle } = typeof given === 'function' ? { handle: given } : given;
  return {
    scope: declared.path.includes('{projectId}') ? 'project' : 'workspace',
    ...(/^\/api\/(?:v1|feed)\//.test(declared.path) && { budgeted: true }),
    ...defaultStatus(declared),
    ...defaultParams(declared.path, params),
    ...declared,
    operationId: id,
    ...(upload && { upload: { maxBytes: maxBytes ?? 0 } }),
    ...(!upload && maxBytes !== undefined && { maxBodyBytes: maxBytes }),
    ...(loadResource && { loadResource: loadResource as LoadResource<Scope<Op>, never> }),
    handle: handle as Route['handle'],
  } as Route;
}

function defaultStatus({ creates, reply }: Pick<Declaration, 'creates' | 'reply'>): Pick<Route, 'status'> {
  if (creates !== undefined) return { status: 201 };
  return reply === null ? { status: 204 } : {};
}

function defaultParams(path: string, declared: TSchema | undefined): Pick<Route, 'params'> {
  if (declared !== undefined) return { params: declared };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, Uuid()] as const);
  return names.length === 0 ? {} : { params: Type.Object(Object.fromEntries(names)) };
}

/** Returns the routes of operations that one handler answers, such as the list for machines and for people. */
export function implementEach<Op extends Declaration>(
  operations: readonly Op[],
  given: Handler<Op> | Implementation<Op>,
): Route[] {
  return operations.map((operation) => implement(operation, given));
}
