/**
 * Passwords that are guessed first: the words, runs and repetitions at the top of every list of leaked passwords, with the
 * affixes that people add. Our own list: it is checked here, and no password is sent anywhere.
 */
const WORDS = new Set(
  `access account admin administrator adobe alexander amanda america andrea andrew angel anthony apple april arsenal ashley
  august austin autumn babygirl bailey banana barcelona baseball basketball batman bayern beautiful berlin bitcoin blink
  blessed boston brandon buster butterfly cameron changeme change charlie cheese chelsea chester chicken chocolate christian
  christopher coffee company computer cookie cowboy daniel david december default demo diamond doctor dolphin donald dragon
  dortmund earmark eagles einstein elephant elizabeth facebook family ferrari flower football forever freedom friday friends
  fussball galaxy gandalf garfield geheim gemini george ginger google guest guitar hallo hamburg hammer hannah harley
  hello herbst hockey hunter ichliebedich iloveyou internet iphone ironman jackson january jasmine jennifer jessica jesus
  jonathan jordan joseph joshua july june justin killer kitten knight lakers letmein letmeinnow liverpool liebe london
  looking love lovely lovelove loveme madison maggie manager marina marlboro martin master matrix matthew maverick meeting
  melissa mercedes merlin michael michelle microsoft minecraft monday monkey monster morgan mother muenchen murphy mustang
  naruto naughty nicole nintendo nothing november october office oliver orange pakistan panther pass passphrase passwd
  password passwordpassword passwort patrick peanut pepper phoenix pokemon porsche power princess private profile purple
  qwerty rabbit rachel ranger real realmadrid recorder rocket root samantha samsung saturday scarface schalke schatz
  scooter secret secure security september service shadow shannon shelby silver simone slipknot snoopy soccer sommer sophie
  spiderman spring starwars steelers stella stephanie student success summer sunday sunflower sunshine superman superstar
  support sweety swordfish system taylor teacher tennis test tester testing thomas thunder thursday tigger tinkerbell
  training trustno tuesday turtle unicorn user veronica victoria viking vincent wednesday welcome whatever william
  willkommen winner winter wizard yankees yellow zaq`.split(/\s+/),
)

/** Along the keys and the alphabet, forwards here and backwards below. */
const RUNS = [
  '01234567890123456789',
  '11223344556677889900',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
  'abcd1234567890',
  'asdf1234567890',
  'zaq12wsxcde34rfvbgt56yhn',
].flatMap((run) => [run, [...run].reverse().join('')])
/** A run of fewer keys occurs in any word. */
const SHORTEST_RUN = 4

const LETTERS: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't', '!': 'i' }

/** Whether a password is among the first that are tried, ignoring case, signs for letters and digits around it. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  // A few characters, repeated.
  if (/^(.{1,6})\1+$/su.test(text)) return true
  // Only from where the letters end: else each of its signs would be a new start.
  const ahead = text.replace(/(?<!\P{L})\P{L}+$/u, '')
  const bare = [text, ahead, ahead.replace(/^[^\p{L}]+/u, '')]
  return bare.some((part) => isRun(part) || spelled(part).some((word) => WORDS.has(word)))
}

const isRun = (text: string): boolean => text.length >= SHORTEST_RUN && RUNS.some((run) => run.includes(text))

/** With signs read as the letters that they stand for; a 1 is an i or an l. */
function spelled(text: string): string[] {
  const read = text.replace(/[@430$57!]/g, (sign) => LETTERS[sign] ?? sign)
  return [read.replaceAll('1', 'i'), read.replaceAll('1', 'l'), text]
}
