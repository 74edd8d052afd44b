import type { FastifyReply } from 'fastify';
import type { Verdict } from '../access/budgets.ts';
import { rateLimited } from '../app-error.ts';

/** Says on an answer what its budget is and what is left of it (contract §4); nothing where the budget is off. */
export function setBudgetHeaders(reply: FastifyReply, name: 'key' | 'address' | 'deployment', verdict: Verdict): void {
  if (verdict.limit === 0) return;
  reply.header('ratelimit-policy', `"${name}";q=${verdict.limit};w=${verdict.windowSeconds}`);
  reply.header('ratelimit', `"${name}";r=${verdict.remaining};t=${verdict.resetSeconds}`);
}

/** Throws where the budget is spent. */
export function requireAllowed(verdict: Verdict): void {
  if (!verdict.allowed) throw rateLimited(verdict.retryAfterSeconds);
}
