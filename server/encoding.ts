import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const leastBytes = 860
/** Pages are packed for every answer: 4 costs a tenth of the best level's time for a few percent more bytes. */
const brotliLevel = 4
const gzipLevel = 5

/** The best encoding that the browser takes, among those on offer (RFC 9110, 12.5.3). */
export function acceptedEncoding(header: string | null, offered: readonly Encoding[]): Encoding {
  if (!header) return 'identity'
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim())
    const weight = parameters.find((one) => one.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  const wants = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return offered.find((name) => name !== 'identity' && wants(name)) ?? 'identity'
}

/** Packs a page for this browser; a short one goes as it is. */
export async function packed(
  text: string,
  accept: string | null,
): Promise<{ body: Uint8Array<ArrayBuffer>; encoding: Encoding }> {
  const plain = Buffer.from(text)
  const encoding = plain.length < leastBytes ? 'identity' : acceptedEncoding(accept, ['br', 'gzip'])
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    }
    return { body: await promisify(brotliCompress)(plain, { params }), encoding }
  }
  if (encoding === 'gzip') return { body: await promisify(gzip)(plain, { level: gzipLevel }), encoding }
  return { body: plain, encoding }
}
