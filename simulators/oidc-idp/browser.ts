// A browser with nobody at it: follows the provider's pages with their cookies until it is sent back to the service.

const MOST_STEPS = 10;

/** Follows an authorization request, chooses a person, and gives the address to which the browser is sent back. */
export async function browse(url: string, user: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = new URL(url, issuer);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (address.origin !== issuer) return address.href;
    const isChoice = address.pathname.startsWith('/interaction/');
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isChoice ? { method: 'POST', body: new URLSearchParams({ user }) } : {}),
    });
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`the provider says ${answer.status}: ${wordsOf(await answer.text())}`);
    address = new URL(location, address);
  }
  throw new Error('the provider sends the browser in circles');
}

function wordsOf(page: string): string {
  return /role="alert">([^<]*)/.exec(page)?.[1] ?? page.slice(0, 200);
}
