// Whether a target that somebody names may be kept (contract §7). A name is judged again at each attempt to send, because
// what it leads to may change; this is so that a mistake is told at once, to the person who makes it.
import { createMessage, isMessage, type Message } from '../../../../contract/messages/message.ts';
import { type Allowance, isGlobalUnicast } from './addresses.ts';
import type { NameResolver } from './name-resolver.ts';
import { readTargetUrl } from './target-url.ts';

export interface Targets {
  /** A sentence that says what is wrong with the address; undefined where it may be kept. */
  faultOf(url: string): Promise<Message | undefined>;
}

/**
 * Opens the judgement of targets. A name is refused where all that it leads to is refused; one that leads nowhere yet may
 * be kept, and so may one that leads to a public address among others. The sentence never says what a name led to: a
 * stranger could read the deployment's own name server by it.
 */
export function openTargets({
  isAllowed,
  names,
}: {
  isAllowed: Allowance;
  names: Pick<NameResolver, 'resolve'>;
}): Targets {
  return {
    async faultOf(url) {
      const target = readTargetUrl(url);
      if (isMessage(target)) return target;
      const found = target.isAddress ? [target.host] : await names.resolve(target.host);
      // A name that nobody answers for now is judged at each attempt to send.
      const addresses = typeof found === 'string' ? [] : found;
      if (target.protocol === 'http:') return addresses.some(isAllowed) ? undefined : createMessage('webhooks.scheme');
      const leadsOnlyInside =
        addresses.length > 0 && !addresses.some((each) => isAllowed(each) || isGlobalUnicast(each));
      return leadsOnlyInside ? createMessage('webhooks.public') : undefined;
    },
  };
}
