import { each } from './compose.ts'

/**
 * Signs that are longer, shorter, invisible, backwards, alike, broken or forbidden (Unicode TR36 and TR39, the
 * Big List of Naughty Strings, and what SQLite and PostgreSQL take differently).
 */
const signs = [
  // nothing to see: zero width, soft hyphen, joiners, fillers, tags
  ...'\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u115f\u3164\u180e',
  '\u{e0041}',
  // the direction turned: marks, embeddings, overrides, isolates
  ...'\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c',
  // controls of C0 and C1, delete
  ...'\u0000\u0001\u0007\u0008\u0009\u000a\u000b\u000c\u000d\u001a\u001b\u001f\u007f\u0080\u0085\u009f',
  // spaces that are none of the usual one
  ...'\u00a0\u1680\u2000\u2009\u202f\u205f\u3000',
  // ends of lines next to CR and LF
  ...'\u2028\u2029',
  // no characters at all, and private ones
  ...'\ufffe\uffff\ufdd0\ufffd\ue000',
  '\u{10ffff}',
  // halves of pairs: as a form sends them they arrive as U+FFFD or not at all
  '\ud800',
  '\udfff',
  '\ud83d',
  // marks on marks
  '\u0301'.repeat(40),
  '\u0e47'.repeat(40),
  // one that grows or shrinks when its case or form changes
  ...'ßİıſKÅﬁǆΐ㎏﷽',
  // beyond the first plane, families, flags, keycaps
  '𝒜',
  '👍🏽',
  '👩‍👩‍👧‍👦',
  '🇺🇸',
  '1️⃣',
  // other scripts, their digits and their quotes
  ...'٣३๙一‘’“”«»＜＞＇＂；',
]

export const strangeText: readonly string[] = [
  ...each(signs, ['']),
  ...each(['Jo'], signs, ['Doe']),
  ...each(signs, ['Jo Doe']),
  ...each(['Jo Doe'], signs),
]
