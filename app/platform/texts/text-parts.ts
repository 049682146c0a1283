/**
 * The basic alphabet of text messages and what is behind its escape (3GPP TS 23.038, 6.2.1): in it a part holds 160
 * characters. One email outside of it and the whole message is written in UCS-2, 70 to a part.
 */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const escaped = new Set('\f^{}\\[~]|€')
const escapedUnits = 2

/** Units in a message of one part; of a longer one each part gives some up to say which it is. */
const lengths = { basic: { alone: 160, each: 153 }, ucs2: { alone: 70, each: 67 } }

export type TextParts = { parts: number; alphabet: 'basic' | 'ucs2'; units: number }

/** In how many parts a text goes out, and is paid for. An empty one has none. */
export function textParts(text: string): TextParts {
  const characters = [...text]
  const isBasic = characters.every((one) => basic.has(one) || escaped.has(one))
  const alphabet = isBasic ? 'basic' : 'ucs2'
  const sizes = characters.map((one) => (isBasic ? (escaped.has(one) ? escapedUnits : 1) : one.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { alone, each } = lengths[alphabet]
  if (units <= alone) return { parts: units === 0 ? 0 : 1, alphabet, units }
  return { parts: inParts(sizes, each), alphabet, units }
}

/** A character is never divided between two parts. */
function inParts(sizes: readonly number[], each: number): number {
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > each) {
      parts += 1
      used = 0
    }
    used += size
  }
  return parts
}

/** Typographic signs that would double the price of a message, and those that stand for them in the basic alphabet. */
const plain: Record<string, string> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
}

/** The same in plain signs; letters stay, accents too. */
export const inPlainSigns = (text: string): string => [...text].map((one) => plain[one] ?? one).join('')
