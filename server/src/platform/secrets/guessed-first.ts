// The heads of published lists of leaked passwords, reduced to what the length rule (10 characters) lets through once digits
// and signs around a word are taken off: "password" stands for "Password123!".

/** Words and phrases that are guessed first, in lower case, without digits or signs unless the whole is of digits. */
export const GUESSED_FIRST: ReadonlySet<string> = new Set(
  `password passwort passw passwd passphrase letmein letmeinplease letmeinnow welcome welcometo changeme changemenow
  changethis changeit secret secretpassword mypassword mypass thepassword newpassword passwordpassword
  iloveyou iloveyouforever iloveu loveyou lovely princess sunshine superman batman spiderman pokemon dragon monkey
  football baseball basketball liverpool chelsea arsenal barcelona realmadrid juventus manchester jesus jesuschrist
  blessed trustno trustnoone whatever computer internet samsung google facebook youtube instagram linkedin microsoft
  windows android iphone apple admin administrator adminadmin adminpassword root rootroot toor superuser supervisor
  user username login loginlogin guest default test testtest testing testpassword demo demodemo temp temporary
  company corporate office project projects construction contractor engineer engineering architect building buildings
  abc abcabc abcd abcde abcdef abcdefg qwe qweqwe asd asdasd asdf asdfasdf zxc zxcvbn qaz qazwsx qazwsxedc qwer
  qwerty qwertyqwerty qwertyui qwertyuiop qwertz azerty aqwzsx michael jennifer jessica jordan ashley daniel charlie
  thomas george mohammed muhammad mohamed ahmed abdullah fatima allah bismillah alhamdulillah inshallah
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter
  correcthorsebatterystaple opensesame nopassword noaccess accessdenied hello helloworld hellohello master
  mustang shadow starwars killer hunter cookie cheese chocolate flower freedom butterfly purple ginger pepper
  بسمالله الحمدلله كلمةالسر كلمةالمرور محمد احمد
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1
  147258369 1472583690 159753159753 112233445566 1122334455 1212121212 123123123123 123456123456 123321123321
  11223344556677889900 1029384756 0987654321 9876543210 5555566666 1111122222 1234512345 0123456789
  12345678910 1234567891011 123456789012 987654321987 abcd1234abcd abc123abc123 123abc123abc aa123456789`.split(/\s+/),
);

/** Rows and runs any part of which is guessed first, in both directions. */
export const KEYBOARD_ROWS: readonly string[] = [
  '01234567890123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'ضصثقفغعهخحجدشسيبلاتنمكط',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
].flatMap((row) => [row, [...row].reverse().join('')]);
