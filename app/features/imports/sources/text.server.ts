import type { Encoding } from './csv/fields.ts'

/** What a decoder writes for bytes that are no letter. */
export const unknownLetter = '\u{fffd}'

const noByte = 0
/** From so many zeros in a hundred on, every other byte of English or Spanish is one. */
const wideShare = 0.2

/** By its mark, else by its bytes: two-byte letters show in zeros, UTF-8 in being valid; Windows-1252 is the rest. */
export function encodingOf(sample: Uint8Array): Encoding {
  const [first, second] = sample
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  let odd = 0
  let even = 0
  sample.forEach((byte, index) => {
    if (byte !== noByte) return
    if (index % 2 === 1) odd += 1
    else even += 1
  })
  if (odd > sample.length * wideShare && odd > even * 2) return 'utf-16le'
  if (even > sample.length * wideShare && even > odd * 2) return 'utf-16be'
  return isUtf8(sample) ? 'utf-8' : 'windows-1252'
}

/** A letter that the sample's end cuts does no harm. */
function isUtf8(sample: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Without its mark. Bytes that are no letter come as `unknownLetter`. */
export const decodedSample = (sample: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(sample, { stream: true })

export async function* decoded(file: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of file) {
    const text = decoder.decode(bytes, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

export type TextLine = { number: number; text: string; isTooLong: boolean }

/** Lines without their ends; of a line beyond `most` characters comes the beginning. */
export async function* linesOf(texts: AsyncIterable<string>, most: number): AsyncIterable<TextLine> {
  let number = 0
  let begun = ''
  let isTooLong = false
  let isAfterReturn = false
  for await (const text of texts) {
    let from = 0
    for (let index = 0; index < text.length; index += 1) {
      const sign = text[index]
      if (sign !== '\n' && sign !== '\r') {
        isAfterReturn = false
        continue
      }
      const isSecondOfTwo = sign === '\n' && isAfterReturn
      if (!isSecondOfTwo) {
        number += 1
        const whole = begun + text.slice(from, index)
        yield { number, text: whole.slice(0, most), isTooLong: isTooLong || whole.length > most }
        begun = ''
        isTooLong = false
      }
      isAfterReturn = sign === '\r'
      from = index + 1
    }
    begun += text.slice(from)
    if (begun.length > most) {
      begun = begun.slice(0, most)
      isTooLong = true
    }
  }
  if (begun !== '') yield { number: number + 1, text: begun, isTooLong }
}
