// Which passwords may be chosen. Length counts most and nothing is asked about kinds of characters (NIST SP 800-63B-4
// §3.1.1.2): what is refused is what is guessed first.
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { GUESSED_FIRST, KEYBOARD_ROWS } from './guessed-first.ts';

const SHORTEST = 10;
const LONGEST = 200;
const FEWEST_DIFFERENT = 4;
const MOST_AROUND = 8;

/** Whose password it is: their own address and name are guessed first too. */
export interface PasswordOwner {
  email: string;
  name: string;
}

/** Why a password may not be chosen, as a sentence for its owner; undefined where it may. Lengths in code points, as NFC. */
export function passwordFault(password: string, owner: PasswordOwner): Message | undefined {
  if (!password.isWellFormed() || password.includes('\u0000')) return createMessage('password.unkeepable');
  const normal = password.normalize('NFC');
  const length = [...normal].length;
  if (length < SHORTEST) return createMessage('password.short', { count: SHORTEST });
  if (length > LONGEST) return createMessage('password.long', { count: LONGEST });
  const folded = normal.toLowerCase();
  if (new Set(folded).size < FEWEST_DIFFERENT) return createMessage('password.monotonous', { count: FEWEST_DIFFERENT });
  if (isOwnersName(folded, owner)) return createMessage('password.own');
  return isGuessedFirst(folded) ? createMessage('password.common') : undefined;
}

function isOwnersName(folded: string, { email, name }: PasswordOwner): boolean {
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@');
  const own = [email, mailbox, mailbox + domain.split('.')[0], name].map((each) => lettersOnly(each.toLowerCase()));
  return own.some((each) => each !== '' && lettersOnly(folded) === each);
}

// "P@ssword.2026!" is guessed as soon as "password": up to eight digits and signs around a word make no other of it.
function isGuessedFirst(folded: string): boolean {
  const plain = folded.replace(/[^\p{L}\p{N}]/gu, '');
  if (GUESSED_FIRST.has(plain) || KEYBOARD_ROWS.some((row) => plain !== '' && row.includes(plain))) return true;
  const word = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const readings = [lettersOnly(folded), lettersOnly(unleet(word))];
  return readings.some((reading) => folded.length - reading.length <= MOST_AROUND && GUESSED_FIRST.has(reading));
}

function lettersOnly(folded: string): string {
  return folded.normalize('NFC').replace(/[^\p{L}\p{M}]/gu, '');
}

function unleet(folded: string): string {
  return folded
    .replaceAll('0', 'o')
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('3', 'e')
    .replaceAll('1', 'i');
}
