import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const leastBytes = 860
/**
 * Pages are packed while somebody waits: Brotli 4 costs a tenth of the best level's time for a few percent more
 * bytes. What is kept is packed again at the best level when nobody does.
 */
const levels = { quick: { br: 4, gzip: 5 }, best: { br: constants.BROTLI_MAX_QUALITY, gzip: 9 } }
export type Effort = keyof typeof levels

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

/** What a page of that size is offered as: a short one goes as it is. */
export const pageEncoding = (header: string | null, bytes: number): Encoding =>
  bytes < leastBytes ? 'identity' : acceptedEncoding(header, ['br', 'gzip'])

/** Packs a text, in a thread of its own. */
export async function pack(
  plain: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  effort: Effort,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity') return plain
  const level = levels[effort][encoding]
  if (encoding === 'gzip') return promisify(gzip)(plain, { level })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return promisify(brotliCompress)(plain, { params })
}
