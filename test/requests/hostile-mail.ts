const ends = ['\r\n', '\n', '\r', '\u0000', '\u2028', '\u0085']
const injections = ['Bcc: evil@evil.example', 'To: evil@evil.example', '\r\nBody', 'Content-Type: text/html']
/** What is no more than text, and must stay it. */
export const hostileTexts = [
  ...ends.flatMap((end) => injections.map((injection) => `Elena${end}${injection}`)),
  '"Elena" <evil@evil.example>, x',
  'Elena <evil@evil.example>',
  'evil@evil.example, elena@patients.example',
  '=?utf-8?Q?=0D=0ABcc:_evil@evil.example?=',
  `${'x'.repeat(998)}\r\nBcc: evil@evil.example`,
  'Elena; evil@evil.example',
]
/** None is one plain address. */
export const hostileAddresses = [
  '',
  'elena',
  'elena@',
  '@patients.example',
  'elena@patients.example, evil@evil.example',
  'elena@patients.example; evil@evil.example',
  'elena@patients.example evil@evil.example',
  'Elena <elena@patients.example>',
  '<elena@patients.example>',
  'elena@patients.example>\r\nRCPT TO:<evil@evil.example',
  '"a@b, c"@patients.example',
  'group:elena@patients.example;',
  'elena@evil@patients.example',
  'elena@[127.0.0.1]',
  `${'x'.repeat(250)}@patients.example`,
  ...ends.map((end) => `elena@patients.example${end}Bcc: evil@evil.example`),
]
